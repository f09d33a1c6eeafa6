import type { Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { waitingRequestOf } from './approvals.ts'
import { type Approved, subjectOf } from './approved.ts'
import { type AwaitedDeployment, waitsForApproval } from './ask-for-deployment.ts'
import { tellApprovers, type TellingServices } from './tell-of-request.ts'

/** What came of a deployment that somebody wanted: it is done, or waits for others. */
export type DeployedOrAwaited<Deployed> =
  | { readonly deployed: Deployed }
  | { readonly awaited: AwaitedDeployment }

/**
 * Deploys in one transaction; where that has to wait for others, the request is kept, those who may approve it are told, and whoever
 * wanted it is refused with `waits_for_approval`. Throws `Refusal`.
 */
export const deployOrAsk = async <Deployed>(
  services: TellingServices,
  approved: Approved,
  actor: MemberPrincipal,
  work: (queries: Queryable) => Promise<DeployedOrAwaited<Deployed>>,
): Promise<Deployed> => {
  const result = await transaction(services.platform.database, work)
  if ('deployed' in result) return result.deployed
  await tellApprovers(services, approved, actor, result.awaited)
  throw waitsForApproval(result.awaited)
}

/** The id of the version that waits already and holds just this; null where none does. */
export const awaitedVersionId = async (
  queries: Queryable,
  approved: Pick<Approved, 'columns'>,
  originalId: string,
  commitId: string,
): Promise<string | null> => {
  const waiting = await waitingRequestOf(queries, approved, originalId)
  return waiting?.commitId === commitId ? subjectOf(waiting).versionId : null
}
