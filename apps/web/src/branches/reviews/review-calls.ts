import {
  call,
  type CommentPlace,
  type ReviewCommentView,
  type ReviewSummaryView,
  type ReviewView,
  routes,
} from '@ashlar/contract'
import type { BranchedType } from '../branched.ts'
import type { Mentionable } from './mentions.ts'

/** What somebody asks others to look at. */
interface ReviewToAsk {
  readonly branchId: string
  readonly title: string
  readonly description: string
  readonly reviewers: string[]
  readonly reviewerGroups: string[]
}

/** What somebody says of a branch. */
export interface CommentToSend {
  readonly text: string
  readonly place?: CommentPlace
  readonly answerTo?: string
  /** The ids of those whom it names. */
  readonly mentions: string[]
}

interface Decision {
  readonly verdict: 'approve' | 'changes' | null
  readonly message: string
  readonly commitId: string
}

/** What is done on the server with reviews. All throw `CallError` as `call` does. */
interface ReviewCalls {
  list: (
    id: string,
    after: number,
    signal: AbortSignal,
  ) => Promise<{ reviews: readonly ReviewSummaryView[]; next: number | null }>
  ask: (id: string, body: ReviewToAsk) => Promise<ReviewView>
  read: (id: string, reviewId: string, signal: AbortSignal) => Promise<ReviewView>
  setOpen: (id: string, reviewId: string, isOpen: boolean) => Promise<ReviewView>
  decide: (id: string, reviewId: string, body: Decision) => Promise<ReviewView>
  comments: (
    id: string,
    reviewId: string,
    after: number,
    signal: AbortSignal,
  ) => Promise<{ comments: readonly ReviewCommentView[]; next: number | null }>
  people: (
    id: string,
    reviewId: string,
    search: string,
    signal: AbortSignal,
  ) => Promise<{ people: readonly Mentionable[] }>
  comment: (id: string, reviewId: string, body: CommentToSend) => Promise<{ id: string }>
  resolve: (id: string, reviewId: string, commentId: string, isResolved: boolean) => Promise<null>
}

const ofApplications: ReviewCalls = {
  list: (applicationId, after, signal) =>
    call(routes.applications.listReviews, { parameters: { applicationId }, query: { after } }, signal),
  ask: (applicationId, body) =>
    call(routes.applications.askForReview, { parameters: { applicationId }, body }),
  read: (applicationId, reviewId, signal) =>
    call(routes.applications.readReview, { parameters: { applicationId, reviewId } }, signal),
  setOpen: (applicationId, reviewId, isOpen) =>
    call(routes.applications.updateReview, { parameters: { applicationId, reviewId }, body: { isOpen } }),
  decide: (applicationId, reviewId, body) =>
    call(routes.applications.decideReview, { parameters: { applicationId, reviewId }, body }),
  comments: (applicationId, reviewId, after, signal) =>
    call(
      routes.applications.listReviewComments,
      { parameters: { applicationId, reviewId }, query: { after } },
      signal,
    ),
  people: (applicationId, reviewId, search, signal) =>
    call(
      routes.applications.listMentionable,
      { parameters: { applicationId, reviewId }, query: { search } },
      signal,
    ),
  comment: (applicationId, reviewId, body) =>
    call(routes.applications.addReviewComment, { parameters: { applicationId, reviewId }, body }),
  resolve: (applicationId, reviewId, commentId, isResolved) =>
    call(routes.applications.resolveReviewComment, {
      parameters: { applicationId, reviewId, commentId },
      body: { isResolved },
    }),
}

const ofApis: ReviewCalls = {
  list: (apiId, after, signal) =>
    call(routes.apiBranches.listReviews, { parameters: { apiId }, query: { after } }, signal),
  ask: (apiId, body) => call(routes.apiBranches.askForReview, { parameters: { apiId }, body }),
  read: (apiId, reviewId, signal) =>
    call(routes.apiBranches.readReview, { parameters: { apiId, reviewId } }, signal),
  setOpen: (apiId, reviewId, isOpen) =>
    call(routes.apiBranches.updateReview, { parameters: { apiId, reviewId }, body: { isOpen } }),
  decide: (apiId, reviewId, body) =>
    call(routes.apiBranches.decideReview, { parameters: { apiId, reviewId }, body }),
  comments: (apiId, reviewId, after, signal) =>
    call(
      routes.apiBranches.listReviewComments,
      { parameters: { apiId, reviewId }, query: { after } },
      signal,
    ),
  people: (apiId, reviewId, search, signal) =>
    call(routes.apiBranches.listMentionable, { parameters: { apiId, reviewId }, query: { search } }, signal),
  comment: (apiId, reviewId, body) =>
    call(routes.apiBranches.addReviewComment, { parameters: { apiId, reviewId }, body }),
  resolve: (apiId, reviewId, commentId, isResolved) =>
    call(routes.apiBranches.resolveReviewComment, {
      parameters: { apiId, reviewId, commentId },
      body: { isResolved },
    }),
}

/** What is done with reviews of the branches of things of a kind. */
export const reviewCalls: Readonly<Record<BranchedType, ReviewCalls>> = {
  application: ofApplications,
  workflow: ofApis,
  'scheduled job': ofApis,
}
