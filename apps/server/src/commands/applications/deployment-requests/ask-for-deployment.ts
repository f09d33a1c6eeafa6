import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ApplicationRow } from '../../../applications/load.ts'
import { record } from '../../../audit/record.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import { Refusal } from '../../../requests/refusal.ts'
import type { applicationVersions } from '../../../tables/applications.ts'
import { deploymentRequests } from '../../../tables/deployment-requests.ts'
import { noteReviewChange } from '../../reviews/note-review-change.ts'
import { approvalsMissing, type DeploymentRequestRow, inWords, waitingRequestOf } from './approvals.ts'
import { makersOfVersion } from './makers-of-version.ts'

type VersionRow = typeof applicationVersions.$inferSelect

/** A deployment that waits for others. */
export interface AwaitedDeployment {
  readonly application: ApplicationRow
  readonly request: DeploymentRequestRow
  readonly version: Pick<VersionRow, 'number' | 'description'>
  readonly missing: number
  /** Whether somebody has to be told of it: it did not wait before. */
  readonly isNew: boolean
}

/**
 * Has a version wait until others approved it, in the place of what waited before; where it waits already, with the approvals that
 * it has. Runs in the caller's transaction, which holds the application's row.
 */
export const askForDeployment = async (
  queries: Queryable,
  actor: MemberPrincipal,
  application: ApplicationRow,
  version: VersionRow,
  { now, deployAt }: { now: Date; deployAt: Date | null },
): Promise<AwaitedDeployment> => {
  const { id: applicationId } = application
  const { commitId } = version
  const waiting = await waitingRequestOf(queries, applicationId)
  const missing = await approvalsMissing(queries, application, commitId)
  if (waiting?.commitId === commitId) {
    const request = { ...waiting, deployAt }
    await queries.update(deploymentRequests).set({ deployAt }).where(eq(deploymentRequests.id, waiting.id))
    await noteReviewChange(queries, applicationId)
    return { application, request, version, missing, isNew: false }
  }
  if (waiting !== null) {
    await closeRequest(queries, waiting, { state: 'replaced', closedBy: actor.userId, now })
  }
  const [request] = await queries
    .insert(deploymentRequests)
    .values({
      id: randomUUID(),
      applicationId,
      versionId: version.id,
      commitId,
      makers: await makersOfVersion(queries, application, version),
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
    entityType: 'application',
    entityId: applicationId,
    details: { version: version.number, requestId: request.id, commitId },
  })
  await noteReviewChange(queries, applicationId)
  return { application, request, version, missing, isNew: true }
}

/** Says of a request that waited what became of it. Runs in the caller's transaction, which holds the application's row. */
export const closeRequest = async (
  queries: Queryable,
  { id, applicationId }: Pick<DeploymentRequestRow, 'id' | 'applicationId'>,
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
    .where(and(eq(deploymentRequests.id, id), eq(deploymentRequests.state, 'waiting')))
  await noteReviewChange(queries, applicationId)
}

/** Notes that what a request waited for is deployed, in whichever way it was. Runs as the others do. */
export const closeDeployedRequest = async (
  queries: Queryable,
  applicationId: string,
  commitId: string,
  { userId, now }: { userId: string; now: Date },
): Promise<void> => {
  const waiting = await waitingRequestOf(queries, applicationId)
  if (waiting?.commitId !== commitId) return
  await closeRequest(queries, waiting, { state: 'deployed', closedBy: userId, now })
}

/** What whoever wanted a deployment is told that waits for others. */
export const waitsForApproval = ({ version, request, missing }: AwaitedDeployment): Refusal =>
  new Refusal(
    'waits_for_approval',
    `Version ${version.number} waits for approval: ${inWords(missing)} missing. It is deployed once others have approved it.`,
    { details: { requestId: request.id, number: version.number } },
  )
