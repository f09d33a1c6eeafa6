import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../requests/refusal.ts'
import { users } from '../../tables/identity.ts'
import { reviews, type StoredVerdict, reviewVerdicts } from '../../tables/reviews.ts'
import { branchIdOf, type Reviewed, type ReviewedRow } from './reviewed.ts'

/** What somebody said of a review, and whether it counts. */
interface CountedVerdict {
  readonly person: { readonly id: string; readonly name: string }
  readonly verdict: StoredVerdict
  readonly message: string
  readonly at: Date
  readonly lapsed: 'changed' | 'right' | null
}

/** What was said of a review, each with whether it counts for what its branch holds now, by the rights of now. */
export const verdictsOf = async (
  queries: Queryable,
  reviewed: Reviewed,
  original: ReviewedRow,
  review: typeof reviews.$inferSelect,
  commitId: string,
): Promise<readonly CountedVerdict[]> => {
  const rows = await queries
    .select({ given: reviewVerdicts, person: { id: users.id, name: users.name } })
    .from(reviewVerdicts)
    .innerJoin(users, eq(users.id, reviewVerdicts.userId))
    .where(eq(reviewVerdicts.reviewId, review.id))
    .orderBy(reviewVerdicts.at)
  if (rows.length === 0) return []
  const [entitled, makers] = await Promise.all([
    reviewed.thoseWhoMayEdit(
      queries,
      original,
      rows.map(({ person }) => person.id),
    ),
    reviewed.makersOf(queries, branchIdOf(review)),
  ])
  return rows.map(({ given: { verdict, message, at, commitId: seen }, person }) => {
    const isOwn = verdict === 'approve' && (makers.has(person.id) || person.id === review.createdBy)
    const lapsed = seen !== commitId ? 'changed' : !entitled.has(person.id) || isOwn ? 'right' : null
    return { person, verdict, message, at, lapsed }
  })
}

/**
 * Refuses a merge of a branch that was not approved by as many as the default branch asks for, as it is now, or of which somebody
 * asks for changes. Runs in the caller's transaction, which holds the original's row. Throws `Refusal`.
 */
export const refuseUnapproved = async (
  queries: Queryable,
  reviewed: Reviewed,
  original: ReviewedRow,
  branchId: string,
  commitId: string,
): Promise<void> => {
  const { approvalsNeeded: needed } = original
  if (needed === 0) return
  const { columns } = reviewed
  const [review] = await queries
    .select()
    .from(reviews)
    .where(and(eq(columns.branch, branchId), eq(reviews.state, 'open')))
  const counted =
    review === undefined
      ? []
      : (await verdictsOf(queries, reviewed, original, review, commitId)).filter(
          ({ lapsed }) => lapsed === null,
        )
  const against = counted.filter(({ verdict }) => verdict === 'changes')
  if (against.length > 0) {
    throw new Refusal(
      'approvals_missing',
      `Nothing was merged: ${against.map(({ person }) => person.name).join(', ')} asked for changes of just what the branch holds.`,
    )
  }
  if (counted.length >= needed) return
  const asks = `Nothing was merged: the default branch asks for ${needed === 1 ? 'an approval' : `${needed} approvals`}`
  throw new Refusal(
    'approvals_missing',
    review === undefined
      ? `${asks}. Ask for a review of this branch first.`
      : `${asks} of just what the branch holds, and it has ${counted.length === 0 ? 'none' : counted.length}.`,
  )
}

/** Notes that a reviewed branch was merged. Runs in the caller's transaction, which holds the original's row. */
export const closeReview = async (
  queries: Queryable,
  { columns, noteChange }: Pick<Reviewed, 'columns' | 'noteChange'>,
  branchId: string,
  now: Date,
): Promise<void> => {
  const closed = await queries
    .update(reviews)
    .set({ state: 'merged', updatedAt: now })
    .where(and(eq(columns.branch, branchId), eq(reviews.state, 'open')))
    .returning({ applicationId: reviews.applicationId, apiId: reviews.apiId })
  for (const { applicationId, apiId } of closed) await noteChange(queries, applicationId ?? apiId ?? '')
}
