import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { groupShares, shares, waitingShares } from '../tables/sharing.ts'

/**
 * Takes away what anybody has on an entity, or waits for. What waits goes first: an invitation that is accepted at the same
 * moment has either made its share by then, which goes too, or finds nothing to make one of.
 */
export const removeShares = async (queries: Queryable, entityId: string): Promise<void> => {
  await queries.delete(waitingShares).where(eq(waitingShares.entityId, entityId))
  await queries.delete(groupShares).where(eq(groupShares.entityId, entityId))
  await queries.delete(shares).where(eq(shares.entityId, entityId))
}
