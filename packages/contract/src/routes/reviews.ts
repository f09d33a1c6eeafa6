import { z } from 'zod'
import { address, route, type RoutePolicy } from '../route.ts'
import { personSchema } from './person.ts'

/** The most comments of one review, and how many of them an answer holds. */
export const mostReviewComments = 1_000
const commentsPerAnswer = 200

const verdictSchema = z.enum(['approve', 'changes'])

const reviewSummaryShape = {
  id: z.string(),
  title: z.string(),
  state: z.enum(['open', 'merged', 'closed']),
  branch: z.object({ id: z.string(), name: z.string() }),
  /** Null where their account is gone. */
  createdBy: personSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Comments, and threads of them that nobody resolved. */
  comments: z.number().int(),
  openThreads: z.number().int(),
}

const reviewSummarySchema = z.object(reviewSummaryShape).meta({ id: 'ReviewSummary' })
export type ReviewSummaryView = z.output<typeof reviewSummarySchema>

const reviewSchema = z
  .object({
    ...reviewSummaryShape,
    description: z.string(),
    reviewers: z.array(personSchema),
    /** Groups that were asked. */
    groups: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Whether somebody who is in it now approved what the branch holds, so that it counts. */
        hasApproved: z.boolean(),
      }),
    ),
    verdicts: z.array(
      z.object({
        person: personSchema,
        verdict: verdictSchema,
        message: z.string(),
        at: z.string(),
        /** Why it does not count; null where it does: `changed` since, or no `right` to edit any more. */
        lapsed: z.enum(['changed', 'right']).nullable(),
      }),
    ),
    /** How many approvals a merge into the default branch needs. */
    approvalsNeeded: z.number().int(),
    approvals: z.number().int(),
    /** What the branch holds now: to be sent with a verdict. */
    commitId: z.string(),
    /** Why whoever asks cannot approve it; null where they can. */
    notApproving: z.string().nullable(),
  })
  .meta({ id: 'Review' })
export type ReviewView = z.output<typeof reviewSchema>

/** What a comment is about: a record of the branch or of what it is compared with, a step of an API, or lines of its code. */
const commentPlaceSchema = z.strictObject({
  /** The page, by its id on the default branch; null for what belongs to none. */
  pageId: z.string().min(1).max(64).nullable(),
  recordId: z.string().min(1).max(64),
  blockId: z.string().min(1).max(64).optional(),
  lines: z.tuple([z.int().min(1).max(100_000), z.int().min(1).max(100_000)]).optional(),
})
export type CommentPlace = z.output<typeof commentPlaceSchema>

const commentSchema = z
  .object({
    id: z.string(),
    number: z.number().int(),
    /** The comment that it answers; null where it begins a thread. */
    answerTo: z.string().nullable(),
    text: z.string(),
    author: personSchema.nullable(),
    /** Whom it names. */
    mentions: z.array(personSchema),
    createdAt: z.string(),
    /** Null where it is about the whole, and in answers. */
    place: commentPlaceSchema
      .extend({
        /** What it was called when it was commented on. */
        name: z.string(),
        /** The lines as they were. */
        quote: z.string(),
        /** Whether what it is about changed since, or is gone. */
        isOutdated: z.boolean(),
      })
      .nullable(),
    resolvedBy: personSchema.nullable(),
    isResolved: z.boolean(),
  })
  .meta({ id: 'ReviewComment' })
export type ReviewCommentView = z.output<typeof commentSchema>

/** The mail addresses of members who may edit it. */
const addresses = z.array(z.email().max(320)).max(20)
/** The ids of groups in which somebody may edit it. */
const groupIds = z.array(z.string().min(1).max(64)).max(20)
const text = z.string().trim().min(1).max(5000)
const given = {
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(5000).default(''),
  reviewers: addresses.default([]),
  reviewerGroups: groupIds.default([]),
}

/** Routes of reviews of the branches of something at an address, which ends in `reviews`, by who may edit it. */
export const reviewRoutes = <const Path extends string, const Edit extends RoutePolicy>(
  reviews: Path,
  edit: Edit,
) => ({
  listReviews: route(address('GET', reviews), {
    summary: 'The reviews of branches, the open ones first, then the latest',
    policy: edit,
    query: z.strictObject({ after: z.coerce.number().int().min(0).max(100_000).default(0) }),
    response: z.object({ reviews: z.array(reviewSummarySchema), next: z.number().int().nullable() }),
  }),
  askForReview: route(address('POST', reviews), {
    summary: 'Ask others to look at a branch before it is merged; a branch has one open review at most',
    policy: edit,
    body: z.strictObject({ branchId: z.string().min(1).max(64), ...given }),
    answersOnce: true,
    response: reviewSchema,
  }),
  readReview: route(address('GET', `${reviews}/:reviewId` as const), {
    summary: 'A review, with who approved what the branch holds now',
    policy: edit,
    response: reviewSchema,
  }),
  updateReview: route(address('PATCH', `${reviews}/:reviewId` as const), {
    summary: 'Change what is asked of a review, close it, or open it again',
    policy: edit,
    body: z.strictObject({
      title: given.title.optional(),
      description: z.string().trim().max(5000).optional(),
      reviewers: addresses.optional(),
      reviewerGroups: groupIds.optional(),
      isOpen: z.boolean().optional(),
    }),
    response: reviewSchema,
  }),
  decideReview: route(address('PUT', `${reviews}/:reviewId/verdict` as const), {
    summary: 'Approve what a branch holds, ask for changes, or take either back',
    policy: edit,
    body: z.strictObject({
      verdict: verdictSchema.nullable(),
      message: z.string().trim().max(2000).default(''),
      /** What the branch held when it was looked at. */
      commitId: z.string().max(200),
    }),
    response: reviewSchema,
  }),
  listReviewComments: route(address('GET', `${reviews}/:reviewId/comments` as const), {
    summary: 'The comments of a review in the order in which they were made, some at a time',
    policy: edit,
    query: z.strictObject({
      after: z.coerce.number().int().min(0).max(mostReviewComments).default(0),
      most: z.coerce.number().int().min(1).max(commentsPerAnswer).default(commentsPerAnswer),
    }),
    response: z.object({ comments: z.array(commentSchema), next: z.number().int().nullable() }),
  }),
  listMentionable: route(address('GET', `${reviews}/:reviewId/people` as const), {
    summary: 'Some of those whom a comment can name: who can see the review, by a part of their name',
    policy: edit,
    query: z.strictObject({ search: z.string().trim().max(100).default('') }),
    response: z.object({ people: z.array(personSchema) }),
  }),
  addReviewComment: route(address('POST', `${reviews}/:reviewId/comments` as const), {
    summary: 'Comment on a branch as a whole, on something of it, or answer a comment',
    policy: edit,
    body: z.strictObject({
      text,
      answerTo: z.string().min(1).max(64).optional(),
      place: commentPlaceSchema.optional(),
      /** The ids of those whom it names. Those who cannot see it are told nothing, and it does not name them. */
      mentions: z.array(z.string().min(1).max(64)).max(20).default([]),
    }),
    answersOnce: true,
    response: z.object({ id: z.string() }),
  }),
  resolveReviewComment: route(
    address('PUT', `${reviews}/:reviewId/comments/:commentId/resolution` as const),
    {
      summary: 'Say that a thread is settled, or that it is not',
      policy: edit,
      body: z.strictObject({ isResolved: z.boolean() }),
      response: z.null(),
    },
  ),
})
