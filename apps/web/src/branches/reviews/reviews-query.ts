import type { CommentPlace, ReviewCommentView } from '@ashlar/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callInSession } from '../../session/index.ts'
import type { Branched } from '../branched.ts'
import { branchesKey } from '../branches-query.ts'
import { reviewCalls } from './review-calls.ts'
import type { ReviewedHere } from './reviewed-here.ts'

/** Everything that is known of the reviews of something. */
export const reviewsKey = (branched: Pick<Branched, 'id'>) => [...branchesKey(branched), 'reviews'] as const

type Reviewed = Pick<ReviewedHere, 'branched' | 'revision'>

/** The reviews of something; another `revision` is read anew. */
export const reviewsQuery = ({ branched, revision }: Reviewed) =>
  infiniteQueryOptions({
    queryKey: [...reviewsKey(branched), 'list', revision],
    queryFn: ({ pageParam, signal }) =>
      callInSession(reviewCalls[branched.type].list(branched.id, pageParam, signal)),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A review as it is now. */
export const reviewQuery = (reviewed: Reviewed, reviewId: string) =>
  queryOptions({
    queryKey: [...reviewsKey(reviewed.branched), 'one', reviewId, reviewed.revision],
    queryFn: ({ signal }) =>
      callInSession(reviewCalls[reviewed.branched.type].read(reviewed.branched.id, reviewId, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** All comments of a review, which are read some at a time. */
export const reviewCommentsQuery = (reviewed: Reviewed, reviewId: string) =>
  queryOptions({
    queryKey: [...reviewsKey(reviewed.branched), 'comments', reviewId, reviewed.revision],
    queryFn: async ({ signal }): Promise<readonly ReviewCommentView[]> => {
      const { type, id } = reviewed.branched
      const comments: ReviewCommentView[] = []
      for (let after: number | null = 0; after !== null; ) {
        const from: number = after
        const read = await callInSession(reviewCalls[type].comments(id, reviewId, from, signal))
        comments.push(...read.comments)
        after = read.next
      }
      return comments
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Some of those whom comments of a review can name, by a part of their name. */
export const mentionableQuery = (branched: Branched, reviewId: string, search: string) =>
  queryOptions({
    queryKey: [...reviewsKey(branched), 'people', reviewId, search],
    queryFn: ({ signal }) =>
      callInSession(reviewCalls[branched.type].people(branched.id, reviewId, search, signal)),
    placeholderData: keepPreviousData,
  })

/** Finds those whom comments of a review can name. */
export type PeopleOfReview = (search: string) => ReturnType<typeof mentionableQuery>

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
