import type { GroupDetailView, GroupView } from '@ashlar/contract'
import { and, asc, count, eq } from 'drizzle-orm'
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

const isVirtual = (id: string): id is VirtualId => Object.hasOwn(virtualGroups, id)

type Person = GroupDetailView['members'][number]

const person = {
  userId: memberships.userId,
  name: users.name,
  email: users.email,
  role: memberships.role,
}

const everybody = (queries: Queryable, organizationId: string): Promise<Person[]> =>
  queries
    .select(person)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(users.name))

const isOfVirtual = (id: VirtualId, { role }: Person): boolean =>
  id === 'everyone' || role === 'owner' || role === 'admin'

/** The groups of an organisation: everybody and the administrators first, then the others by name. */
export const listGroups = async (queries: Queryable, organizationId: string): Promise<GroupView[]> => {
  const people = await everybody(queries, organizationId)
  const rows = await queries
    .select({ group: groups, members: count(groupMembers.userId) })
    .from(groups)
    .leftJoin(groupMembers, eq(groupMembers.groupId, groups.id))
    .where(eq(groups.organizationId, organizationId))
    .groupBy(groups.id)
    .orderBy(asc(groups.name), asc(groups.id))
  const roles = await rolesOfGroups(queries, organizationId)
  const virtual = (id: VirtualId): GroupView => ({
    id,
    ...virtualGroups[id],
    source: 'product',
    memberCount: people.filter((one) => isOfVirtual(id, one)).length,
    roles: [],
  })
  return [
    virtual('everyone'),
    virtual('admins'),
    ...rows.map(
      ({ group: { id, name, source }, members }): GroupView => ({
        id,
        name,
        type: 'custom',
        source,
        memberCount: members,
        roles: (roles.get(id) ?? []).map((role) => ({ id: role.id, name: role.name })),
      }),
    ),
  ]
}

/** A stored group of an organisation. Throws `Refusal` where it has none of this id. */
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

/** A group with its members, also one that is not stored. Throws `Refusal` where the organisation has none of this id. */
export const viewGroup = async (
  queries: Queryable,
  organizationId: string,
  id: string,
): Promise<GroupDetailView> => {
  if (isVirtual(id)) {
    const members = (await everybody(queries, organizationId)).filter((one) => isOfVirtual(id, one))
    const facts = { id, ...virtualGroups[id], source: 'product', roles: [] } as const
    return { ...facts, roles: [], memberCount: members.length, members }
  }
  const { name, source } = await findGroup(queries, organizationId, id)
  const members = await queries
    .select(person)
    .from(groupMembers)
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, groupMembers.userId),
        eq(memberships.organizationId, groupMembers.organizationId),
      ),
    )
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(eq(groupMembers.groupId, id))
    .orderBy(asc(users.name))
  const roles = (await rolesOfGroups(queries, organizationId, [id])).get(id) ?? []
  return {
    id,
    name,
    type: 'custom',
    source,
    memberCount: members.length,
    roles: roles.map((role) => ({ id: role.id, name: role.name })),
    members,
  }
}
