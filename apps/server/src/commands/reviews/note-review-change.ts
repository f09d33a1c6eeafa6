import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { apis } from '../../tables/apis.ts'
import { applications } from '../../tables/applications.ts'

/**
 * Has those told who have an application open that its reviews, or what waits to be deployed, are others now. Runs in the caller's
 * transaction.
 */
export const noteReviewChange = async (queries: Queryable, applicationId: string): Promise<void> => {
  await queries
    .update(applications)
    .set({ reviewRevision: sql`${applications.reviewRevision} + 1` })
    .where(eq(applications.id, applicationId))
}

/** The same of a workflow or job. */
export const noteReviewChangeOfApi = async (queries: Queryable, apiId: string): Promise<void> => {
  await queries
    .update(apis)
    .set({ reviewRevision: sql`${apis.reviewRevision} + 1` })
    .where(eq(apis.id, apiId))
}
