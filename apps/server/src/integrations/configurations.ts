import { and, eq, inArray } from 'drizzle-orm'
import { notFound } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { configurationProfile } from '../profiles/profile-of-run.ts'
import { profileOf } from '../profiles/queries.ts'
import type { IntegrationRow } from './load.ts'
import { integrationConfigurations } from '../tables/integrations.ts'

export type ConfigurationRow = typeof integrationConfigurations.$inferSelect

/** Whose configuration a request means. */
export interface ConfigurationPlace {
  /** Null for the default configuration. */
  profileId: string | null
  /** The key of the profile that was named; null where none was. */
  profileKey: string | null
}

/** Finds whose configuration is meant by the id of a profile. Throws where the organization has no such profile. */
export const placeOf = async (
  queries: Queryable,
  organizationId: string,
  profileId: string | undefined,
): Promise<ConfigurationPlace> => {
  if (profileId === undefined) return { profileId: null, profileKey: null }
  const profile = await profileOf(queries, organizationId, profileId)
  if (profile === null) throw notFound('profile')
  return { profileId: configurationProfile(profile), profileKey: profile.key }
}

/** An integration as it is configured for one profile: what is saved for it, and for nobody else. */
export type ConfiguredIntegration = Pick<
  IntegrationRow,
  'id' | 'organizationId' | 'ownerId' | 'pluginId' | 'configuration' | 'sealedSecrets' | 'version'
> & { profileId: string | null }

const ofProfile = (row: IntegrationRow, own: ConfigurationRow): ConfiguredIntegration => ({
  id: row.id,
  organizationId: row.organizationId,
  ownerId: row.ownerId,
  pluginId: row.pluginId,
  configuration: own.configuration,
  sealedSecrets: own.sealedSecrets,
  version: own.version,
  profileId: own.profileId,
})

/** What is saved of an integration at a place; null for a profile without a configuration of its own. */
export const savedConfiguration = async (
  queries: Queryable,
  row: IntegrationRow,
  profileId: string | null,
): Promise<ConfiguredIntegration | null> => {
  if (profileId === null) return { ...row, profileId: null }
  const [own] = await queries
    .select()
    .from(integrationConfigurations)
    .where(
      and(
        eq(integrationConfigurations.integrationId, row.id),
        eq(integrationConfigurations.profileId, profileId),
      ),
    )
  return own === undefined ? null : ofProfile(row, own)
}

/** With what an integration runs in a profile: its own configuration there, or else the default one. */
export const configurationInUse = async (
  queries: Queryable,
  row: IntegrationRow,
  profileId: string | null,
): Promise<ConfiguredIntegration> =>
  (await savedConfiguration(queries, row, profileId)) ?? { ...row, profileId: null }

/** The configurations that profiles have of their own, of some integrations. */
export const configurationsOf = (
  queries: Queryable,
  integrationIds: readonly string[],
): Promise<ConfigurationRow[]> =>
  integrationIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(integrationConfigurations)
        .where(inArray(integrationConfigurations.integrationId, [...integrationIds]))

/** Stores what an integration is in one profile. */
export const saveConfiguration = async (
  queries: Queryable,
  { profileId, ...values }: Omit<ConfigurationRow, 'updatedAt'>,
  now: Date,
): Promise<void> => {
  const changed = { ...values, updatedAt: now }
  await queries
    .insert(integrationConfigurations)
    .values({ profileId, ...changed })
    .onConflictDoUpdate({
      target: [integrationConfigurations.integrationId, integrationConfigurations.profileId],
      set: changed,
    })
}
