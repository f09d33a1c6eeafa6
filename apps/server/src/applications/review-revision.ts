import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { applications } from '../tables/applications.ts'
import type { ApplicationRow } from './load.ts'

/** Counts what was done to reviews of the branches of an application; a branch has those of its application. */
export const reviewRevisionOf = async (
  queries: Queryable,
  row: Pick<ApplicationRow, 'branchOf' | 'reviewRevision'>,
): Promise<number> => {
  if (row.branchOf === null) return row.reviewRevision
  const [original] = await queries
    .select({ reviewRevision: applications.reviewRevision })
    .from(applications)
    .where(eq(applications.id, row.branchOf))
  return original?.reviewRevision ?? 0
}
