import { and, eq } from 'drizzle-orm'
import type { ApplicationRow } from '../../../applications/load.ts'
import { lockApplication } from '../../../pages/application-pages.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../requests/refusal.ts'
import type { Services } from '../../../services/services.ts'
import { applications } from '../../../tables/applications.ts'
import type { CommitContent } from '../../../tables/commit-content.ts'
import { reviews } from '../../../tables/reviews.ts'
import { contentOfBranch, savedContent } from '../branches/branch-content.ts'
import { noteReviewChange } from './note-review-change.ts'

/** A review as it is stored. */
export type ReviewRow = typeof reviews.$inferSelect

/** What reviews need of the server. */
export type ReviewServices = Pick<Services, 'platform' | 'checkPage' | 'settings'>

/** A review of an application by its id. Throws `Refusal` where the application has no such review. */
export const reviewOf = async (queries: Queryable, applicationId: string, id: string): Promise<ReviewRow> => {
  const [row] = await queries
    .select()
    .from(reviews)
    .where(and(eq(reviews.applicationId, applicationId), eq(reviews.id, id)))
  if (row === undefined) throw notFound('review')
  return row
}

const rowOf = async (queries: Queryable, id: string): Promise<ApplicationRow> => {
  const [row] = await queries.select().from(applications).where(eq(applications.id, id))
  if (row === undefined) throw notFound('application')
  return row
}

/** What a branch and the default one hold, with the ids that pages have on the default one. */
export interface BothContents {
  readonly ofBranch: CommitContent
  readonly ofDefault: CommitContent
}

/** What a reviewed branch and the default one hold now. */
export const contentsOf = async (
  queries: Queryable,
  { checkPage }: Pick<Services, 'checkPage'>,
  { applicationId, branchId }: Pick<ReviewRow, 'applicationId' | 'branchId'>,
): Promise<BothContents> => {
  const [original, branch] = await Promise.all([rowOf(queries, applicationId), rowOf(queries, branchId)])
  return {
    ofBranch: await contentOfBranch(queries, checkPage, branch),
    ofDefault: await savedContent(queries, checkPage, original),
  }
}

/**
 * Changes something of the reviews of an application, which is held until that is done, and has those told who have it open. Nothing
 * of a merge is done meanwhile.
 */
export const inReviews = <Result>(
  { platform: { database } }: Pick<Services, 'platform'>,
  applicationId: string,
  change: (queries: Queryable, application: ApplicationRow, now: Date) => Promise<Result>,
): Promise<Result> =>
  transaction(database, async (queries) => {
    const application = await lockApplication(queries, applicationId)
    const result = await change(queries, application, database.clock.now())
    await noteReviewChange(queries, applicationId)
    return result
  })
