import { randomUUID } from 'node:crypto'
import { type RoleName, routes } from '@ashlar/contract'
import { and, eq } from 'drizzle-orm'
import { everyPermission } from '@ashlar/schema'
import { type EntitledMember, holdsAll, rightsOf } from '../rights/rights.ts'
import { record } from '../audit/record.ts'
import { findGroup } from '../groups/queries.ts'
import { answer, type MountedRoute } from './handler.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { entitledNow, lockedMemberships } from '../members/locked-memberships.ts'
import { organizations } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isUniqueViolation, transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services/services.ts'
import { type AssignedRole, findRoles, rolesOfGroups, rolesOfUser } from '../roles/assigned-roles.ts'
import { meaningFor, requireGivablePermissions } from '../roles/givable-roles.ts'
import { removeRole } from '../roles/remove-role.ts'
import { listRoles, lockedRole, presentRole } from '../roles/queries.ts'
import { roleAssignments, roles } from '../tables/roles.ts'

const nameTaken = (): Refusal =>
  new Refusal('already_exists', 'There is a role of this name already. Choose another one.')

const changedMeanwhile = (): Refusal =>
  new Refusal('revision_conflict', 'Somebody changed this role meanwhile. Look at it again before you save.')

/** Throws `Refusal` where one of the roles that are given or taken holds more than whoever does so. */
const requireGivable = (giver: EntitledMember, changed: readonly AssignedRole[]): void => {
  if (changed.some(({ id }) => id === 'owner')) {
    throw new Refusal('not_allowed', 'Ownership belongs to people, and to their membership alone.')
  }
  if (changed.every(({ permissions }) => holdsAll(giver.permissions, permissions))) return
  throw new Refusal('not_allowed', 'You can give only roles that hold no more than yours.')
}

