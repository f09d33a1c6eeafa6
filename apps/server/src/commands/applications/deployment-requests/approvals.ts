import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ApplicationRow } from '../../../applications/load.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { Refusal } from '../../../requests/refusal.ts'
import { deployments } from '../../../tables/applications.ts'
import { deploymentApprovals, deploymentRequests } from '../../../tables/deployment-requests.ts'
import { users } from '../../../tables/identity.ts'
import { thoseWhoMay } from '../those-who-may.ts'

/** A request as it is stored. */
export type DeploymentRequestRow = typeof deploymentRequests.$inferSelect

/** What of an application says what its deployments need. */
export type ApprovedApplication = Pick<ApplicationRow, 'id' | 'organizationId' | 'deploymentApprovalsNeeded'>

/** The request of an application that waits; null where none does. */
export const waitingRequestOf = async (
  queries: Queryable,
  applicationId: string,
): Promise<DeploymentRequestRow | null> => {
  const [row] = await queries
    .select()
    .from(deploymentRequests)
    .where(and(eq(deploymentRequests.applicationId, applicationId), eq(deploymentRequests.state, 'waiting')))
  return row ?? null
}

/** Why somebody cannot approve a deployment; null where they can. */
export const whyNotApprovingDeployment = (
  { askedBy, makers }: Pick<DeploymentRequestRow, 'askedBy' | 'makers'>,
  userId: string,
): string | null => {
  if (askedBy === userId) return 'You asked for this deployment, so somebody else has to approve it.'
  if (makers.includes(userId))
    return 'You changed something that would be deployed, so somebody else has to approve it.'
  return null
}

interface GivenApproval {
  readonly person: { readonly id: string; readonly name: string }
  readonly message: string
  readonly at: Date
  readonly counts: boolean
}

/** Who approved some requests, those who did so first before others. */
export const givenApprovals = (queries: Queryable, requestIds: readonly string[]) =>
  queries
    .select({
      requestId: deploymentApprovals.requestId,
      person: { id: users.id, name: users.name },
      message: deploymentApprovals.message,
      at: deploymentApprovals.at,
    })
    .from(deploymentApprovals)
    .innerJoin(users, eq(users.id, deploymentApprovals.userId))
    .where(inArray(deploymentApprovals.requestId, [...requestIds]))
    .orderBy(asc(deploymentApprovals.at))

/** Who approved a request, each with whether that counts by the rights of now. */
export const approvalsOf = async (
  queries: Queryable,
  application: Pick<ApplicationRow, 'id' | 'organizationId'>,
  request: Pick<DeploymentRequestRow, 'id' | 'askedBy' | 'makers'>,
): Promise<readonly GivenApproval[]> => {
  const rows = await givenApprovals(queries, [request.id])
  const entitled = await thoseWhoMay(
    queries,
    'deploy',
    application,
    rows.map(({ person }) => person.id),
  )
  return rows.map((row) => ({
    ...row,
    counts: entitled.has(row.person.id) && whyNotApprovingDeployment(request, row.person.id) === null,
  }))
}

/** How many approvals of a request count. */
const countOf = (approvals: readonly Pick<GivenApproval, 'counts'>[]): number =>
  approvals.filter(({ counts }) => counts).length

/** Whether visitors saw just this before: it was approved then, or nobody asked for that yet. */
const wasDeployed = async (queries: Queryable, applicationId: string, commitId: string): Promise<boolean> => {
  const [row] = await queries
    .select({ id: deployments.id })
    .from(deployments)
    .where(and(eq(deployments.applicationId, applicationId), eq(deployments.commitId, commitId)))
    .limit(1)
  return row !== undefined
}

/**
 * How many approvals are missing before a commit may be deployed. Runs in the caller's transaction, which holds the application's
 * row.
 */
export const approvalsMissing = async (
  queries: Queryable,
  application: ApprovedApplication,
  commitId: string,
): Promise<number> => {
  const { id, deploymentApprovalsNeeded: needed } = application
  if (needed === 0 || (await wasDeployed(queries, id, commitId))) return 0
  const waiting = await waitingRequestOf(queries, id)
  if (waiting === null || waiting.commitId !== commitId) return needed
  return Math.max(0, needed - countOf(await approvalsOf(queries, application, waiting)))
}

/** Refuses to deploy a commit that was not approved by as many as the application asks for. Throws `Refusal`. */
export const refuseUnapprovedDeployment = async (
  queries: Queryable,
  application: ApprovedApplication,
  commitId: string,
): Promise<void> => {
  const missing = await approvalsMissing(queries, application, commitId)
  if (missing === 0) return
  throw new Refusal('waits_for_approval', `Nothing was deployed: ${inWords(missing)} missing.`)
}

/** “an approval is”, “2 approvals are”. */
export const inWords = (missing: number): string =>
  missing === 1 ? 'an approval is' : `${missing} approvals are`
