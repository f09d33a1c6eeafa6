import type { routes } from '@ashlar/contract'
import { originalIdOf } from '../branches/branches.ts'
import { askForReview, updateReview } from '../commands/reviews/ask-for-review.ts'
import { addComment, resolveComment } from '../commands/reviews/comment-on-branch.ts'
import { decideReview } from '../commands/reviews/decide-review.ts'
import { listMentionable } from '../commands/reviews/mentions.ts'
import { listComments, listReviews, readReview } from '../commands/reviews/read-reviews.ts'
import type { Reviewed } from '../commands/reviews/reviewed.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

type ReviewRoutes = (typeof routes)['applications'] | (typeof routes)['apiBranches']

/** Handlers of reviews of branches of anything; the address may name a branch for it. */
export const reviewHandlers = (
  services: Services,
  routes: ReviewRoutes,
  reviewed: Reviewed,
): MountedRoute[] => {
  const { queries } = services.platform.database

  return [
    answer(routes.listReviews, ({ entity: { row }, query }) =>
      listReviews(queries, reviewed, originalIdOf(row), query.after),
    ),

    answer(routes.askForReview, async ({ principal, entity: { row }, body }) => {
      const [actor, id] = [memberOf(principal), originalIdOf(row)]
      return readReview(queries, reviewed, actor, id, await askForReview(services, reviewed, actor, id, body))
    }),

    answer(routes.readReview, ({ principal, entity: { row }, parameters }) =>
      readReview(queries, reviewed, memberOf(principal), originalIdOf(row), parameters.reviewId),
    ),

    answer(routes.updateReview, async ({ principal, entity: { row }, parameters, body }) => {
      const [actor, id] = [memberOf(principal), originalIdOf(row)]
      await updateReview(services, reviewed, actor, id, parameters.reviewId, body)
      return readReview(queries, reviewed, actor, id, parameters.reviewId)
    }),

    answer(routes.decideReview, async ({ principal, entity: { row }, parameters, body }) => {
      const [actor, id] = [memberOf(principal), originalIdOf(row)]
      await decideReview(services, reviewed, actor, id, parameters.reviewId, body)
      return readReview(queries, reviewed, actor, id, parameters.reviewId)
    }),

    answer(routes.listReviewComments, ({ entity: { row }, parameters, query }) =>
      listComments(queries, reviewed, {
        originalId: originalIdOf(row),
        reviewId: parameters.reviewId,
        ...query,
      }),
    ),

    answer(routes.listMentionable, ({ principal, entity: { row }, parameters, query }) =>
      listMentionable(queries, reviewed, memberOf(principal), {
        originalId: originalIdOf(row),
        reviewId: parameters.reviewId,
        ...query,
      }),
    ),

    answer(routes.addReviewComment, async ({ principal, entity: { row }, parameters, body }) => ({
      id: await addComment(
        services,
        reviewed,
        memberOf(principal),
        originalIdOf(row),
        parameters.reviewId,
        body,
      ),
    })),

    answer(routes.resolveReviewComment, async ({ principal, entity: { row }, parameters, body }) => {
      await resolveComment(services, reviewed, memberOf(principal), originalIdOf(row), {
        ...parameters,
        ...body,
      })
      return null
    }),
  ]
}
