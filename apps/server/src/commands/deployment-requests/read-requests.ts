import type { DeploymentRequestView } from '@ashlar/contract'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound } from '../../requests/refusal.ts'
import { deploymentRequests } from '../../tables/deployment-requests.ts'
import { users } from '../../tables/identity.ts'
import { approvalsMissing, approvalsOf, givenApprovals, whyNotApprovingDeployment } from './approvals.ts'
import { type Approved, subjectOf } from './approved.ts'

/** How many requests an answer lists. */
const requestsPerAnswer = 20

const closers = alias(users, 'closers')

/** The requests of something: the one that waits first, then the latest. */
export const listRequests = async (
  queries: Queryable,
  approved: Approved,
  asking: MemberPrincipal,
  originalId: string,
): Promise<{ approvalsNeeded: number; requests: DeploymentRequestView[] }> => {
  const { columns, versions } = approved
  const original = await approved.read(queries, originalId)
  const rows = await queries
    .select({
      request: deploymentRequests,
      number: versions.number,
      description: versions.description,
      asker: { id: users.id, name: users.name },
      closer: { id: closers.id, name: closers.name },
    })
    .from(deploymentRequests)
    .innerJoin(versions, eq(versions.id, columns.version))
    .leftJoin(users, eq(users.id, deploymentRequests.askedBy))
    .leftJoin(closers, eq(closers.id, deploymentRequests.closedBy))
    .where(eq(columns.original, originalId))
    .orderBy(asc(sql`${deploymentRequests.state} <> 'waiting'`), desc(deploymentRequests.askedAt))
    .limit(requestsPerAnswer)
  // What counted for those that are over is past.
  const given = Map.groupBy(
    await givenApprovals(
      queries,
      rows.map(({ request }) => request.id),
    ),
    ({ requestId }) => requestId,
  )
  const requests: DeploymentRequestView[] = []
  for (const { request, number, description, asker, closer } of rows) {
    const { id, commitId, askedAt, deployAt, state, closedAt, reason } = request
    const { versionId } = subjectOf(request)
    const isWaiting = state === 'waiting'
    const approvals = isWaiting
      ? await approvalsOf(queries, approved, original, request)
      : (given.get(id) ?? []).map((approval) => ({ ...approval, counts: true }))
    requests.push({
      id,
      versionId,
      number,
      description,
      askedBy: asker,
      askedAt: askedAt.toISOString(),
      deployAt: deployAt?.toISOString() ?? null,
      state,
      closedBy: closer,
      closedAt: closedAt?.toISOString() ?? null,
      reason,
      approvals: approvals.map(({ person, message, counts, at }) => ({
        person,
        message,
        counts,
        at: at.toISOString(),
      })),
      isApproved:
        isWaiting && (await approvalsMissing(queries, approved, original, { id: versionId, commitId })) === 0,
      notApproving: whyNotApprovingDeployment(request, asking.userId),
    })
  }
  return { approvalsNeeded: original.deploymentApprovalsNeeded, requests }
}

/** One of them. Throws `Refusal`. */
export const readRequest = async (
  queries: Queryable,
  approved: Approved,
  asking: MemberPrincipal,
  originalId: string,
  requestId: string,
): Promise<DeploymentRequestView> => {
  const { requests } = await listRequests(queries, approved, asking, originalId)
  const found = requests.find(({ id }) => id === requestId)
  if (found === undefined) throw notFound('request')
  return found
}
