import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { Refusal } from '../../../requests/refusal.ts'
import { applicationChanges } from '../../../tables/applications.ts'
import { users } from '../../../tables/identity.ts'
import { pageChanges, pages } from '../../../tables/pages.ts'
import { reviews, type StoredVerdict, reviewVerdicts } from '../../../tables/reviews.ts'
import { thoseWhoMay } from '../those-who-may.ts'
import { noteReviewChange } from './note-review-change.ts'

/** Whoever saved something on a branch: they approve it in no case. */
export const makersOf = async (queries: Queryable, branchId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await queries.execute<{ author_id: string }>(sql`
    select ${applicationChanges.authorId} as author_id from ${applicationChanges}
    where ${applicationChanges.documentId} = ${branchId}
    union
    select ${pageChanges.authorId} from ${pageChanges}
    join ${pages} on ${pages.id} = ${pageChanges.documentId} where ${pages.applicationId} = ${branchId}
  `)
  return new Set(rows.map(({ author_id: author }) => author))
}

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
  application: { id: string; organizationId: string },
  { id, branchId, createdBy }: Pick<typeof reviews.$inferSelect, 'id' | 'branchId' | 'createdBy'>,
  commitId: string,
): Promise<readonly CountedVerdict[]> => {
  const rows = await queries
    .select({ given: reviewVerdicts, person: { id: users.id, name: users.name } })
    .from(reviewVerdicts)
    .innerJoin(users, eq(users.id, reviewVerdicts.userId))
    .where(eq(reviewVerdicts.reviewId, id))
    .orderBy(reviewVerdicts.at)
  if (rows.length === 0) return []
  const [entitled, makers] = await Promise.all([
    thoseWhoMay(
      queries,
      'edit',
      application,
      rows.map(({ person }) => person.id),
    ),
    makersOf(queries, branchId),
  ])
  return rows.map(({ given: { verdict, message, at, commitId: seen }, person }) => {
    const isOwn = verdict === 'approve' && (makers.has(person.id) || person.id === createdBy)
    const lapsed = seen !== commitId ? 'changed' : !entitled.has(person.id) || isOwn ? 'right' : null
    return { person, verdict, message, at, lapsed }
  })
}

/**
 * Refuses a merge of a branch that was not approved by as many as the default branch asks for, as it is now, or of which somebody
 * asks for changes. Runs in the caller's transaction, which holds the application's row. Throws `Refusal`.
 */
export const refuseUnapproved = async (
  queries: Queryable,
  application: { id: string; organizationId: string; approvalsNeeded: number },
  branchId: string,
  commitId: string,
): Promise<void> => {
  const { approvalsNeeded: needed } = application
  if (needed === 0) return
  const [review] = await queries
    .select()
    .from(reviews)
    .where(and(eq(reviews.branchId, branchId), eq(reviews.state, 'open')))
  const counted =
    review === undefined
      ? []
      : (await verdictsOf(queries, application, review, commitId)).filter(({ lapsed }) => lapsed === null)
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

/** Notes that a reviewed branch was merged. Runs in the caller's transaction, which holds the application's row. */
export const closeReview = async (queries: Queryable, branchId: string, now: Date): Promise<void> => {
  const closed = await queries
    .update(reviews)
    .set({ state: 'merged', updatedAt: now })
    .where(and(eq(reviews.branchId, branchId), eq(reviews.state, 'open')))
    .returning({ applicationId: reviews.applicationId })
  for (const { applicationId } of closed) await noteReviewChange(queries, applicationId)
}
