import { mayAct } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import type { ApplicationRow, LoadedApplication } from '../../../applications/load.ts'
import { record } from '../../../audit/record.ts'
import { lockApplication } from '../../../pages/application-pages.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { plainName } from '../../../platform/plain-name.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import { notFound, Refusal } from '../../../requests/refusal.ts'
import type { Services } from '../../../services/services.ts'
import { applications } from '../../../tables/applications.ts'
import { deploymentApprovals, deploymentRequests } from '../../../tables/deployment-requests.ts'
import { plannedDeployments } from '../../../tables/planned-deployments.ts'
import { deployVersionWithin } from '../deploy-application.ts'
import { noteReviewChange } from '../../reviews/note-review-change.ts'
import { readableText } from '../../reviews/readable-text.ts'
import { thoseWhoMay } from '../those-who-may.ts'
import { approvalsMissing, type DeploymentRequestRow, whyNotApprovingDeployment } from './approvals.ts'
import { closeRequest } from './ask-for-deployment.ts'
import { tellAsker } from './tell-of-request.ts'

type RequestServices = Pick<Services, 'platform' | 'publications' | 'settings'>

/** A request by its id. Throws `Refusal` where the application has no such request. */
const requestOf = async (
  queries: Queryable,
  applicationId: string,
  id: string,
): Promise<DeploymentRequestRow> => {
  const [row] = await queries
    .select()
    .from(deploymentRequests)
    .where(and(eq(deploymentRequests.applicationId, applicationId), eq(deploymentRequests.id, id)))
  if (row === undefined) throw notFound('request')
  return row
}

const waitingRequest = async (
  queries: Queryable,
  applicationId: string,
  id: string,
): Promise<DeploymentRequestRow> => {
  const request = await requestOf(queries, applicationId, id)
  if (request.state !== 'waiting') {
    throw new Refusal('invalid_request', 'This deployment does not wait any more. Look at what became of it.')
  }
  return request
}

/** What somebody decides of a deployment. */
interface Decision {
  readonly verdict: 'approve' | 'refuse'
  readonly message: string
}

/**
 * Approves a deployment, and carries it out in the name of whoever asked for it where no other approval is missing and its time has
 * come; or refuses it. What keeps an approved one from being deployed is kept with it. Throws `Refusal`.
 */
export const decideRequest = async (
  services: RequestServices,
  actor: MemberPrincipal,
  applicationId: string,
  requestId: string,
  decision: Decision,
): Promise<void> => {
  const { database } = services.platform
  const { application, request, became } = await transaction(database, async (queries) => {
    const row = await lockApplication(queries, applicationId)
    const waiting = await waitingRequest(queries, applicationId, requestId)
    const message = readableText(decision.message)
    const now = database.clock.now()
    const decided =
      decision.verdict === 'refuse'
        ? await refuse(queries, actor, waiting, message, now)
        : await approve(services, queries, actor, row, waiting, message, now)
    return { application: row, request: waiting, became: decided }
  })
  if (became === null || request.askedBy === actor.userId) return
  await tellAsker(services, {
    organizationId: application.organizationId,
    applicationId,
    askedBy: request.askedBy,
    subject: `The deployment of ${plainName(application.name)} ${became.subject}`,
    text: became.text,
  })
}

/** What whoever asked is told; null where nothing came of it yet. */
type Outcome = { readonly subject: string; readonly text: readonly string[] } | null

const entryOf = (actor: MemberPrincipal, { id, applicationId, commitId }: DeploymentRequestRow) => ({
  organizationId: actor.organizationId,
  actorId: actor.userId,
  entityType: 'application' as const,
  entityId: applicationId,
  details: { requestId: id, commitId },
})

const refuse = async (
  queries: Queryable,
  actor: MemberPrincipal,
  request: DeploymentRequestRow,
  reason: string,
  now: Date,
): Promise<Outcome> => {
  if (reason === '') {
    throw new Refusal('invalid_request', 'Say why you refuse it: whoever asked has to know what to change.')
  }
  if (request.askedBy === actor.userId) {
    throw new Refusal('invalid_request', 'You asked for this deployment: take it back instead.')
  }
  await closeRequest(queries, request, { state: 'refused', closedBy: actor.userId, now, reason })
  // What was planned is told of as it is where a deployment fails when its time comes.
  await queries
    .update(plannedDeployments)
    .set({ failure: `${actor.name} refused it: ${reason}` })
    .where(isPlanOf(request))
  await record(queries, { ...entryOf(actor, request), action: 'refuse deployment' })
  return { subject: 'was refused', text: [`${plainName(actor.name)} refused it:`, '', reason] }
}

