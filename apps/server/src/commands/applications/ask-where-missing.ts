import type { ApplicationRow } from '../../applications/load.ts'
import { refuseUntested } from '../../applications/test-results.ts'
import { contentOfVersion } from '../../applications/versions.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { CommitContent } from '../../tables/commit-content.ts'
import { approvalsMissing } from '../deployment-requests/approvals.ts'
import { approvedApplications } from '../deployment-requests/approved-applications.ts'
import { askForDeployment, type AwaitedDeployment } from '../deployment-requests/ask-for-deployment.ts'
import { awaitedVersionId } from '../deployment-requests/deploy-or-ask.ts'
import type { StoredVersion } from './commit-and-deploy.ts'

/** The version of an application that waits already and holds just this; null where none does. */
export const awaitedVersion = async (
  queries: Queryable,
  applicationId: string,
  commitId: string,
): Promise<StoredVersion | null> => {
  const id = await awaitedVersionId(queries, approvedApplications, applicationId, commitId)
  return id === null ? null : (await contentOfVersion(queries, applicationId, id)).version
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
  if ((await approvalsMissing(queries, approvedApplications, application, version)) === 0) return null
  await refuseUntested(queries, version, content)
  return askForDeployment(queries, approvedApplications, actor, application, version, { now, deployAt: null })
}
