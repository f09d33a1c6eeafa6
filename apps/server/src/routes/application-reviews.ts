import { routes } from '@ashlar/contract'
import { originalIdOf } from '../branches/branches.ts'
import { askForReview, updateReview } from '../commands/applications/reviews/ask-for-review.ts'
import { addComment, resolveComment } from '../commands/applications/reviews/comment-on-branch.ts'
import { decideReview } from '../commands/applications/reviews/decide-review.ts'
import { listComments, listReviews, readReview } from '../commands/applications/reviews/read-reviews.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Handlers of reviews of branches; the address may name a branch for its application. */
export const applicationReviewHandlers = (services: Services): MountedRoute[] => {
  const { queries } = services.platform.database

  return [
    answer(routes.applications.listReviews, ({ entity: { row }, query }) =>
      listReviews(queries, originalIdOf(row), query.after),
    ),

    answer(routes.applications.askForReview, async ({ principal, entity: { row }, body }) => {
      const [actor, id] = [memberOf(principal), originalIdOf(row)]
      return readReview(queries, services, actor, id, await askForReview(services, actor, id, body))
    }),

    answer(routes.applications.readReview, ({ principal, entity: { row }, parameters }) =>
      readReview(queries, services, memberOf(principal), originalIdOf(row), parameters.reviewId),
    ),

    answer(routes.applications.updateReview, async ({ principal, entity: { row }, parameters, body }) => {
      const [actor, id] = [memberOf(principal), originalIdOf(row)]
      await updateReview(services, actor, id, parameters.reviewId, body)
      return readReview(queries, services, actor, id, parameters.reviewId)
    }),

    answer(routes.applications.decideReview, async ({ principal, entity: { row }, parameters, body }) => {
      const [actor, id] = [memberOf(principal), originalIdOf(row)]
      await decideReview(services, actor, id, parameters.reviewId, body)
      return readReview(queries, services, actor, id, parameters.reviewId)
    }),

    answer(routes.applications.listReviewComments, ({ entity: { row }, parameters, query }) =>
      listComments(queries, services, {
        applicationId: originalIdOf(row),
        reviewId: parameters.reviewId,
        ...query,
      }),
    ),

    answer(
      routes.applications.addReviewComment,
      async ({ principal, entity: { row }, parameters, body }) => ({
        id: await addComment(services, memberOf(principal), originalIdOf(row), parameters.reviewId, body),
      }),
    ),

    answer(
      routes.applications.resolveReviewComment,
      async ({ principal, entity: { row }, parameters, body }) => {
        await resolveComment(services, memberOf(principal), originalIdOf(row), { ...parameters, ...body })
        return null
      },
    ),
  ]
}
