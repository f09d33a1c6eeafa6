import type { ApplicationRow } from '../../../applications/load.ts'
import type { DeploymentRow } from '../../../applications/queries.ts'
import { refuseUntested } from '../../../applications/test-results.ts'
import { contentOfVersion } from '../../../applications/versions.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import type { CommitContent } from '../../../tables/commit-content.ts'
import type { StoredVersion } from '../commit-and-deploy.ts'
import { approvalsMissing, waitingRequestOf } from './approvals.ts'
import { askForDeployment, type AwaitedDeployment, waitsForApproval } from './ask-for-deployment.ts'
import { tellApprovers, type TellingServices } from './tell-of-request.ts'

/** What came of a deployment that somebody wanted: visitors see it, or it waits for others. */
type DeployedOrAwaited = { readonly deployed: DeploymentRow } | { readonly awaited: AwaitedDeployment }

/**
 * Deploys in one transaction; where that has to wait for others, the request is kept, those who may approve it are told, and whoever
 * wanted it is refused with `waits_for_approval`. Throws `Refusal`.
 */
export const deployOrAsk = async (
  services: TellingServices,
  actor: MemberPrincipal,
  work: (queries: Queryable) => Promise<DeployedOrAwaited>,
): Promise<DeploymentRow> => {
  const result = await transaction(services.platform.database, work)
  if ('deployed' in result) return result.deployed
  await tellApprovers(services, actor, result.awaited)
  throw waitsForApproval(result.awaited)
}

/** The version that waits already and holds just this; null where none does. */
export const awaitedVersion = async (
  queries: Queryable,
  applicationId: string,
  commitId: string,
): Promise<StoredVersion | null> => {
  const waiting = await waitingRequestOf(queries, applicationId)
  if (waiting?.commitId !== commitId) return null
  return (await contentOfVersion(queries, applicationId, waiting.versionId)).version
}

/**
 * Has a version wait for others where approvals of it are missing, and is null where none are. Nobody is asked to approve what its
 * tests keep from being deployed. Runs in the caller's transaction, which holds the application's row. Throws `Refusal`.
 */
export const askWhereMissing = async (
  queries: Queryable,
  actor: MemberPrincipal,
  application: ApplicationRow,
  version: StoredVersion,
  content: CommitContent,
  now: Date,
): Promise<AwaitedDeployment | null> => {
  if ((await approvalsMissing(queries, application, version.commitId)) === 0) return null
  await refuseUntested(queries, version, content)
  return askForDeployment(queries, actor, application, version, { now, deployAt: null })
}
