import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { JsonObject } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { answer, type MountedRoute } from './handler.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { entitledNow, lockedMemberships, type Membership } from '../members/locked-memberships.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isUniqueViolation, transaction } from '../platform/database/transaction.ts'
import { rolesOfGroups } from '../roles/assigned-roles.ts'
import { roleAssignments } from '../tables/roles.ts'
import type { Services } from '../services/services.ts'
import { entitiesOfGroups } from '../sharing/given-entities.ts'
import { groupShares } from '../tables/sharing.ts'
import { requireGivableGroups } from '../groups/givable-groups.ts'
import { findGroup, listGroups, listMembersOfGroup, viewGroup } from '../groups/queries.ts'
import { groupMembers, groups } from '../tables/groups.ts'

const nameTaken = (): Refusal =>
  new Refusal('already_exists', 'There is a group of this name already. Choose another one.')

export const groupHandlers = ({ platform: { database }, memberships }: Services): MountedRoute[] => {
  /**
   * Changes who is in a group, with its members' rights locked. May be done by whoever manages groups, or their members
   * alone, where they hold what the group gives.
   */
  const changeMembers = async (
    actor: MemberPrincipal,
    groupId: string,
    change: (
      queries: Queryable,
      members: readonly Membership[],
    ) => Promise<{ action: string; details: JsonObject }>,
  ) => {
    const { organizationId, userId: actorId, permissions } = actor
    const needed = permissions.has('groups:manage') ? 'groups:manage' : 'group members:manage'
    const view = await transaction(database, async (queries) => {
      const members = await lockedMemberships(queries, organizationId)
      const { name } = await findGroup(queries, organizationId, groupId)
      await requireGivableGroups(queries, await entitledNow(queries, actor, needed), [groupId])
      const { action, details } = await change(queries, members)
      await record(queries, {
        organizationId,
        actorId,
        action,
        entityType: 'group',
        entityId: groupId,
        details: { name, ...details },
      })
      return viewGroup(queries, organizationId, groupId)
    })
    memberships.forgetAll()
    return view
  }

  return [
    answer(routes.groups.list, async ({ principal, query }) => {
      const { rows, next, total } = await listGroups(database.queries, principal.organizationId, query)
      return { groups: [...rows], next, total }
    }),

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

    answer(routes.groups.listMembers, async ({ principal, parameters: { groupId }, query }) => {
      const { organizationId } = principal
      const { rows, next, total } = await listMembersOfGroup(database.queries, organizationId, groupId, query)
      return {
        members: rows.map(({ userId, name, email, role }) => ({ userId, name, email, role })),
        next,
        total,
      }
    }),

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

    answer(routes.groups.addMembers, ({ principal, parameters: { groupId }, body }) => {
      const userIds = [...new Set(body.userIds)]
      return changeMembers(principal, groupId, async (queries, members) => {
        if (!userIds.every((userId) => members.some((member) => member.userId === userId))) {
          throw notFound('member')
        }
        const { organizationId } = principal
        for (const userId of userIds) {
          await queries.insert(groupMembers).values({ groupId, organizationId, userId }).onConflictDoNothing()
        }
        return { action: 'add members', details: { userIds } }
      })
    }),

    answer(routes.groups.removeMember, ({ principal, parameters: { groupId, userId } }) =>
      changeMembers(principal, groupId, async (queries) => {
        const gone = await queries
          .delete(groupMembers)
          .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
          .returning({ userId: groupMembers.userId })
        if (gone.length === 0) throw notFound('member')
        return { action: 'remove member', details: { userId } }
      }),
    ),

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
