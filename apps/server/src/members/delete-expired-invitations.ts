import { and, isNull, lte } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { invitations } from '../tables/members.ts'

/** Deletes invitations that nobody accepted in time, with what waited for that. */
export const deleteExpiredInvitations = async (queries: Queryable, now: Date): Promise<void> => {
  await queries
    .delete(invitations)
    .where(and(isNull(invitations.acceptedAt), lte(invitations.expiresAt, now)))
}