const approve = async (
  { platform: { database }, publications }: RequestServices,
  queries: Queryable,
  actor: MemberPrincipal,
  application: ApplicationRow,
  request: DeploymentRequestRow,
  message: string,
  now: Date,
): Promise<Outcome> => {
  const refusal = whyNotApprovingDeployment(request, actor.userId)
  if (refusal !== null) throw new Refusal('not_allowed', refusal)
  const set = { message, at: now }
  await queries
    .insert(deploymentApprovals)
    .values({ requestId: request.id, userId: actor.userId, ...set })
    .onConflictDoUpdate({ target: [deploymentApprovals.requestId, deploymentApprovals.userId], set })
  await noteReviewChange(queries, application.id)
  await record(queries, { ...entryOf(actor, request), action: 'approve deployment' })
  if ((await approvalsMissing(queries, application, request.commitId)) > 0) return null
  // The scheduler deploys it when its time comes.
  if (request.deployAt !== null && request.deployAt > now) return null
  const asker = (await thoseWhoMay(queries, 'deploy', application, askersOf(request))).get(
    request.askedBy ?? '',
  )
  const failure =
    asker === undefined
      ? 'Whoever asked for it may not deploy this application any more. Somebody else who may can deploy it.'
      : await deployVersionWithin(
          queries,
          { database, publications },
          asker,
          application.id,
          request.versionId,
        ).then(() => null, sentenceOf)
  if (failure === null) {
    await queries.delete(plannedDeployments).where(isPlanOf(request))
    return {
      subject: 'is approved',
      text: [`${plainName(actor.name)} approved it, and visitors see it now.`],
    }
  }
  await queries
    .update(deploymentRequests)
    .set({ reason: failure })
    .where(eq(deploymentRequests.id, request.id))
  return { subject: 'failed', text: ['It is approved, but was not deployed. The reason:', '', failure] }
}

const askersOf = ({ askedBy }: DeploymentRequestRow): readonly string[] => (askedBy === null ? [] : [askedBy])

/** Why something was refused; a deployment refuses before it writes anything. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  throw error
}

const isPlanOf = ({ applicationId, versionId }: DeploymentRequestRow) =>
  and(eq(plannedDeployments.applicationId, applicationId), eq(plannedDeployments.versionId, versionId))

/** Takes back a deployment that somebody asked for, with its plan. Throws `Refusal` where somebody else asked. */
export const withdrawRequest = (
  { platform: { database } }: Pick<Services, 'platform'>,
  actor: MemberPrincipal,
  applicationId: string,
  requestId: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    await lockApplication(queries, applicationId)
    const request = await waitingRequest(queries, applicationId, requestId)
    if (request.askedBy !== actor.userId) {
      throw new Refusal('not_allowed', 'Whoever asked for this deployment takes it back. You can refuse it.')
    }
    await closeRequest(queries, request, {
      state: 'withdrawn',
      closedBy: actor.userId,
      now: database.clock.now(),
    })
    await queries.delete(plannedDeployments).where(isPlanOf(request))
    await record(queries, { ...entryOf(actor, request), action: 'withdraw deployment' })
  })

/**
 * Says how many have to approve a version before it is deployed. Whoever may deploy asks for more; fewer only those say who could
 * delete the application as well, so that nobody takes away what stands in their own way. Throws `Refusal`.
 */
export const changeDeploymentApprovals = (
  { platform: { database } }: Pick<Services, 'platform'>,
  actor: MemberPrincipal,
  { row: { id }, protection }: LoadedApplication,
  needed: number,
): Promise<void> =>
  transaction(database, async (queries) => {
    const row = await lockApplication(queries, id)
    const before = row.deploymentApprovalsNeeded
    if (needed < before && !mayAct(actor, 'delete', protection)) {
      throw new Refusal(
        'not_allowed',
        'Whoever owns or manages this application can have fewer approvals asked for; you can ask for more.',
      )
    }
    await queries
      .update(applications)
      .set({ deploymentApprovalsNeeded: needed })
      .where(eq(applications.id, id))
    await noteReviewChange(queries, id)
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'change approvals of deployments',
      entityType: 'application',
      entityId: id,
      details: { before, now: needed },
    })
  })
