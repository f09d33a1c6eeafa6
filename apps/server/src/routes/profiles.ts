import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { type ProfileSettings, profileIdsIn, profileSettingsOf } from '@ashlar/schema'
import { and, eq, sql } from 'drizzle-orm'
import { applications, commits, deployments } from '../tables/applications.ts'
import { record } from '../audit/record.ts'
import { answer, type MountedRoute } from './handler.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { integrationConfigurations } from '../tables/integrations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services/services.ts'
import { profileOf, profilesOf } from '../profiles/queries.ts'
import { profiles } from '../tables/profiles.ts'

/** More than anybody tells apart. */
const maximumProfiles = 50

export const profileHandlers = ({
  platform,
  profiles: known,
  executor,
}: Pick<Services, 'platform' | 'profiles' | 'executor'>): MountedRoute[] => {
  const { database, clock } = platform
  return [
    answer(routes.profiles.list, async ({ principal }) => ({
      profiles: await profilesOf(database.queries, principal.organizationId),
    })),

    answer(routes.profiles.create, async ({ principal, body }) => {
      const { organizationId } = principal
      const profile = { id: randomUUID(), ...body, type: 'custom' as const }
      await transaction(database, async (queries) => {
        const present = await profilesOf(queries, organizationId)
        if (present.length >= maximumProfiles) {
          throw new Refusal('not_allowed', `An organization has at most ${maximumProfiles} profiles.`)
        }
        const added = await queries
          .insert(profiles)
          .values({ ...profile, organizationId, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning({ id: profiles.id })
        if (added.length === 0) {
          throw new Refusal('already_exists', `There is a profile with the key "${body.key}" already.`)
        }
        await record(queries, {
          organizationId,
          actorId: principal.userId,
          action: 'create',
          entityType: 'profile',
          entityId: profile.id,
          details: { ...body },
        })
      })
      known.forget(organizationId)
      return profile
    }),

    answer(routes.profiles.rename, async ({ principal, parameters, body }) => {
      const { organizationId } = principal
      const renamed = await transaction(database, async (queries) => {
        const profile = await profileOf(queries, organizationId, parameters.profileId)
        if (profile === null) throw notFound('profile')
        await queries
          .update(profiles)
          .set(body)
          .where(and(eq(profiles.id, profile.id), eq(profiles.organizationId, organizationId)))
        await record(queries, {
          organizationId,
          actorId: principal.userId,
          action: 'update',
          entityType: 'profile',
          entityId: profile.id,
          details: { key: profile.key, ...body },
        })
        return { ...profile, ...body }
      })
      known.forget(organizationId)
      return renamed
    }),

    answer(routes.profiles.remove, async ({ principal, parameters }) => {
      const { organizationId } = principal
      const configured = await transaction(database, async (queries) => {
        const profile = await profileOf(queries, organizationId, parameters.profileId)
        if (profile === null) throw notFound('profile')
        if (profile.type === 'production') {
          throw new Refusal('not_allowed', 'The production profile is the default and cannot be deleted.')
        }
        const users = await applicationsWith(queries, organizationId, profile.id)
        if (users.length > 0) {
          throw new Refusal(
            'not_allowed',
            `The profile is used by ${users.join(', ')}. Take it out of the profile settings of these applications, and deploy those that are deployed.`,
          )
        }
        const integrationIds = await queries
          .delete(integrationConfigurations)
          .where(eq(integrationConfigurations.profileId, profile.id))
          .returning({ id: integrationConfigurations.integrationId })
        await queries.delete(profiles).where(eq(profiles.id, profile.id))
        await record(queries, {
          organizationId,
          actorId: principal.userId,
          action: 'delete',
          entityType: 'profile',
          entityId: profile.id,
          details: { key: profile.key, displayName: profile.displayName },
        })
        return integrationIds
      })
      known.forget(organizationId)
      for (const { id } of configured) executor.forget(id)
      return null
    }),
  ]
}

/** The names of applications that were told to use a profile, as they are saved or as they are deployed. */
const applicationsWith = async (
  queries: Queryable,
  organizationId: string,
  profileId: string,
): Promise<string[]> => {
  const rows = await queries
    .select({
      name: applications.name,
      records: applications.records,
      // Of a commit that was made before they were a record they stand among its settings.
      deployed: sql<ProfileSettings | null>`coalesce(
        ${commits.content} #> '{records,profiles,profiles}',
        ${commits.content} #> '{settings,profiles}'
      )`,
    })
    .from(applications)
    .leftJoin(deployments, eq(deployments.id, applications.deploymentId))
    .leftJoin(commits, eq(commits.id, deployments.commitId))
    .where(eq(applications.organizationId, organizationId))
    .orderBy(applications.name)
  const found = rows
    .filter(({ records, deployed }) =>
      [profileSettingsOf(records), deployed ?? undefined].some(
        (chosen) => chosen !== undefined && profileIdsIn(chosen).has(profileId),
      ),
    )
    .map(({ name }) => name)
  // A branch is called as its application is.
  return [...new Set(found)]
}
