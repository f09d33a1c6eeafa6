import { type OrganizationRole, rolePermissions } from '@ashlar/schema'
import { asc, eq } from 'drizzle-orm'
import { Refusal } from '../http/refusal.ts'
import { memberships } from '../organizations/tables.ts'
import type { Queryable } from '../platform/database/database.ts'

/** A membership as it is stored. */
export type Membership = typeof memberships.$inferSelect

/**
 * All memberships of an organisation, locked until the transaction ends: in one order, so that two changes cannot both
 * pass by the other, such as two removals that leave no owner.
 */
export const lockedMemberships = (queries: Queryable, organizationId: string): Promise<Membership[]> =>
  queries
    .select()
    .from(memberships)
    .where(eq(memberships.organizationId, organizationId))
    .orderBy(asc(memberships.userId))
    .for('update')

/** Whether somebody with a role may give another one a role, or invite them into it. */
export const mayGiveRole = (giver: OrganizationRole, role: OrganizationRole): boolean =>
  rolePermissions[giver].has('organization users:manage') && (role !== 'owner' || giver === 'owner')

/**
 * The membership of whoever changes others. Their role may have changed since the request was admitted: throws `Refusal`
 * with `not_allowed` for somebody who may not manage members now.
 */
export const managerAmong = (rows: readonly Membership[], userId: string): Membership => {
  const actor = rows.find((row) => row.userId === userId)
  if (actor === undefined || !mayGiveRole(actor.role, 'end-user')) {
    throw new Refusal('not_allowed', "You don't have access. Ask an administrator of your organization.")
  }
  return actor
}

/** Throws `Refusal` with `last_owner` where nobody of these is an owner. */
export const keepAnOwner = (rows: readonly Membership[]): void => {
  if (rows.some(({ role }) => role === 'owner')) return
  throw new Refusal(
    'last_owner',
    'An organization keeps at least one owner. Make somebody else an owner first.',
  )
}
