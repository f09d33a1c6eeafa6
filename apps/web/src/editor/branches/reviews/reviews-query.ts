import { call, type CommentPlace, type ReviewCommentView, routes } from '@ashlar/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callInSession } from '../../../session/index.ts'
import { branchesKey } from '../../../branches/branches-query.ts'

/** Everything that is known of the reviews of an application. */
export const reviewsKey = (applicationId: string) =>
  [...branchesKey({ id: applicationId }), 'reviews'] as const

/** The reviews of an application; `revision` counts what was done to them, so that another one is read anew. */
export const reviewsQuery = (applicationId: string, revision: number) =>
  infiniteQueryOptions({
    queryKey: [...reviewsKey(applicationId), 'list', revision],
    queryFn: ({ pageParam, signal }) =>
      callInSession(
        call(
          routes.applications.listReviews,
          { parameters: { applicationId }, query: { after: pageParam } },
          signal,
        ),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** A review as it is now. */
export const reviewQuery = (applicationId: string, reviewId: string, revision: number) =>
  queryOptions({
    queryKey: [...reviewsKey(applicationId), 'one', reviewId, revision],
    queryFn: ({ signal }) =>
      callInSession(
        call(routes.applications.readReview, { parameters: { applicationId, reviewId } }, signal),
      ),
    placeholderData: keepPreviousData,
    // What the branch holds is not counted by the revision.
    staleTime: 0,
  })

/** All comments of a review, which are read some at a time. */
export const reviewCommentsQuery = (applicationId: string, reviewId: string, revision: number) =>
  queryOptions({
    queryKey: [...reviewsKey(applicationId), 'comments', reviewId, revision],
    queryFn: async ({ signal }): Promise<readonly ReviewCommentView[]> => {
      const parameters = { applicationId, reviewId }
      const comments: ReviewCommentView[] = []
      for (let after: number | null = 0; after !== null; ) {
        const query: { after: number } = { after }
        const read = await callInSession(
          call(routes.applications.listReviewComments, { parameters, query }, signal),
        )
        comments.push(...read.comments)
        after = read.next
      }
      return comments
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A comment that begins a thread, with its answers. */
export interface Thread {
  readonly comment: ReviewCommentView
  readonly answers: readonly ReviewCommentView[]
}

/** Comments as threads, in the order in which they began. */
export const threadsOf = (comments: readonly ReviewCommentView[]): readonly Thread[] => {
  const answers = Map.groupBy(comments, ({ answerTo }) => answerTo)
  return (answers.get(null) ?? []).map((comment) => ({ comment, answers: answers.get(comment.id) ?? [] }))
}

/** What names where a thread is. */
export const placeKey = ({ pageId, recordId }: Pick<CommentPlace, 'pageId' | 'recordId'>): string =>
  `${pageId ?? ''} ${recordId}`
