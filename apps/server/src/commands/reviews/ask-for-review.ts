import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { branchOf } from '../../branches/branches.ts'
import { record } from '../../audit/record.ts'
import { takeOfToday } from '../../organizations/daily-budgets.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { plainName } from '../../platform/plain-name.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { users } from '../../tables/identity.ts'
import { memberships } from '../../tables/organizations.ts'
import { reviews } from '../../tables/reviews.ts'
import { inReviews, reviewOf, type ReviewServices } from './load-review.ts'
import { branchIdOf, type Reviewed, type ReviewedRow } from './reviewed.ts'
import { readableText, readableWords } from './readable-text.ts'

/** The members with some addresses who may edit it. Throws `Refusal` where one may not; strangers are told no different. */
const reviewersAt = async (
  queries: Queryable,
  reviewed: Reviewed,
  original: ReviewedRow,
  emails: readonly string[],
): Promise<readonly MemberPrincipal[]> => {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))]
  if (wanted.length === 0) return []
  const rows = await queries
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.organizationId, original.organizationId),
        inArray(sql`lower(${users.email})`, wanted),
      ),
    )
  const entitled = await reviewed.thoseWhoMayEdit(
    queries,
    original,
    rows.map(({ id }) => id),
  )
  const found = [...entitled.values()]
  const missing = wanted.filter((email) => found.every((one) => one.email.toLowerCase() !== email))
  if (missing.length > 0) {
    throw new Refusal(
      'invalid_request',
      `Nobody who may edit this ${await reviewed.nounOf(queries, original.id)} has the address ${missing.join(', ')}. Share it with them first.`,
    )
  }
  return found
}

/** What a review is asked with. */
interface ReviewToAsk {
  readonly branchId: string
  readonly title: string
  readonly description: string
  readonly reviewers: readonly string[]
}

/** Asks others to look at a branch, and mails those who are named. Answers with the id of the review. Throws `Refusal`. */
export const askForReview = async (
  services: ReviewServices,
  reviewed: Reviewed,
  actor: MemberPrincipal,
  originalId: string,
  { branchId, title, description, reviewers }: ReviewToAsk,
): Promise<string> => {
  const id = randomUUID()
  const asked = await inReviews(services, reviewed, originalId, async (queries, original, now) => {
    const branch = await branchOf(queries, reviewed.tables, originalId, branchId)
    const those = await reviewersAt(queries, reviewed, original, reviewers)
    const made = await queries
      .insert(reviews)
      .values({
        id,
        ...reviewed.stored(originalId, branch.id),
        title: readableWords(title),
        description: readableText(description),
        reviewers: those.map((one) => one.userId),
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
    return { those, original, path: await reviewed.pathOf(queries, originalId), branch: branch.name }
  })
  await tell(services, actor, asked)
  return id
}

/** Mails those who were asked, for as long as the organization has mails left today. The review stands without them. */
const tell = async (
  { platform: { database, mail, logs }, settings }: ReviewServices,
  actor: MemberPrincipal,
  {
    those,
    original,
    path,
    branch,
  }: { those: readonly MemberPrincipal[]; original: ReviewedRow; path: string; branch: string },
): Promise<void> => {
  const budget = { organizationId: actor.organizationId, kind: 'notices', most: settings.noticesPerDay }
  try {
    for (const { userId, email } of those) {
      if (userId === actor.userId || !(await takeOfToday(database.queries, budget))) continue
      await mail.send({
        to: email,
        subject: `${plainName(actor.name)} asks you for a review`,
        text: [
          `${plainName(actor.name)} asks you to look at the branch ${plainName(branch)} of ${plainName(original.name)}.`,
          '',
          `It is under Reviews in the menu of branches: ${settings.publicUrl}${path}`,
        ].join('\n'),
      })
    }
  } catch (error) {
    logs.warn({ err: error, reviewedId: original.id }, 'Somebody could not be told of a review by mail')
  }
}

/** What is changed of a review. */
interface ReviewChange {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly reviewers?: readonly string[] | undefined
  readonly isOpen?: boolean | undefined
}

/** Changes what is asked of a review, closes it, or opens it again. Throws `Refusal`. */
export const updateReview = (
  services: ReviewServices,
  reviewed: Reviewed,
  actor: MemberPrincipal,
  originalId: string,
  reviewId: string,
  { title, description, reviewers, isOpen }: ReviewChange,
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
