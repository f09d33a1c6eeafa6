import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound, Refusal } from '../../requests/refusal.ts'
import { deploymentRequests } from '../../tables/deployment-requests.ts'
import { type Approved, type DeploymentRequestRow, subjectOf } from './approved.ts'

/** A request that waits still. Throws `Refusal` where it does not, or something has no such request. */
export const waitingRequest = async (
  queries: Queryable,
  { columns }: Pick<Approved, 'columns'>,
  originalId: string,
  id: string,
): Promise<DeploymentRequestRow> => {
  const [request] = await queries
    .select()
    .from(deploymentRequests)
    .where(and(eq(columns.original, originalId), eq(deploymentRequests.id, id)))
  if (request === undefined) throw notFound('request')
  if (request.state !== 'waiting') {
    throw new Refusal('invalid_request', 'This deployment does not wait any more. Look at what became of it.')
  }
  return request
}

/** What the audit keeps of what is done to a request, beside the action. */
export const entryOf = async (
  queries: Queryable,
  approved: Approved,
  actor: MemberPrincipal,
  request: DeploymentRequestRow,
) => {
  const { originalId } = subjectOf(request)
  return {
    organizationId: actor.organizationId,
    actorId: actor.userId,
    entityType: await approved.nounOf(queries, originalId),
    entityId: originalId,
    details: { requestId: request.id, commitId: request.commitId },
  }
}
