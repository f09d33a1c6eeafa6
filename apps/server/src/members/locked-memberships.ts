import { type OrganizationRole, type Permission, rolePermissions } from '@ashlar/schema'
import { asc, eq } from 'drizzle-orm'
import { type EntitledMember, holdsAll, type Rights, rightsOf } from '../rights/rights.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { memberships } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'

/** A membership as it is stored. */
export type Membership = typeof memberships.$inferSelect

/**
 * All memberships of an organization, locked until the transaction ends: in one order, so that two changes cannot both
 * pass by the other, such as two removals that leave no owner.
 */
export const lockedMemberships = (queries: Queryable, organizationId: string): Promise<Membership[]> =>
  queries
    .select()
    .from(memberships)
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(memberships.userId))
    .for('update')

/** Whether somebody may give others a role, or invite them into it: one that holds no more than they do. */
export const mayGiveRole = (giver: Pick<Rights, 'role' | 'permissions'>, role: OrganizationRole): boolean =>
  giver.permissions.has('organization users:manage') &&
  (role === 'owner' ? giver.role === 'owner' : holdsAll(giver.permissions, rolePermissions[role]))

/** Why somebody may not do what administrators do. */
const forAdministrators = (): Refusal =>
  new Refusal('not_allowed', "You don't have access. Ask an administrator of your organization.")

/**
 * What whoever changes others may do at this moment, once the memberships are locked: it may have changed since the request
 * was admitted. Throws `Refusal` with `not_allowed` for somebody who lacks the permission now.
 */
export const entitledNow = async (
  queries: Queryable,
  { organizationId, userId }: Pick<MemberPrincipal, 'organizationId' | 'userId'>,
  permission: Permission,
): Promise<EntitledMember> => {
  const actor = await rightsOf(queries, userId, organizationId)
  if (actor === null || !actor.permissions.has(permission)) throw forAdministrators()
  return actor
}

/** The same for somebody who changes who is a member, and as what. */
export const managerNow = (
  queries: Queryable,
  actor: Pick<MemberPrincipal, 'organizationId' | 'userId'>,
): Promise<EntitledMember> => entitledNow(queries, actor, 'organization users:manage')

/**
 * Throws `Refusal` where somebody may do what whoever changes their membership may not: nobody decides about those above
 * them, and owners alone about owners.
 */
export const requireAbove = async (
  queries: Queryable,
  manager: EntitledMember,
  member: Membership,
): Promise<void> => {
  if (member.role === 'owner' && manager.role !== 'owner') throw onlyOwners()
  const theirs = await rightsOf(queries, member.userId, member.organizationId)
  if (theirs === null || holdsAll(manager.permissions, theirs.permissions)) return
  throw new Refusal('not_allowed', 'They may do more than you. Ask somebody who may do as much as they.')
}

/** Throws `Refusal` where somebody may not give others a role, or invite them into it. */
export const requireGivable = (giver: EntitledMember, role: OrganizationRole): void => {
  if (mayGiveRole(giver, role)) return
  if (role === 'owner') throw onlyOwners()
  throw new Refusal('not_allowed', 'You can give only roles that hold no more than yours.')
}

const onlyOwners = (): Refusal => new Refusal('not_allowed', 'Only an owner can make or unmake owners.')

/** Throws `Refusal` with `last_owner` where nobody of these is an owner. */
export const keepAnOwner = (rows: readonly Membership[]): void => {
  if (rows.some(({ role }) => role === 'owner')) return
  throw new Refusal(
    'last_owner',
    'An organization keeps at least one owner. Make somebody else an owner first.',
  )
}
