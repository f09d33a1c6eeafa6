import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { Permission } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { answer, type MountedRoute } from './handler.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { entitledNow, lockedMemberships } from '../members/locked-memberships.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isUniqueViolation, transaction } from '../platform/database/transaction.ts'
import { rolesOfGroups } from '../roles/assigned-roles.ts'
import { roleAssignments } from '../tables/roles.ts'
import type { Services } from '../services/services.ts'
import { entitiesOfGroups } from '../sharing/given-entities.ts'
import { groupShares } from '../tables/sharing.ts'
import { requireGivableGroups } from '../groups/givable-groups.ts'
import { findGroup, listGroups, viewGroup } from '../groups/queries.ts'
import { groupMembers, groups } from '../tables/groups.ts'

const nameTaken = (): Refusal =>
  new Refusal('already_exists', 'There is a group of this name already. Choose another one.')

export const groupHandlers = ({ platform: { database }, memberships }: Services): MountedRoute[] => {
  /** Who may change members of groups: whoever manages groups, or their members alone. */
  const entitled = async (
    queries: Queryable,
    actor: { organizationId: string; userId: string; permissions: ReadonlySet<Permission> },
  ) =>
    entitledNow(
      queries,
      actor,
      actor.permissions.has('groups:manage') ? 'groups:manage' : 'group members:manage',
    )

  return [
    answer(routes.groups.list, async ({ principal }) => ({
      groups: await listGroups(database.queries, principal.organizationId),
    })),

    answer(routes.groups.create, ({ principal, body: { name } }) =>
      transaction(database, async (queries) => {
        const { organizationId, userId: actorId } = principal
        const id = randomUUID()
        const made = await queries
          .insert(groups)
          .values({ id, organizationId, name })
          .onConflictDoNothing()
          .returning({ id: groups.id })
        if (made.length === 0) throw nameTaken()
        await record(queries, {
          organizationId,
          actorId,
          action: 'create',
          entityType: 'group',
          entityId: id,
          details: { name },
        })
        return viewGroup(queries, organizationId, id)
      }),
    ),

    answer(routes.groups.read, ({ principal, parameters: { groupId } }) =>
      viewGroup(database.queries, principal.organizationId, groupId),
    ),

    answer(routes.groups.rename, ({ principal, parameters: { groupId }, body: { name } }) =>
      transaction(database, async (queries) => {
        const { organizationId, userId: actorId } = principal
        const group = await findGroup(queries, organizationId, groupId)
        await queries.update(groups).set({ name }).where(eq(groups.id, groupId))
        await record(queries, {
          organizationId,
          actorId,
          action: 'rename',
          entityType: 'group',
          entityId: groupId,
          details: { from: group.name, to: name },
        })
        memberships.forgetAll()
        return viewGroup(queries, organizationId, groupId)
      }).catch((cause: unknown) => {
        throw isUniqueViolation(cause) ? nameTaken() : cause
      }),
    ),

    answer(routes.groups.remove, async ({ principal, parameters: { groupId } }) => {
      await transaction(database, async (queries) => {
        const { organizationId, userId: actorId } = principal
        await lockedMemberships(queries, organizationId)
        await entitledNow(queries, principal, 'groups:manage')
        const { name } = await findGroup(queries, organizationId, groupId)
        await queries.delete(groupShares).where(eq(groupShares.groupId, groupId))
        await queries.delete(roleAssignments).where(eq(roleAssignments.groupId, groupId))
        await queries.delete(groups).where(eq(groups.id, groupId))
        await record(queries, {
          organizationId,
          actorId,
          action: 'delete',
          entityType: 'group',
          entityId: groupId,
          details: { name },
        })
      })
      memberships.forgetAll()
      return null
    }),

    answer(routes.groups.addMembers, async ({ principal, parameters: { groupId }, body }) => {
      const view = await transaction(database, async (queries) => {
        const { organizationId, userId: actorId } = principal
        const members = await lockedMemberships(queries, organizationId)
        const { name } = await findGroup(queries, organizationId, groupId)
        await requireGivableGroups(queries, await entitled(queries, principal), [groupId])
        const userIds = [...new Set(body.userIds)]
        if (!userIds.every((userId) => members.some((member) => member.userId === userId))) {
          throw notFound('member')
        }
        for (const userId of userIds) {
          await queries.insert(groupMembers).values({ groupId, organizationId, userId }).onConflictDoNothing()
        }
        await record(queries, {
          organizationId,
          actorId,
          action: 'add members',
          entityType: 'group',
          entityId: groupId,
          details: { name, userIds },
        })
        return viewGroup(queries, organizationId, groupId)
      })
      memberships.forgetAll()
      return view
    }),

    answer(routes.groups.removeMember, async ({ principal, parameters: { groupId, userId } }) => {
      const view = await transaction(database, async (queries) => {
        const { organizationId, userId: actorId } = principal
        await lockedMemberships(queries, organizationId)
        const { name } = await findGroup(queries, organizationId, groupId)
        await requireGivableGroups(queries, await entitled(queries, principal), [groupId])
        const gone = await queries
          .delete(groupMembers)
          .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
          .returning({ userId: groupMembers.userId })
        if (gone.length === 0) throw notFound('member')
        await record(queries, {
          organizationId,
          actorId,
          action: 'remove member',
          entityType: 'group',
          entityId: groupId,
          details: { name, userId },
        })
        return viewGroup(queries, organizationId, groupId)
      })
      memberships.forgetAll()
      return view
    }),

    answer(routes.groups.readPermissions, async ({ principal, parameters: { groupId } }) => {
      const { organizationId } = principal
      const { queries } = database
      if ((await viewGroup(queries, organizationId, groupId)).type !== 'custom') {
        return { permissions: [], entities: [] }
      }
      const given = (await rolesOfGroups(queries, organizationId, [groupId])).get(groupId) ?? []
      const permissions = new Set(given.flatMap((role) => [...role.permissions]))
      return {
        permissions: [...permissions],
        entities: await entitiesOfGroups(queries, principal, [groupId]),
      }
    }),
  ]
}
