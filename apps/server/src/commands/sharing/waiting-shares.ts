import { randomUUID } from 'node:crypto'
import { canHoldShare, type EntityType } from '@ashlar/schema'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { principalOf, rightsOf } from '../../rights/rights.ts'
import { loadApi } from '../../apis/load.ts'
import { loadApplication } from '../../applications/load.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { loadIntegration } from '../../integrations/load.ts'
import type { Invitation } from '../../members/queries.ts'
import { memberships } from '../../tables/organizations.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { resourceRoleOf, storedRole } from '../../sharing/share-roles.ts'
import { shares, waitingShares } from '../../tables/sharing.ts'

type Waiting = typeof waitingShares.$inferSelect

/**
 * Locks the memberships of all whose right an invitation and what waits for it hang on, in the order in which whoever
 * changes members locks them.
 */
export const lockSharers = async (queries: Queryable, invitation: Invitation): Promise<void> => {
  const waiting = await queries
    .select({ sharedBy: waitingShares.sharedBy })
    .from(waitingShares)
    .where(eq(waitingShares.invitationId, invitation.id))
  const sharers = [invitation.invitedBy, ...waiting.map(({ sharedBy }) => sharedBy)]
  await queries
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.organizationId, invitation.organizationId), inArray(memberships.userId, sharers)),
    )
    .orderBy(asc(memberships.userId))
    .for('share')
}

/**
 * Gives somebody who has just accepted an invitation what waited for that: where it still is there, and whoever shared it
 * may still share it. Answers with how much that is.
 */
export const giveWaitingShares = async (
  queries: Queryable,
  { id, organizationId, role: organizationRole }: Invitation,
  userId: string,
): Promise<number> => {
  const waiting = await queries
    .select()
    .from(waitingShares)
    .where(eq(waitingShares.invitationId, id))
    .orderBy(asc(waitingShares.entityId))
    .for('update')
  let given = 0
  for (const share of waiting) {
    if (!(await isStillShareable(queries, organizationId, share))) continue
    const { entityType, entityId } = share
    const wanted = resourceRoleOf(entityType, share)
    const role = canHoldShare(organizationRole, wanted) ? wanted : 'viewer'
    await queries
      .insert(shares)
      .values({ id: randomUUID(), organizationId, entityType, entityId, userId, ...storedRole(role) })
      .onConflictDoNothing()
    given += 1
  }
  await queries.delete(waitingShares).where(eq(waitingShares.invitationId, id))
  return given
}

type LoadToShare = (queries: Queryable, sharer: MemberPrincipal, id: string) => Promise<unknown>

/** Each throws a `Refusal` for what is gone, and for somebody who may not share it. */
const loaders: { readonly [Type in EntityType]: LoadToShare } = {
  applications: (queries, sharer, id) => loadApplication(queries, sharer, id, 'share'),
  workflows: (queries, sharer, id) => loadApi(queries, sharer, 'workflow', id, 'share'),
  'scheduled jobs': (queries, sharer, id) => loadApi(queries, sharer, 'job', id, 'share'),
  integrations: (queries, sharer, id) => loadIntegration(queries, sharer, id, 'share'),
}

const isStillShareable = async (
  queries: Queryable,
  organizationId: string,
  { entityType, entityId, sharedBy }: Waiting,
): Promise<boolean> => {
  // What is remembered of members may be a second old, so they are read here.
  const sharer = await rightsOf(queries, sharedBy, organizationId)
  if (sharer === null) return false
  try {
    await loaders[entityType](queries, principalOf(sharer), entityId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
