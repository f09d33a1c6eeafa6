import type { GivenShareView } from '@ashlar/contract'
import { type EntityAction, isShareRole, mayAct, type ProtectedEntity } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { groups } from '../tables/groups.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { memberships } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { roles } from '../tables/roles.ts'
import { actionsOfRole } from './share-roles.ts'

type Subject =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'group'; readonly groupId: string }
  | { readonly kind: 'invitation'; readonly email: string }

interface Share {
  readonly subject: Subject
  readonly role: string
}

const keyOf = ({ subject, role }: Share): string => {
  switch (subject.kind) {
    case 'everyone':
      return `${role} everyone`
    case 'user':
      return `${role} user ${subject.userId}`
    case 'group':
      return `${role} group ${subject.groupId}`
    case 'invitation':
      return `${role} invitation ${subject.email}`
  }
}

/**
 * Throws `Refusal` where a share that is given, changed or taken away lets somebody do what whoever does so may not do
 * themselves, and where one names a role that the organization does not have.
 */
export const requireGivableShares = async (
  queries: Queryable,
  actor: MemberPrincipal,
  protection: ProtectedEntity,
  { before, given }: { before: readonly GivenShareView[]; given: readonly Share[] },
): Promise<void> => {
  const had = new Set(before.map(keyOf))
  const has = new Set(given.map(keyOf))
  const changed = [
    ...before.filter((share) => !has.has(keyOf(share))),
    ...given.filter((share) => !had.has(keyOf(share))),
  ]
  const actions = await actionsOfRoles(
    queries,
    protection,
    changed.map(({ role }) => role),
  )
  for (const { role } of changed) {
    const of = actions.get(role)
    if (of === undefined) {
      throw new Refusal('invalid_request', 'This role does not exist any more. Choose another one.')
    }
    if (!of.every((action) => mayAct(actor, action, protection))) {
      throw new Refusal('not_allowed', 'You can give and take away only what you may do yourself.')
    }
  }
}

const actionsOfRoles = async (
  queries: Queryable,
  { organizationId, resourceType }: ProtectedEntity,
  named: readonly string[],
): Promise<ReadonlyMap<string, readonly EntityAction[]>> => {
  const found = new Map<string, readonly EntityAction[]>()
  const own = new Set<string>()
  for (const role of named) {
    if (isShareRole(role)) found.set(role, actionsOfRole(resourceType, role, null))
    else own.add(role)
  }
  if (own.size === 0) return found
  const rows = await queries
    .select({ id: roles.id, permissions: roles.permissions })
    .from(roles)
    .where(
      and(
        eq(roles.organizationId, organizationId),
        eq(roles.type, resourceType),
        inArray(roles.id, [...own]),
      ),
    )
    .for('share')
  for (const { id, permissions } of rows) found.set(id, actionsOfRole(resourceType, id, permissions))
  return found
}

interface SharedIn {
  readonly organizationId: string
  readonly noun: string
}

/** Throws `Refusal` where somebody is named who is no member of the organization. */
export const requireMembers = async (
  queries: Queryable,
  { organizationId, noun }: SharedIn,
  people: readonly { userId: string | null }[],
): Promise<void> => {
  const named = [...new Set(people.flatMap(({ userId }) => (userId === null ? [] : [userId])))]
  if (named.length === 0) return
  const members = await queries
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), inArray(memberships.userId, named)))
  if (members.length === named.length) return
  throw new Refusal('invalid_request', `${noun} can be shared with members of the organization only.`)
}

/** Throws `Refusal` where a group is named that the organization does not have. */
export const requireGroups = async (
  queries: Queryable,
  { organizationId, noun }: SharedIn,
  named: readonly { groupId: string }[],
): Promise<void> => {
  const ids = [...new Set(named.map(({ groupId }) => groupId))]
  if (ids.length === 0) return
  const found = await queries
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.organizationId, organizationId), inArray(groups.id, ids)))
    .for('share')
  if (found.length === ids.length) return
  throw new Refusal('invalid_request', `${noun} can be shared with groups of the organization only.`)
}
