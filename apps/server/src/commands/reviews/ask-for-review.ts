import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { branchOf } from '../../branches/branches.ts'
import { record } from '../../audit/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { plainName } from '../../platform/plain-name.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { reviews } from '../../tables/reviews.ts'
import { inReviews, reviewOf, type ReviewServices } from './load-review.ts'
import { branchIdOf, type Reviewed } from './reviewed.ts'
import { groupsAmong, reviewersAt } from './reviewers.ts'
import { tellOfReview } from './tell-of-review.ts'
import { readableText, readableWords } from './readable-text.ts'

/** What a review is asked with. */
interface ReviewToAsk {
  readonly branchId: string
  readonly title: string
  readonly description: string
  /** Mail addresses. */
  readonly reviewers: readonly string[]
  /** Ids. */
  readonly reviewerGroups: readonly string[]
}

/** Asks others to look at a branch, and mails those who are named. Answers with the id of the review. Throws `Refusal`. */
export const askForReview = async (
  services: ReviewServices,
  reviewed: Reviewed,
  actor: MemberPrincipal,
  originalId: string,
  { branchId, title, description, reviewers, reviewerGroups }: ReviewToAsk,
): Promise<string> => {
  const id = randomUUID()
  const asked = await inReviews(services, reviewed, originalId, async (queries, original, now) => {
    const branch = await branchOf(queries, reviewed.tables, originalId, branchId)
    const those = await reviewersAt(queries, reviewed, original, reviewers)
    const asked = await groupsAmong(queries, reviewed, original, reviewerGroups, actor)
    const made = await queries
      .insert(reviews)
      .values({
        id,
        ...reviewed.stored(originalId, branch.id),
        title: readableWords(title),
        description: readableText(description),
        reviewers: those.map((one) => one.userId),
        reviewerGroups: asked.map((one) => one.id),
        createdBy: actor.userId,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (made.length === 0) {
      throw new Refusal('already_exists', `There is an open review of ${branch.name} already.`)
    }
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'ask for review',
      entityType: await reviewed.nounOf(queries, originalId),
      entityId: originalId,
      details: { branch: branch.name, reviewId: id },
    })
    const people = [...those, ...asked.flatMap(({ members }) => members)]
    return { people, original, path: await reviewed.pathOf(queries, originalId), branch: branch.name }
  })
  const { people, original, path, branch } = asked
  await tellOfReview(services, actor, people, {
    subject: `${plainName(actor.name)} asks you for a review`,
    text: `${plainName(actor.name)} asks you to look at the branch ${plainName(branch)} of ${plainName(original.name)}.`,
    path,
  })
  return id
}

/** What is changed of a review. */
interface ReviewChange {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly reviewers?: readonly string[] | undefined
  readonly reviewerGroups?: readonly string[] | undefined
  readonly isOpen?: boolean | undefined
}

/** Changes what is asked of a review, closes it, or opens it again. Throws `Refusal`. */
export const updateReview = (
  services: ReviewServices,
  reviewed: Reviewed,
  actor: MemberPrincipal,
  originalId: string,
  reviewId: string,
  { title, description, reviewers, reviewerGroups, isOpen }: ReviewChange,
): Promise<void> =>
  inReviews(services, reviewed, originalId, async (queries, original, now) => {
    const before = await reviewOf(queries, reviewed, originalId, reviewId)
    if (isOpen === true && before.state !== 'open') await refuseSecond(queries, reviewed, branchIdOf(before))
    const state = isOpen === undefined ? before.state : isOpen ? 'open' : closed(before.state)
    await queries
      .update(reviews)
      .set({
        title: title === undefined ? before.title : readableWords(title),
        description: description === undefined ? before.description : readableText(description),
        reviewers:
          reviewers === undefined
            ? before.reviewers
            : (await reviewersAt(queries, reviewed, original, reviewers)).map(({ userId }) => userId),
        reviewerGroups:
          reviewerGroups === undefined
            ? before.reviewerGroups
            : (await groupsAmong(queries, reviewed, original, reviewerGroups, actor)).map((one) => one.id),
        state,
        updatedAt: now,
      })
      .where(eq(reviews.id, reviewId))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'update review',
      entityType: await reviewed.nounOf(queries, originalId),
      entityId: originalId,
      details: { reviewId, state },
    })
  })

const closed = (state: 'open' | 'merged' | 'closed'): 'merged' | 'closed' =>
  state === 'merged' ? 'merged' : 'closed'

const refuseSecond = async (queries: Queryable, { columns }: Reviewed, branchId: string): Promise<void> => {
  const [other] = await queries
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(columns.branch, branchId), eq(reviews.state, 'open')))
  if (other !== undefined)
    throw new Refusal('already_exists', 'There is an open review of its branch already.')
}
