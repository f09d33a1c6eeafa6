import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { plainName } from '../../platform/plain-name.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { deploymentApprovals, deploymentRequests } from '../../tables/deployment-requests.ts'
import { readableText } from '../reviews/readable-text.ts'
import { approvalsMissing, whyNotApprovingDeployment } from './approvals.ts'
import { type ApprovedRow, type Deployable, type DeploymentRequestRow, subjectOf } from './approved.ts'
import { closeRequest } from './ask-for-deployment.ts'
import { entryOf, waitingRequest } from './load-request.ts'
import { tellAsker, type TellingServices } from './tell-of-request.ts'

/** What somebody decides of a deployment. */
interface Decision {
  readonly verdict: 'approve' | 'refuse'
  readonly message: string
}

/** Who decides, of which request, and when. */
interface Deciding {
  readonly actor: MemberPrincipal
  readonly row: ApprovedRow
  readonly request: DeploymentRequestRow
  readonly message: string
  readonly now: Date
}

/**
 * Approves a deployment, and carries it out in the name of whoever asked for it where no other approval is missing and its time has
 * come; or refuses it. What keeps an approved one from being deployed is kept with it. Throws `Refusal`.
 */
export const decideRequest = async (
  services: TellingServices,
  deployable: Deployable,
  actor: MemberPrincipal,
  originalId: string,
  requestId: string,
  decision: Decision,
): Promise<void> => {
  const { database } = services.platform
  const { row, request, became } = await transaction(database, async (queries) => {
    const locked = await deployable.lock(queries, originalId)
    const waiting = await waitingRequest(queries, deployable, originalId, requestId)
    const deciding: Deciding = {
      actor,
      row: locked,
      request: waiting,
      message: readableText(decision.message),
      now: database.clock.now(),
    }
    const decide = decision.verdict === 'refuse' ? refuse : approve
    return { row: locked, request: waiting, became: await decide(queries, deployable, deciding) }
  })
  if (became === null || request.askedBy === actor.userId) return
  await tellAsker(services, deployable, row, {
    askedBy: request.askedBy,
    subject: `The deployment of ${plainName(row.name)} ${became.subject}`,
    text: became.text,
  })
}

/** What whoever asked is told; null where nothing came of it yet. */
type Outcome = { readonly subject: string; readonly text: readonly string[] } | null

const refuse = async (
  queries: Queryable,
  deployable: Deployable,
  { actor, request, message: reason, now }: Deciding,
): Promise<Outcome> => {
  if (reason === '') {
    throw new Refusal('invalid_request', 'Say why you refuse it: whoever asked has to know what to change.')
  }
  if (request.askedBy === actor.userId) {
    throw new Refusal('invalid_request', 'You asked for this deployment: take it back instead.')
  }
  const { originalId, versionId } = subjectOf(request)
  await closeRequest(queries, deployable, request, { state: 'refused', closedBy: actor.userId, now, reason })
  // What was planned is told of as it is where a deployment fails when its time comes.
  await deployable.plans?.fail(queries, originalId, versionId, `${actor.name} refused it: ${reason}`)
  await record(queries, {
    ...(await entryOf(queries, deployable, actor, request)),
    action: 'refuse deployment',
  })
  return { subject: 'was refused', text: [`${plainName(actor.name)} refused it:`, '', reason] }
}

const approve = async (
  queries: Queryable,
  deployable: Deployable,
  { actor, row, request, message, now }: Deciding,
): Promise<Outcome> => {
  const refusal = whyNotApprovingDeployment(request, actor.userId)
  if (refusal !== null) throw new Refusal('not_allowed', refusal)
  const { originalId, versionId } = subjectOf(request)
  const set = { message, at: now }
  await queries
    .insert(deploymentApprovals)
    .values({ requestId: request.id, userId: actor.userId, ...set })
    .onConflictDoUpdate({ target: [deploymentApprovals.requestId, deploymentApprovals.userId], set })
  await deployable.noteChange(queries, originalId)
  await record(queries, {
    ...(await entryOf(queries, deployable, actor, request)),
    action: 'approve deployment',
  })
  const version = { id: versionId, commitId: request.commitId }
  if ((await approvalsMissing(queries, deployable, row, version)) > 0) return null
  // The scheduler deploys it when its time comes.
  if (request.deployAt !== null && request.deployAt > now) return null
  const failure = await deployFor(queries, deployable, row, request)
  if (failure === null) {
    return {
      subject: 'is approved',
      text: [`${plainName(actor.name)} approved it, and ${deployable.words.now}.`],
    }
  }
  await queries
    .update(deploymentRequests)
    .set({ reason: failure })
    .where(eq(deploymentRequests.id, request.id))
  return { subject: 'failed', text: ['It is approved, but was not deployed. The reason:', '', failure] }
}

/** Deploys what is approved in the name of whoever asked for it, and answers with what kept it from that; null where nothing did. */
const deployFor = async (
  queries: Queryable,
  deployable: Deployable,
  row: ApprovedRow,
  request: DeploymentRequestRow,
): Promise<string | null> => {
  const { askedBy } = request
  const entitled = askedBy === null ? null : await deployable.thoseWhoMayDeploy(queries, row, [askedBy])
  const asker = askedBy === null ? undefined : entitled?.get(askedBy)
  if (asker === undefined) {
    const noun = await deployable.nounOf(queries, row.id)
    return `Whoever asked for it may not deploy this ${noun} any more. Somebody else who may can deploy it.`
  }
  return deployable.deploy(queries, asker, row.id, subjectOf(request).versionId).then(() => null, sentenceOf)
}

/** Why something was refused; a deployment refuses before it writes anything. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message
  throw error
}
