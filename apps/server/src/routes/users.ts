import { routes, type UserView } from '@ashlar/contract'
import { and, eq } from 'drizzle-orm'
import { rightsOf } from '../rights/rights.ts'
import { presentSignIn } from '../account/present.ts'
import { record } from '../audit/record.ts'
import { personHasSecondFactor } from '../identity/has-second-factor.ts'
import { answer, type MountedRoute } from './handler.ts'
import { notFound } from '../requests/refusal.ts'
import { lockedMemberships, managerNow, requireAbove } from '../members/locked-memberships.ts'
import { memberships } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { resetSecondFactor } from '../commands/members/reset-second-factor.ts'
import { transaction } from '../platform/database/transaction.ts'
import { rolesOfUser } from '../roles/assigned-roles.ts'
import type { Services } from '../services/services.ts'
import { entitiesOfGroups, entitiesOfUser } from '../sharing/given-entities.ts'

/** A member of an organization. Throws `Refusal` for anybody else. */
const view = async (queries: Queryable, organizationId: string, userId: string): Promise<UserView> => {
  const member = await rightsOf(queries, userId, organizationId)
  const [membership] = await queries
    .select({ joinedAt: memberships.joinedAt })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  if (member === null || membership === undefined) throw notFound('member')
  const roles = await rolesOfUser(queries, organizationId, userId)
  return {
    id: userId,
    name: member.name,
    email: member.email,
    role: member.role,
    joinedAt: membership.joinedAt.toISOString(),
    groups: [...member.groups],
    roles: roles.map(({ id, name }) => ({ id, name })),
  }
}

export const userHandlers = (services: Services): MountedRoute[] => {
  const { database, identity } = services.platform
  return [
    answer(routes.users.read, ({ principal, parameters: { userId } }) =>
      view(database.queries, principal.organizationId, userId),
    ),

    answer(routes.users.readPermissions, async ({ principal, parameters: { userId } }) => {
      const { queries } = database
      const member = await rightsOf(queries, userId, principal.organizationId)
      if (member === null) throw notFound('member')
      const groupIds = member.groups.map(({ id }) => id)
      return {
        permissions: [...member.permissions],
        entities: [
          ...(await entitiesOfUser(queries, principal, userId)),
          ...(await entitiesOfGroups(queries, principal, groupIds)),
        ],
      }
    }),

    answer(routes.users.listSessions, async ({ principal, parameters: { userId } }) => {
      if ((await rightsOf(database.queries, userId, principal.organizationId)) === null) {
        throw notFound('member')
      }
      const signIns = await identity.signIns.list(userId)
      return {
        sessions: signIns.map((signIn) => presentSignIn(signIn, principal.sessionId)),
        hasSecondFactor: await personHasSecondFactor(database.queries, userId),
      }
    }),

    answer(routes.users.resetSecondFactor, async ({ principal, parameters: { userId } }) => {
      await resetSecondFactor(services, principal, userId)
      return null
    }),

    answer(routes.users.endSessions, async ({ principal, parameters: { userId } }) => {
      await transaction(database, async (queries) => {
        const { organizationId, userId: actorId } = principal
        const rows = await lockedMemberships(queries, organizationId)
        const manager = await managerNow(queries, principal)
        const member = rows.find((row) => row.userId === userId)
        if (member === undefined) throw notFound('member')
        await requireAbove(queries, manager, member)
        const ended = await identity.endSessions(userId, queries)
        await record(queries, {
          organizationId,
          actorId,
          action: 'sign out',
          entityType: 'user',
          entityId: userId,
          details: { sessions: ended },
        })
      })
      return null
    }),
  ]
}
