import { randomUUID } from 'node:crypto'
import { type CommentPlace, mostReviewComments } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { plainName } from '../../platform/plain-name.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { reviewComments, reviews } from '../../tables/reviews.ts'
import { placeToStore } from './comment-place.ts'
import { contentsOf, inReviews, reviewOf, type ReviewServices } from './load-review.ts'
import { type Reviewed } from './reviewed.ts'
import { isThread } from './read-reviews.ts'
import { tellOfReview } from './tell-of-review.ts'
import { readableWords } from './readable-text.ts'

/** What somebody says of a branch. */
interface CommentToAdd {
  readonly text: string
  readonly answerTo?: string | undefined
  readonly place?: CommentPlace | undefined
  /** The ids of those whom it names. */
  readonly mentions: readonly string[]
}

/** Adds a comment to a review, mails those whom it names and who can see it, and answers with its id. Throws `Refusal`. */
export const addComment = async (
  services: ReviewServices,
  reviewed: Reviewed,
  actor: MemberPrincipal,
  originalId: string,
  reviewId: string,
  { text, answerTo, place, mentions }: CommentToAdd,
): Promise<string> => {
  const said = await inReviews(services, reviewed, originalId, async (queries, original, now) => {
    const review = await reviewOf(queries, reviewed, originalId, reviewId)
    if (review.comments >= mostReviewComments) {
      throw new Refusal(
        'invalid_request',
        `A review holds at most ${mostReviewComments} comments. Close it and ask for another one.`,
      )
    }
    if (answerTo !== undefined) {
      if (place !== undefined)
        throw new Refusal('invalid_request', 'An answer is about what its thread is about.')
      const [thread] = await queries
        .select({ id: reviewComments.id })
        .from(reviewComments)
        .where(isThread(reviewId, answerTo))
      if (thread === undefined) throw notFound('comment')
    }
    // Who cannot see it is told nothing, and whoever named them learns nothing of that.
    const named = await reviewed.thoseWhoMayEdit(queries, original, [...new Set(mentions)])
    const id = randomUUID()
    const number = review.comments + 1
    await queries.insert(reviewComments).values({
      id,
      reviewId,
      number,
      answerTo: answerTo ?? null,
      text: readableWords(text),
      mentions: [...named.keys()],
      place:
        place === undefined
          ? null
          : placeToStore(place, await contentsOf(queries, reviewed, originalId, review)),
      authorId: actor.userId,
      createdAt: now,
    })
    await queries.update(reviews).set({ comments: number, updatedAt: now }).where(eq(reviews.id, reviewId))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'comment on review',
      entityType: await reviewed.nounOf(queries, originalId),
      entityId: originalId,
      details: { reviewId, number },
    })
    return {
      id,
      people: [...named.values()],
      review,
      original,
      path: await reviewed.pathOf(queries, originalId),
    }
  })
  const { id, people, review, original, path } = said
  await tellOfReview(services, actor, people, {
    subject: `${plainName(actor.name)} mentions you in a review`,
    text: `${plainName(actor.name)} mentions you in the review “${plainName(review.title)}” of ${plainName(original.name)}.`,
    path,
  })
  return id
}

/** Says that a thread is settled, or that it is not. Throws `Refusal`. */
export const resolveComment = (
  services: ReviewServices,
  reviewed: Reviewed,
  actor: MemberPrincipal,
  originalId: string,
  { reviewId, commentId, isResolved }: { reviewId: string; commentId: string; isResolved: boolean },
): Promise<void> =>
  inReviews(services, reviewed, originalId, async (queries, _original, now) => {
    await reviewOf(queries, reviewed, originalId, reviewId)
    const found = await queries
      .update(reviewComments)
      .set(
        isResolved ? { resolvedAt: now, resolvedBy: actor.userId } : { resolvedAt: null, resolvedBy: null },
      )
      .where(isThread(reviewId, commentId))
      .returning({ number: reviewComments.number })
    const [comment] = found
    if (comment === undefined) throw notFound('comment')
    await queries.update(reviews).set({ updatedAt: now }).where(eq(reviews.id, reviewId))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: isResolved ? 'resolve comment' : 'open comment again',
      entityType: await reviewed.nounOf(queries, originalId),
      entityId: originalId,
      details: { reviewId, number: comment.number },
    })
  })