export const roleHandlers = ({ platform, memberships: known }: Services): MountedRoute[] => {
  const { database, clock } = platform

  /** Runs a change to roles with the rights that whoever makes it has once nobody else can change any. */
  const change = async <Value>(
    actor: MemberPrincipal,
    work: (queries: Queryable, giver: EntitledMember) => Promise<Value>,
  ): Promise<Value> => {
    try {
      return await transaction(database, async (queries) => {
        await lockedMemberships(queries, actor.organizationId)
        return work(queries, await entitledNow(queries, actor, 'roles:manage'))
      })
    } catch (cause) {
      throw isUniqueViolation(cause) ? nameTaken() : cause
    } finally {
      known.forgetAll()
    }
  }

  /** Gives these roles in the place of those that somebody or a group has. */
  const assign = async (
    queries: Queryable,
    giver: EntitledMember,
    {
      before,
      wanted,
      to,
    }: {
      before: readonly AssignedRole[]
      wanted: readonly string[]
      to: { userId: string } | { groupId: string }
    },
  ): Promise<RoleName[]> => {
    const { organizationId, userId: actorId } = giver
    const found = await findRoles(queries, organizationId, wanted)
    if (wanted.some((id) => !found.has(id))) throw notFound('role')
    const has = new Set(before.map(({ id }) => id))
    const added = [...found.values()].filter(({ id }) => !has.has(id))
    const removed = before.filter(({ id }) => !found.has(id))
    requireGivable(giver, [...added, ...removed])
    const whose =
      'userId' in to ? eq(roleAssignments.userId, to.userId) : eq(roleAssignments.groupId, to.groupId)
    await queries
      .delete(roleAssignments)
      .where(and(eq(roleAssignments.organizationId, organizationId), whose))
    for (const role of found.keys()) {
      await queries.insert(roleAssignments).values({ id: randomUUID(), organizationId, role, ...to })
    }
    await record(queries, {
      organizationId,
      actorId,
      action: 'assign roles',
      entityType: 'userId' in to ? 'user' : 'group',
      entityId: 'userId' in to ? to.userId : to.groupId,
      details: { added: added.map(({ name }) => name), removed: removed.map(({ name }) => name) },
    })
    return [...found.values()].map(({ id, name }) => ({ id, name }))
  }

  return [
    answer(routes.roles.list, async ({ principal: { organizationId } }) => {
      const [settings] = await database.queries
        .select({ hasSimpleRoles: organizations.hasSimpleRoles })
        .from(organizations)
        .where(eq(organizations.id, organizationId))
      return {
        roles: await listRoles(database.queries, organizationId),
        hasSimpleRoles: settings?.hasSimpleRoles ?? false,
      }
    }),

    answer(routes.roles.create, ({ principal, body: { type, name, description, permissions } }) =>
      change(principal, async (queries, giver) => {
        requireGivablePermissions(giver, type, permissions)
        const { organizationId, userId: actorId } = principal
        const [row] = await queries
          .insert(roles)
          .values({
            id: randomUUID(),
            organizationId,
            type,
            name,
            description,
            permissions: meaningFor(type, permissions),
          })
          .onConflictDoNothing()
          .returning()
        if (row === undefined) throw nameTaken()
        await record(queries, {
          organizationId,
          actorId,
          action: 'create',
          entityType: 'role',
          entityId: row.id,
          details: { type, name, permissions: [...row.permissions] },
        })
        return presentRole(row, 0, 0)
      }),
    ),

    answer(routes.roles.update, ({ principal, parameters: { roleId }, body }) =>
      change(principal, async (queries, giver) => {
        const { organizationId, userId: actorId } = principal
        const before = await lockedRole(queries, organizationId, roleId)
        if (before === null) throw notFound('role')
        if (before.revision !== body.revision) throw changedMeanwhile()
        requireGivablePermissions(giver, before.type, [...before.permissions, ...body.permissions])
        const [row] = await queries
          .update(roles)
          .set({
            name: body.name,
            description: body.description,
            permissions: meaningFor(before.type, body.permissions),
            revision: before.revision + 1,
            updatedAt: clock.now(),
          })
          .where(eq(roles.id, roleId))
          .returning()
        if (row === undefined) throw notFound('role')
        await record(queries, {
          organizationId,
          actorId,
          action: 'update',
          entityType: 'role',
          entityId: roleId,
          details: { name: row.name, from: [...before.permissions], to: [...row.permissions] },
        })
        return presentRole(row, 0, 0)
      }),
    ),

    answer(routes.roles.remove, ({ principal, parameters: { roleId } }) =>
      change(principal, async (queries, giver) => {
        const { organizationId, userId: actorId } = principal
        const row = await lockedRole(queries, organizationId, roleId)
        if (row === null) throw notFound('role')
        requireGivablePermissions(giver, row.type, row.permissions)
        await removeRole(queries, row)
        await record(queries, {
          organizationId,
          actorId,
          action: 'delete',
          entityType: 'role',
          entityId: roleId,
          details: { type: row.type, name: row.name },
        })
        return null
      }),
    ),

    answer(routes.roles.changeSettings, ({ principal, body: { hasSimpleRoles } }) =>
      change(principal, async (queries, giver) => {
        const { organizationId, userId: actorId } = principal
        // Roles that count again may hold anything.
        requireGivablePermissions(giver, 'organization', everyPermission)
        await queries
          .update(organizations)
          .set({ hasSimpleRoles })
          .where(eq(organizations.id, organizationId))
        await record(queries, {
          organizationId,
          actorId,
          action: 'change role settings',
          entityType: 'organization',
          entityId: organizationId,
          details: { hasSimpleRoles },
        })
        return { hasSimpleRoles }
      }),
    ),

    answer(routes.roles.assignToUser, ({ principal, parameters: { userId }, body }) =>
      change(principal, async (queries, giver) => {
        const { organizationId } = principal
        if ((await rightsOf(queries, userId, organizationId)) === null) throw notFound('member')
        const before = await rolesOfUser(queries, organizationId, userId)
        return { roles: await assign(queries, giver, { before, wanted: body.roles, to: { userId } }) }
      }),
    ),

    answer(routes.roles.assignToGroup, ({ principal, parameters: { groupId }, body }) =>
      change(principal, async (queries, giver) => {
        const { organizationId } = principal
        await findGroup(queries, organizationId, groupId)
        const before = (await rolesOfGroups(queries, organizationId, [groupId])).get(groupId) ?? []
        return { roles: await assign(queries, giver, { before, wanted: body.roles, to: { groupId } }) }
      }),
    ),
  ]
}
