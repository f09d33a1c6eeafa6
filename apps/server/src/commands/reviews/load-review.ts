import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { reviews } from '../../tables/reviews.ts'
import { type BothContents, branchIdOf, type Reviewed, type ReviewedRow } from './reviewed.ts'

/** A review as it is stored. */
export type ReviewRow = typeof reviews.$inferSelect

/** What reviews need of the server. */
export type ReviewServices = Pick<Services, 'platform' | 'settings'>

/** A review of something by its id. Throws `Refusal` where it has no such review. */
export const reviewOf = async (
  queries: Queryable,
  { columns }: Reviewed,
  originalId: string,
  id: string,
): Promise<ReviewRow> => {
  const [row] = await queries
    .select()
    .from(reviews)
    .where(and(eq(columns.original, originalId), eq(reviews.id, id)))
  if (row === undefined) throw notFound('review')
  return row
}

/** What a reviewed branch and the default one hold now. */
export const contentsOf = (
  queries: Queryable,
  reviewed: Reviewed,
  originalId: string,
  review: ReviewRow,
): Promise<BothContents> => reviewed.contentsOf(queries, originalId, branchIdOf(review))

/**
 * Changes something of the reviews of something, which is held until that is done, and has those told who have it open. Nothing
 * of a merge is done meanwhile.
 */
export const inReviews = <Result>(
  { platform: { database } }: Pick<Services, 'platform'>,
  reviewed: Reviewed,
  originalId: string,
  change: (queries: Queryable, original: ReviewedRow, now: Date) => Promise<Result>,
): Promise<Result> =>
  transaction(database, async (queries) => {
    const original = await reviewed.lock(queries, originalId)
    const result = await change(queries, original, database.clock.now())
    await reviewed.noteChange(queries, originalId)
    return result
  })
