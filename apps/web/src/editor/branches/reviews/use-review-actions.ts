import { call, type CommentPlace, routes } from '@ashlar/contract'
import { notifyFailure } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../../server/failure.ts'
import { callInSession } from '../../../session/index.ts'
import { reviewsKey } from './reviews-query.ts'

/** What is done with a review; each says whether it was done, and tells why where it was not. */
export interface ReviewActions {
  readonly comment: (what: { text: string; place?: CommentPlace; answerTo?: string }) => Promise<boolean>
  readonly resolve: (commentId: string, isResolved: boolean) => Promise<boolean>
  readonly decide: (
    verdict: 'approve' | 'changes' | null,
    message: string,
    commitId: string,
  ) => Promise<boolean>
  readonly setOpen: (isOpen: boolean) => Promise<boolean>
}

/** Doing something with a review, after which it is read again. */
export const useReviewActions = (applicationId: string, reviewId: string): ReviewActions => {
  const queries = useQueryClient()
  const parameters = { applicationId, reviewId }
  const done = async (what: string, work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      notifyFailure(`${what} ${failureOf(error).message}`)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: reviewsKey(applicationId) })
    }
  }
  return {
    comment: (body) =>
      done(
        'Your comment was not sent.',
        callInSession(call(routes.applications.addReviewComment, { parameters, body })),
      ),
    resolve: (commentId, isResolved) =>
      done(
        'The thread stays as it was.',
        callInSession(
          call(routes.applications.resolveReviewComment, {
            parameters: { ...parameters, commentId },
            body: { isResolved },
          }),
        ),
      ),
    decide: (verdict, message, commitId) =>
      done(
        'Nothing was decided.',
        callInSession(
          call(routes.applications.decideReview, { parameters, body: { verdict, message, commitId } }),
        ),
      ),
    setOpen: (isOpen) =>
      done(
        'The review stays as it was.',
        callInSession(call(routes.applications.updateReview, { parameters, body: { isOpen } })),
      ),
  }
}
