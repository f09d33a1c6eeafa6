import type { SharedEntityView, SharedType } from '@ashlar/contract'
import { type EntityType, mayAct } from '@ashlar/schema'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import { groups } from '../tables/groups.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { users } from '../tables/identity.ts'
import type { Queryable } from '../platform/database/database.ts'
import { roles } from '../tables/roles.ts'
import { entityTables, isOfType } from './entity-tables.ts'
import { isGivenTo, protect } from './queries.ts'
import { actionsOfRole, resourceRoleOf } from './share-roles.ts'
import { groupShares, shares } from '../tables/sharing.ts'

/** The kinds in the order in which they are listed. */
const typesInOrder: readonly { readonly type: EntityType; readonly shown: SharedType }[] = [
  { type: 'applications', shown: 'application' },
  { type: 'workflows', shown: 'workflow' },
  { type: 'scheduled jobs', shown: 'scheduled job' },
  { type: 'integrations', shown: 'integration' },
]

type Column = 'builders' | 'viewers' | 'configurators'

/** Under which heading a role is listed: by the most that it lets somebody do. */
const columnOf = (type: EntityType, role: string, own: readonly string[] | null): Column => {
  if (role === 'configurator' || role === 'executor') return 'configurators'
  const actions = actionsOfRole(role, own)
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
const givenOf = async (queries: Queryable, organizationId: string, type: EntityType): Promise<Given[]> => {
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
    .where(and(eq(shares.organizationId, organizationId), eq(shares.entityType, type)))
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
    .where(and(eq(groupShares.organizationId, organizationId), eq(groupShares.entityType, type)))
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

const isSeen = (queries: Queryable, viewer: MemberPrincipal, type: EntityType): SQL | undefined =>
  isGivenTo(queries, viewer, type, entityTables[type])

/** Everything that can be shared and that somebody was given, by kind and name, with who was given what. */
export const listSharedEntities = async (
  queries: Queryable,
  viewer: MemberPrincipal,
): Promise<SharedEntityView[]> => {
  const { organizationId } = viewer
  const found: SharedEntityView[] = []
  for (const { type, shown } of typesInOrder) {
    const table = entityTables[type]
    const rows = await queries
      .select({
        id: table.id,
        name: table.name,
        ownerId: table.ownerId,
        owner: users.name,
        organizationId: table.organizationId,
      })
      .from(table)
      .innerJoin(users, eq(users.id, table.ownerId))
      .where(and(eq(table.organizationId, organizationId), isOfType(type), isSeen(queries, viewer, type)))
      .orderBy(asc(table.name), asc(table.id))
    if (rows.length === 0) continue
    const protections = await protect(queries, viewer, type, rows)
    const given = Map.groupBy(await givenOf(queries, organizationId, type), ({ entityId }) => entityId)
    for (const { id, name, ownerId, owner } of rows) {
      const protection = protections.get(id)
      const mayShare = protection !== undefined && mayAct(viewer, 'share', protection)
      // Who else was given something is for those who may share it.
      const names = (column: Column): string[] =>
        mayShare ? (given.get(id) ?? []).filter((one) => one.column === column).map((one) => one.name) : []
      found.push({
        id,
        name,
        type: shown,
        owner,
        ownerId,
        builders: names('builders'),
        viewers: names('viewers'),
        configurators: names('configurators'),
        mayShare,
      })
    }
  }
  return found
}
