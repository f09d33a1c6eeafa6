import { daysToUndoDeletion } from '@ashlar/contract'
import { lte } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { organizations } from '../tables/organizations.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes the data of organizations that nobody wanted back in time. */
export const deleteLeftOrganizations = async (queries: Queryable, now: Date): Promise<void> => {
  await queries
    .delete(organizations)
    .where(lte(organizations.deletedAt, new Date(now.getTime() - daysToUndoDeletion * day)))
}
