import type { Listed, ListQuery, SharedEntityView, SharedType } from '@ashlar/contract'
import { type EntityType, mayAct } from '@ashlar/schema'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { groups } from '../tables/groups.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { users } from '../tables/identity.ts'
import type { Queryable } from '../platform/database/database.ts'
import { roles } from '../tables/roles.ts'
import { entityTables } from './entity-tables.ts'
import { listEntities } from './list-entities.ts'
import { protect } from './queries.ts'
import { actionsOfRole, resourceRoleOf } from './share-roles.ts'
import { groupShares, shares } from '../tables/sharing.ts'

const shownTypes: { readonly [Type in EntityType]: SharedType } = {
  applications: 'application',
  workflows: 'workflow',
  'scheduled jobs': 'scheduled job',
  integrations: 'integration',
}

type Column = 'builders' | 'viewers' | 'configurators'

/** Under which heading a role is listed: by the most that it lets somebody do. */
const columnOf = (type: EntityType, role: string, own: readonly string[] | null): Column => {
  if (role === 'configurator' || role === 'executor') return 'configurators'
  const actions = actionsOfRole(type, role, own)
  if (actions.includes('configure') && type === 'integrations' && role !== 'owner') return 'configurators'
  if (actions.includes('edit') || (type === 'integrations' && actions.includes('use'))) return 'builders'
  return actions.includes('use') ? 'configurators' : 'viewers'
}

interface Given {
  readonly entityId: string
  readonly name: string
  readonly column: Column
}

/** Who was given what on the things of a kind: everyone first, then groups, then people. */
const givenOf = async (queries: Queryable, type: EntityType, ids: readonly string[]): Promise<Given[]> => {
  const direct = await queries
    .select({
      entityId: shares.entityId,
      name: users.name,
      role: shares.role,
      resourceRole: shares.resourceRole,
      own: roles.permissions,
    })
    .from(shares)
    .leftJoin(users, eq(users.id, shares.userId))
    .leftJoin(roles, eq(roles.id, shares.resourceRole))
    .where(and(inArray(shares.entityId, [...ids]), eq(shares.entityType, type)))
    .orderBy(asc(users.name))
  const ofGroups = await queries
    .select({
      entityId: groupShares.entityId,
      name: groups.name,
      role: groupShares.resourceRole,
      own: roles.permissions,
    })
    .from(groupShares)
    .innerJoin(groups, eq(groups.id, groupShares.groupId))
    .leftJoin(roles, eq(roles.id, groupShares.resourceRole))
    .where(and(inArray(groupShares.entityId, [...ids]), eq(groupShares.entityType, type)))
    .orderBy(asc(groups.name))
  const people = direct.map(({ entityId, name, own, ...stored }) => ({
    entityId,
    name,
    column: columnOf(type, resourceRoleOf(type, stored), own),
  }))
  return [
    ...people.flatMap((one) => (one.name === null ? [{ ...one, name: 'Everyone' }] : [])),
    ...ofGroups.map(({ entityId, name, role, own }) => ({
      entityId,
      name,
      column: columnOf(type, role, own),
    })),
    ...people.flatMap(({ entityId, name, column }) => (name === null ? [] : [{ entityId, name, column }])),
  ]
}

type EntityRow = { id: string; name: string; ownerId: string; owner: string; organizationId: string }

/** Some things of a kind, by id, with who was given what. */
const sharedOfType = async (
  queries: Queryable,
  viewer: MemberPrincipal,
  type: EntityType,
  ids: readonly string[],
): Promise<[string, SharedEntityView][]> => {
  if (ids.length === 0) return []
  const table = entityTables[type]
  const rows: EntityRow[] = await queries
    .select({
      id: table.id,
      name: table.name,
      ownerId: table.ownerId,
      owner: users.name,
      organizationId: table.organizationId,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.ownerId))
    .where(and(eq(table.organizationId, viewer.organizationId), inArray(table.id, [...ids])))
  const protections = await protect(queries, viewer, type, rows)
  const shareable = new Set(
    rows.flatMap(({ id }) => {
      const protection = protections.get(id)
      return protection !== undefined && mayAct(viewer, 'share', protection) ? [id] : []
    }),
  )
  // Who else was given something is for those who may share it.
  const given =
    shareable.size === 0
      ? new Map<string, Given[]>()
      : Map.groupBy(await givenOf(queries, type, [...shareable]), ({ entityId }) => entityId)
  return rows.map(({ id, name, ownerId, owner }) => {
    const names = (column: Column): string[] =>
      (given.get(id) ?? []).filter((one) => one.column === column).map((one) => one.name)
    const view: SharedEntityView = {
      id,
      name,
      type: shownTypes[type],
      owner,
      ownerId,
      builders: names('builders'),
      viewers: names('viewers'),
      configurators: names('configurators'),
      mayShare: shareable.has(id),
    }
    return [id, view]
  })
}

/** One part of the list of what can be shared and that somebody was given, by kind where nobody says otherwise, with who was given what. */
export const listSharedEntities = async (
  queries: Queryable,
  viewer: MemberPrincipal,
  types: readonly EntityType[],
  query: ListQuery<'name' | 'type' | 'owner'>,
): Promise<Listed<SharedEntityView>> => {
  const { rows, next, total } = await listEntities(queries, viewer, types, query, {
    key: 'type',
    direction: 'ascending',
  })
  const views = new Map<string, SharedEntityView>()
  for (const type of types) {
    const ids = rows.flatMap((row) => (row.type === type ? row.id : []))
    for (const [id, view] of await sharedOfType(queries, viewer, type, ids)) views.set(id, view)
  }
  return { rows: rows.flatMap(({ id }) => views.get(id) ?? []), next, total }
}
