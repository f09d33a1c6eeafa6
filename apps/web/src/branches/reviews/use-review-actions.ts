import { notifyFailure } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import type { Branched } from '../branched.ts'
import { type CommentToSend, reviewCalls } from './review-calls.ts'
import { mentionableQuery, type PeopleOfReview, reviewsKey } from './reviews-query.ts'

/** What is done with a review; each says whether it was done, and tells why where it was not. */
export interface ReviewActions {
  /** Whom its comments can name. */
  readonly people: PeopleOfReview
  readonly comment: (what: CommentToSend) => Promise<boolean>
  readonly resolve: (commentId: string, isResolved: boolean) => Promise<boolean>
  readonly decide: (
    verdict: 'approve' | 'changes' | null,
    message: string,
    commitId: string,
  ) => Promise<boolean>
  readonly setOpen: (isOpen: boolean) => Promise<boolean>
}

/** Doing something with a review, after which it is read again. */
export const useReviewActions = (branched: Branched, reviewId: string): ReviewActions => {
  const queries = useQueryClient()
  const { type, id } = branched
  const calls = reviewCalls[type]
  const done = async (what: string, work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      notifyFailure(`${what} ${failureOf(error).message}`)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: reviewsKey(branched) })
    }
  }
  return {
    people: (search) => mentionableQuery(branched, reviewId, search),
    comment: (body) => done('Your comment was not sent.', callInSession(calls.comment(id, reviewId, body))),
    resolve: (commentId, isResolved) =>
      done('The thread stays as it was.', callInSession(calls.resolve(id, reviewId, commentId, isResolved))),
    decide: (verdict, message, commitId) =>
      done('Nothing was decided.', callInSession(calls.decide(id, reviewId, { verdict, message, commitId }))),
    setOpen: (isOpen) =>
      done('The review stays as it was.', callInSession(calls.setOpen(id, reviewId, isOpen))),
  }
}
