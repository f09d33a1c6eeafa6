import type { GroupView, Listed, ListQuery } from '@ashlar/contract'
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { matching, wordsOf } from '../listing/search-words.ts'
import { byNumber, byText } from '../listing/sort-keys.ts'
import { countUpTo, windowOf } from '../listing/window-of-list.ts'
import { byName, isPersonFound, personKeys } from '../members/queries.ts'
import { notFound } from '../requests/refusal.ts'
import { users } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { rolesOfGroups } from '../roles/assigned-roles.ts'
import { groupMembers, groups } from '../tables/groups.ts'

/** A group as it is stored. */
export type GroupRow = typeof groups.$inferSelect

/** The groups that are there without being stored, by their ids. */
const virtualGroups = {
  everyone: { name: 'All users', type: 'all users' },
  admins: { name: 'Admins', type: 'admins' },
} as const
type VirtualId = keyof typeof virtualGroups

const virtualIds = ['everyone', 'admins'] as const satisfies readonly VirtualId[]

const isVirtual = (id: string): id is VirtualId => Object.hasOwn(virtualGroups, id)

/** Memberships that are of a group that is not stored. */
const isOfVirtual = (id: VirtualId, organizationId: string): SQL | undefined =>
  and(
    eq(memberships.organizationId, organizationId),
    id === 'everyone' ? undefined : inArray(memberships.role, ['owner', 'admin']),
  )

const virtualGroup = async (
  queries: Queryable,
  organizationId: string,
  id: VirtualId,
): Promise<GroupView> => {
  const [row] = await queries
    .select({ members: count() })
    .from(memberships)
    .where(isOfVirtual(id, organizationId))
  return { id, ...virtualGroups[id], source: 'product', memberCount: row?.members ?? 0, roles: [] }
}

/** How many are in each of some groups. */
const membersOf = async (
  queries: Queryable,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (groupIds.length === 0) return new Map()
  const rows = await queries
    .select({ groupId: groupMembers.groupId, members: count() })
    .from(groupMembers)
    .where(inArray(groupMembers.groupId, [...groupIds]))
    .groupBy(groupMembers.groupId)
  return new Map(rows.map(({ groupId, members }) => [groupId, members]))
}

const present = async (
  queries: Queryable,
  organizationId: string,
  rows: readonly Pick<GroupRow, 'id' | 'name' | 'source'>[],
): Promise<GroupView[]> => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const members = await membersOf(queries, ids)
  const roles = await rolesOfGroups(queries, organizationId, ids)
  return rows.map(({ id, name, source }) => ({
    id,
    name,
    type: 'custom',
    source,
    memberCount: members.get(id) ?? 0,
    roles: (roles.get(id) ?? []).map((role) => ({ id: role.id, name: role.name })),
  }))
}

const groupKeys = {
  name: byText(groups.name),
  members: byNumber(sql`(select count(*) from ${groupMembers} where ${groupMembers.groupId} = ${groups.id})`),
}

/** One part of the list of groups: everybody and the administrators first, then the others, by name where nobody says otherwise. */
export const listGroups = async (
  queries: Queryable,
  organizationId: string,
  query: ListQuery<keyof typeof groupKeys>,
): Promise<Listed<GroupView>> => {
  const window = windowOf(query, byName)
  const { sortedBy, after, orderBy } = window.of(groupKeys, groups.id)
  const isMeant = and(eq(groups.organizationId, organizationId), matching(query.search, [groups.name]))
  const stored = await queries
    .select({ id: groups.id, name: groups.name, source: groups.source, sortedBy })
    .from(groups)
    .where(and(isMeant, after))
    .orderBy(orderBy)
    .limit(window.limit)
  const { rows, next } = window.cut(stored, ({ id }) => id)
  const listed = await present(queries, organizationId, rows)
  if (!window.isFirst) return { rows: listed, next, total: null }
  const words = wordsOf(query.search)
  const virtual: GroupView[] = []
  for (const id of virtualIds) {
    const name = virtualGroups[id].name.toLowerCase()
    if (words.every((word) => name.includes(word))) {
      virtual.push(await virtualGroup(queries, organizationId, id))
    }
  }
  const total = await countUpTo(queries, sql`select from ${groups} where ${isMeant}`)
  return { rows: [...virtual, ...listed], next, total: total === null ? null : total + virtual.length }
}

/** A stored group of an organization. Throws `Refusal` where it has none of this id. */
export const findGroup = async (
  queries: Queryable,
  organizationId: string,
  id: string,
): Promise<GroupRow> => {
  const [group] = await queries
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), eq(groups.organizationId, organizationId)))
  if (group === undefined) throw notFound('group')
  return group
}

/** A group, also one that is not stored. Throws `Refusal` where the organization has none of this id. */
export const viewGroup = async (
  queries: Queryable,
  organizationId: string,
  id: string,
): Promise<GroupView> => {
  if (isVirtual(id)) return virtualGroup(queries, organizationId, id)
  const [view] = await present(queries, organizationId, [await findGroup(queries, organizationId, id)])
  if (view === undefined) throw notFound('group')
  return view
}

const person = {
  userId: memberships.userId,
  name: users.name,
  email: users.email,
  role: memberships.role,
}

type PersonRow = Pick<typeof memberships.$inferSelect, 'userId' | 'role'> & { name: string; email: string }

/** One part of the list of those in a group, by name where nobody says otherwise. Throws `Refusal` where there is none of this id. */
export const listMembersOfGroup = async (
  queries: Queryable,
  organizationId: string,
  id: string,
  query: ListQuery<'name' | 'email' | 'role'>,
): Promise<Listed<PersonRow>> => {
  if (!isVirtual(id)) await findGroup(queries, organizationId, id)
  const window = windowOf(query, byName)
  const { sortedBy, after, orderBy } = window.of(personKeys, memberships.userId)
  const isIn = isVirtual(id)
    ? isOfVirtual(id, organizationId)
    : and(
        eq(memberships.organizationId, organizationId),
        inArray(
          memberships.userId,
          queries
            .select({ userId: groupMembers.userId })
            .from(groupMembers)
            .where(eq(groupMembers.groupId, id)),
        ),
      )
  const isMeant = and(isIn, isPersonFound(query.search))
  const rows = await queries
    .select({ ...person, sortedBy })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(isMeant, after))
    .orderBy(orderBy)
    .limit(window.limit)
  const total = window.isFirst
    ? await countUpTo(
        queries,
        sql`select from ${memberships} join ${users} on ${users.id} = ${memberships.userId} where ${isMeant}`,
      )
    : null
  return { ...window.cut(rows, ({ userId }) => userId), total }
}
