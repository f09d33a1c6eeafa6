import type { ApprovalQuestion } from '@ashlar/executor'
import { and, eq, sql } from 'drizzle-orm'
import { notFound, Refusal } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { tell } from './channels.ts'
import { durableRunEntries, durableRuns } from '../tables/durable-runs.ts'

/** Who decides about an approval. */
export interface Decider {
  readonly email: string
  /** Whether they may edit the workflow or job: such people decide where the question names nobody. */
  readonly mayEdit: boolean
}

/** What they decided. */
export interface Decision {
  readonly isApproved: boolean
  readonly comment: string
}

/** Whether somebody is asked by an approval. */
export const mayDecide = ({ approvers }: ApprovalQuestion, { email, mayEdit }: Decider): boolean =>
  approvers.length === 0
    ? mayEdit
    : approvers.some((approver) => approver.toLowerCase() === email.toLowerCase())

/**
 * Answers an approval of a run, once; the run goes on. Give it a transaction. Throws `Refusal`: `not_found`, `not_allowed`
 * for somebody who was not asked, `already_exists` where somebody was quicker or the time is up.
 */
export const decideApproval = async (
  queries: Queryable,
  asked: { readonly runId: string; readonly position: string },
  decision: Decision,
  by: Decider,
  now: Date,
): Promise<void> => {
  const place = and(eq(durableRunEntries.runId, asked.runId), eq(durableRunEntries.position, asked.position))
  // The run first: that is the order in which its executor locks.
  const [run] = await queries
    .select({ endedAt: durableRuns.endedAt })
    .from(durableRuns)
    .where(eq(durableRuns.id, asked.runId))
    .for('no key update')
  const [row] = await queries.select({ entry: durableRunEntries.entry }).from(durableRunEntries).where(place)
  if (run === undefined || row?.entry.kind !== 'approval') throw notFound('question')
  const { entry } = row
  if (!mayDecide(entry.question, by)) {
    throw new Refusal('not_allowed', 'Others are asked to decide this; you can only look at it.')
  }
  if (entry.decision !== null) {
    throw new Refusal(
      'already_exists',
      `${entry.decision.by ?? 'Nobody'} has ${entry.decision.isApproved ? 'approved' : 'declined'} this already.`,
    )
  }
  if (run.endedAt !== null || entry.question.until <= now.toISOString()) {
    throw new Refusal('already_exists', 'The time to decide this is over.')
  }
  await queries
    .update(durableRunEntries)
    .set({ entry: { ...entry, decision: { ...decision, by: by.email, at: now.toISOString() } } })
    .where(place)
  // One that still runs other paths notes it and comes back as soon as it rests.
  await queries
    .update(durableRuns)
    .set({
      status: sql`case status when 'suspended' then 'queued' else status end`,
      resumeAt: sql`case status when 'suspended' then null else now() end`,
    })
    .where(eq(durableRuns.id, asked.runId))
  await tell(queries, 'queued')
}
