import { and, eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { reviews, type StoredVerdict, reviewVerdicts } from '../../tables/reviews.ts'
import { contentsOf, inReviews, reviewOf, type ReviewServices } from './load-review.ts'
import { branchIdOf, type Reviewed } from './reviewed.ts'
import { whyNotApproving } from './read-reviews.ts'
import { readableText } from './readable-text.ts'

/** What somebody decides of a review. */
interface Decision {
  readonly verdict: StoredVerdict | null
  readonly message: string
  /** What the branch held when they looked at it. */
  readonly commitId: string
}

/**
 * Notes that somebody approves just what a branch holds, or asks for changes of it, or takes their word back. Throws `Refusal` where
 * the branch holds something else by now, or they approve what they made themselves.
 */
export const decideReview = (
  services: ReviewServices,
  reviewed: Reviewed,
  actor: MemberPrincipal,
  originalId: string,
  reviewId: string,
  { verdict, message, commitId }: Decision,
): Promise<void> =>
  inReviews(services, reviewed, originalId, async (queries, _original, now) => {
    const review = await reviewOf(queries, reviewed, originalId, reviewId)
    if (review.state !== 'open') throw new Refusal('invalid_request', 'This review is not open any more.')
    const own = and(eq(reviewVerdicts.reviewId, reviewId), eq(reviewVerdicts.userId, actor.userId))
    if (verdict === null) await queries.delete(reviewVerdicts).where(own)
    else {
      const refusal =
        verdict === 'approve'
          ? whyNotApproving(review, await reviewed.makersOf(queries, branchIdOf(review)), actor.userId)
          : null
      if (refusal !== null) throw new Refusal('not_allowed', refusal)
      const held = await contentsOf(queries, reviewed, originalId, review)
      if (held.commitId !== commitId) {
        throw new Refusal(
          'revision_conflict',
          'The branch was changed since you looked at it. Look at what it holds now, then decide.',
        )
      }
      const set = { verdict, message: readableText(message), commitId, at: now }
      await queries
        .insert(reviewVerdicts)
        .values({ reviewId, userId: actor.userId, ...set })
        .onConflictDoUpdate({ target: [reviewVerdicts.reviewId, reviewVerdicts.userId], set })
    }
    await queries.update(reviews).set({ updatedAt: now }).where(eq(reviews.id, reviewId))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'decide review',
      entityType: await reviewed.nounOf(queries, originalId),
      entityId: originalId,
      details: { reviewId, verdict, commitId },
    })
  })
