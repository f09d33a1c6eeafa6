import { eq } from 'drizzle-orm'
import { memberships } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type AuditEntry, record } from './record.ts'

/**
 * Writes what happened to somebody's account into the records of every organization that they belong to, in the transaction
 * of the change. `actorId` is null where the operator of the installation did it.
 */
export const recordOfPerson = async (
  transaction: Queryable,
  userId: string,
  entry: Pick<AuditEntry, 'action' | 'actorId' | 'details'>,
): Promise<void> => {
  const rows = await transaction
    .select({ organizationId: memberships.organizationId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  for (const { organizationId } of rows) {
    await record(transaction, { ...entry, organizationId, entityType: 'user', entityId: userId })
  }
}
