import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../requests/refusal.ts'
import { deploymentApprovals, deploymentRequests } from '../../tables/deployment-requests.ts'
import { users } from '../../tables/identity.ts'
import type { Approved, ApprovedRow, ApprovedVersion, DeploymentRequestRow } from './approved.ts'

/** The request of something that waits; null where none does. */
export const waitingRequestOf = async (
  queries: Queryable,
  { columns }: Pick<Approved, 'columns'>,
  originalId: string,
): Promise<DeploymentRequestRow | null> => {
  const [row] = await queries
    .select()
    .from(deploymentRequests)
    .where(and(eq(columns.original, originalId), eq(deploymentRequests.state, 'waiting')))
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
  approved: Approved,
  row: ApprovedRow,
  request: Pick<DeploymentRequestRow, 'id' | 'askedBy' | 'makers'>,
): Promise<readonly GivenApproval[]> => {
  const given = await givenApprovals(queries, [request.id])
  const entitled = await approved.thoseWhoMayDeploy(
    queries,
    row,
    given.map(({ person }) => person.id),
  )
  return given.map((approval) => ({
    ...approval,
    counts:
      entitled.has(approval.person.id) && whyNotApprovingDeployment(request, approval.person.id) === null,
  }))
}

/** How many approvals of a request count. */
const countOf = (approvals: readonly Pick<GivenApproval, 'counts'>[]): number =>
  approvals.filter(({ counts }) => counts).length

/**
 * How many approvals are missing before a version may be deployed. What was deployed before needs none: it was approved then, or
 * nobody asked for that yet. Runs in the caller's transaction, which holds the row.
 */
export const approvalsMissing = async (
  queries: Queryable,
  approved: Approved,
  row: ApprovedRow,
  version: Pick<ApprovedVersion, 'id' | 'commitId'>,
): Promise<number> => {
  const { id, deploymentApprovalsNeeded: needed } = row
  if (needed === 0 || (await approved.wasDeployed(queries, id, version))) return 0
  const waiting = await waitingRequestOf(queries, approved, id)
  if (waiting === null || waiting.commitId !== version.commitId) return needed
  return Math.max(0, needed - countOf(await approvalsOf(queries, approved, row, waiting)))
}

/** Refuses to deploy a version that was not approved by as many as are asked for. Throws `Refusal`. */
export const refuseUnapprovedDeployment = async (
  queries: Queryable,
  approved: Approved,
  row: ApprovedRow,
  version: Pick<ApprovedVersion, 'id' | 'commitId'>,
): Promise<void> => {
  const missing = await approvalsMissing(queries, approved, row, version)
  if (missing === 0) return
  throw new Refusal('waits_for_approval', `Nothing was deployed: ${inWords(missing)} missing.`)
}

/** “an approval is”, “2 approvals are”. */
export const inWords = (missing: number): string =>
  missing === 1 ? 'an approval is' : `${missing} approvals are`
