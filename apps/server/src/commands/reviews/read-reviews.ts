import type { ReviewCommentView, ReviewSummaryView, ReviewView } from '@ashlar/contract'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { users } from '../../tables/identity.ts'
import { reviewComments, reviews } from '../../tables/reviews.ts'
import { verdictsOf } from './approvals.ts'
import { presentPlace } from './comment-place.ts'
import { contentsOf, reviewOf, type ReviewRow } from './load-review.ts'
import { mentionedIn } from './mentions.ts'
import { presentGroups } from './reviewers.ts'
import { branchIdOf, type Reviewed } from './reviewed.ts'

/** How many reviews an answer lists. */
const reviewsPerAnswer = 50

interface SummaryRow {
  readonly review: ReviewRow
  readonly branch: string
  readonly makerId: string | null
  readonly maker: string | null
  readonly openThreads: number
}

const summaries = (queries: Queryable, { tables: { branches }, columns }: Reviewed) =>
  queries
    .select({
      review: reviews,
      branch: branches.name,
      makerId: users.id,
      maker: users.name,
      openThreads: sql<number>`(
        select count(*)::int from ${reviewComments}
        where ${reviewComments.reviewId} = ${reviews.id} and ${reviewComments.answerTo} is null
          and ${reviewComments.resolvedAt} is null
      )`,
    })
    .from(reviews)
    .innerJoin(branches, eq(branches.id, columns.branch))
    .leftJoin(users, eq(users.id, reviews.createdBy))

const person = (id: string | null, name: string | null): { id: string; name: string } | null =>
  id === null || name === null ? null : { id, name }

const presentSummary = ({ review, branch, makerId, maker, openThreads }: SummaryRow): ReviewSummaryView => ({
  id: review.id,
  title: review.title,
  state: review.state,
  branch: { id: branchIdOf(review), name: branch },
  createdBy: person(makerId, maker),
  createdAt: review.createdAt.toISOString(),
  updatedAt: review.updatedAt.toISOString(),
  comments: review.comments,
  openThreads,
})

/** The reviews of something, the open ones first, then the latest, some at a time. */
export const listReviews = async (
  queries: Queryable,
  reviewed: Reviewed,
  originalId: string,
  after: number,
): Promise<{ reviews: ReviewSummaryView[]; next: number | null }> => {
  const rows = await summaries(queries, reviewed)
    .where(eq(reviewed.columns.original, originalId))
    .orderBy(asc(sql`${reviews.state} <> 'open'`), desc(reviews.updatedAt), asc(reviews.id))
    .offset(after)
    .limit(reviewsPerAnswer + 1)
  return {
    reviews: rows.slice(0, reviewsPerAnswer).map(presentSummary),
    next: rows.length > reviewsPerAnswer ? after + reviewsPerAnswer : null,
  }
}

/** A review with what was decided of what its branch holds now. Throws `Refusal`. */
export const readReview = async (
  queries: Queryable,
  reviewed: Reviewed,
  asking: MemberPrincipal,
  originalId: string,
  reviewId: string,
): Promise<ReviewView> => {
  const review = await reviewOf(queries, reviewed, originalId, reviewId)
  const [rows, original, contents, reviewers, makers] = await Promise.all([
    summaries(queries, reviewed).where(eq(reviews.id, reviewId)),
    reviewed.read(queries, originalId),
    contentsOf(queries, reviewed, originalId, review),
    review.reviewers.length === 0
      ? []
      : queries
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(inArray(users.id, [...review.reviewers]))
          .orderBy(asc(users.name)),
    reviewed.makersOf(queries, branchIdOf(review)),
  ])
  const { commitId } = contents
  const verdicts = await verdictsOf(queries, reviewed, original, review, commitId)
  const counted = verdicts.filter(({ verdict, lapsed }) => verdict === 'approve' && lapsed === null)
  const groups = await presentGroups(
    queries,
    review.reviewerGroups,
    counted.map((approval) => approval.person.id),
  )
  const [summary] = rows.map(presentSummary)
  if (summary === undefined) throw new Error('A review has a branch for as long as it is there.')
  return {
    ...summary,
    description: review.description,
    reviewers,
    groups,
    verdicts: verdicts.map(({ at, ...verdict }) => ({ ...verdict, at: at.toISOString() })),
    approvalsNeeded: original.approvalsNeeded,
    approvals: counted.length,
    commitId,
    notApproving: whyNotApproving(review, makers, asking.userId),
  }
}

/** Why somebody cannot approve a branch; null where they can. */
export const whyNotApproving = (
  { createdBy }: Pick<ReviewRow, 'createdBy'>,
  makers: ReadonlySet<string>,
  userId: string,
): string | null => {
  if (makers.has(userId)) return 'You changed something on this branch, so somebody else has to approve it.'
  if (createdBy === userId) return 'You asked for this review, so somebody else has to approve it.'
  return null
}

const resolvers = alias(users, 'resolvers')

/** Comments of a review after one, in their order, so many at most. Throws `Refusal`. */
export const listComments = async (
  queries: Queryable,
  reviewed: Reviewed,
  {
    originalId,
    reviewId,
    after,
    most,
  }: {
    originalId: string
    reviewId: string
    after: number
    most: number
  },
): Promise<{ comments: ReviewCommentView[]; next: number | null }> => {
  const review = await reviewOf(queries, reviewed, originalId, reviewId)
  const rows = await queries
    .select({
      comment: reviewComments,
      author: { id: users.id, name: users.name },
      resolver: { id: resolvers.id, name: resolvers.name },
    })
    .from(reviewComments)
    .leftJoin(users, eq(users.id, reviewComments.authorId))
    .leftJoin(resolvers, eq(resolvers.id, reviewComments.resolvedBy))
    .where(and(eq(reviewComments.reviewId, reviewId), gt(reviewComments.number, after)))
    .orderBy(asc(reviewComments.number))
    .limit(most + 1)
  const shown = rows.slice(0, most)
  const contents = shown.some(({ comment }) => comment.place !== null)
    ? await contentsOf(queries, reviewed, originalId, review)
    : null
  const named = await mentionedIn(
    queries,
    shown.map(({ comment }) => comment),
  )
  return {
    comments: shown.map(({ comment, author, resolver }) => ({
      id: comment.id,
      number: comment.number,
      answerTo: comment.answerTo,
      text: comment.text,
      author,
      mentions: comment.mentions.flatMap((id) => named.get(id) ?? []),
      createdAt: comment.createdAt.toISOString(),
      place: comment.place === null || contents === null ? null : presentPlace(comment.place, contents),
      resolvedBy: resolver,
      isResolved: comment.resolvedAt !== null,
    })),
    next: rows.length > most ? (shown.at(-1)?.comment.number ?? null) : null,
  }
}

/** Whether a thread of a review has this id. */
export const isThread = (reviewId: string, id: string) =>
  and(
    eq(reviewComments.reviewId, reviewId),
    eq(reviewComments.id, id),
    sql`${reviewComments.answerTo} is null`,
  )
