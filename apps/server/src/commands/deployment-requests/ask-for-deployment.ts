import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { deploymentRequests } from '../../tables/deployment-requests.ts'
import { approvalsMissing, inWords, waitingRequestOf } from './approvals.ts'
import {
  type Approved,
  type ApprovedRow,
  type ApprovedVersion,
  type DeploymentRequestRow,
  subjectOf,
} from './approved.ts'

/** A deployment that waits for others. */
export interface AwaitedDeployment {
  readonly row: ApprovedRow
  readonly request: DeploymentRequestRow
  readonly version: Pick<ApprovedVersion, 'number' | 'description'>
  readonly missing: number
  /** Whether somebody has to be told of it: it did not wait before. */
  readonly isNew: boolean
}

/**
 * Has a version wait until others approved it, in the place of what waited before; where it waits already, with the approvals that
 * it has. Runs in the caller's transaction, which holds the row.
 */
export const askForDeployment = async (
  queries: Queryable,
  approved: Approved,
  actor: MemberPrincipal,
  row: ApprovedRow,
  version: ApprovedVersion,
  { now, deployAt }: { now: Date; deployAt: Date | null },
): Promise<AwaitedDeployment> => {
  const { id: originalId } = row
  const { commitId } = version
  const waiting = await waitingRequestOf(queries, approved, originalId)
  const missing = await approvalsMissing(queries, approved, row, version)
  if (waiting?.commitId === commitId) {
    const request = { ...waiting, deployAt }
    await queries.update(deploymentRequests).set({ deployAt }).where(eq(deploymentRequests.id, waiting.id))
    await approved.noteChange(queries, originalId)
    return { row, request, version, missing, isNew: false }
  }
  if (waiting !== null) {
    await closeRequest(queries, approved, waiting, { state: 'replaced', closedBy: actor.userId, now })
  }
  const [request] = await queries
    .insert(deploymentRequests)
    .values({
      id: randomUUID(),
      ...approved.stored(originalId, version.id),
      commitId,
      makers: await approved.makersOf(queries, originalId, version),
      askedBy: actor.userId,
      askedAt: now,
      deployAt,
    })
    .returning()
  if (request === undefined) throw new Error('An inserted row is returned.')
  await record(queries, {
    organizationId: actor.organizationId,
    actorId: actor.userId,
    action: 'ask for deployment',
    entityType: await approved.nounOf(queries, originalId),
    entityId: originalId,
    details: { version: version.number, requestId: request.id, commitId },
  })
  await approved.noteChange(queries, originalId)
  return { row, request, version, missing, isNew: true }
}

/** Says of a request that waited what became of it. Runs in the caller's transaction, which holds the row. */
export const closeRequest = async (
  queries: Queryable,
  { noteChange }: Pick<Approved, 'noteChange'>,
  request: DeploymentRequestRow,
  {
    state,
    closedBy,
    now,
    reason = '',
  }: {
    state: Exclude<DeploymentRequestRow['state'], 'waiting'>
    closedBy: string
    now: Date
    reason?: string
  },
): Promise<void> => {
  await queries
    .update(deploymentRequests)
    .set({ state, closedBy, closedAt: now, reason })
    .where(and(eq(deploymentRequests.id, request.id), eq(deploymentRequests.state, 'waiting')))
  await noteChange(queries, subjectOf(request).originalId)
}

/** Notes that what a request waited for is deployed, in whichever way it was. Runs as the others do. */
export const closeDeployedRequest = async (
  queries: Queryable,
  approved: Approved,
  originalId: string,
  commitId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<void> => {
  const waiting = await waitingRequestOf(queries, approved, originalId)
  if (waiting?.commitId !== commitId) return
  await closeRequest(queries, approved, waiting, { state: 'deployed', closedBy: userId, now })
}

/** What whoever wanted a deployment is told that waits for others. */
export const waitsForApproval = ({ version, request, missing }: AwaitedDeployment): Refusal =>
  new Refusal(
    'waits_for_approval',
    `Version ${version.number} waits for approval: ${inWords(missing)} missing. It is deployed once others have approved it.`,
    { details: { requestId: request.id, number: version.number } },
  )
