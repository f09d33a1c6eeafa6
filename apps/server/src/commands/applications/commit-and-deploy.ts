import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { plannedDeployments } from '../../tables/planned-deployments.ts'
import { isPlanOf } from './plan-of-version.ts'
import { type CommitContent, commitIdOf } from '../../tables/commit-content.ts'
import type { ApplicationRow } from '../../applications/load.ts'
import { applications, applicationVersions, commits, deployments } from '../../tables/applications.ts'
import { refuseUntested } from '../../applications/test-results.ts'
import { record } from '../../audit/record.ts'
import { withModules } from '../../modules/library.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuseUnapprovedDeployment } from '../deployment-requests/approvals.ts'
import { approvedApplications } from '../deployment-requests/approved-applications.ts'
import type { ApprovedRow } from '../deployment-requests/approved.ts'
import { closeDeployedRequest } from '../deployment-requests/ask-for-deployment.ts'

/** What a commit of an application would freeze now. */
export const contentOf = (
  application: Pick<ApplicationRow, 'id' | 'name' | 'records'>,
  pages: CommitContent['pages'],
): CommitContent => ({
  applicationId: application.id,
  name: application.name,
  settings: {},
  records: application.records,
  pages,
})

/** A version as it is stored. */
export type StoredVersion = typeof applicationVersions.$inferSelect

/** Who makes a version, when, and what they say about it. */
interface VersionFacts {
  readonly userId: string
  readonly now: Date
  readonly description: string
}

/**
 * Freezes content as a commit named by it, and adds a version of it. Runs in the caller's transaction, which holds the
 * application's row.
 */
export const addVersion = async (
  queries: Queryable,
  saved: CommitContent,
  { userId, now, description }: VersionFacts,
): Promise<StoredVersion> => {
  const { applicationId, name } = saved
  const commitId = commitIdOf(saved)
  const content = await withModules(queries, saved)
  await queries
    .insert(commits)
    .values({ id: commitId, applicationId, content, createdBy: userId })
    .onConflictDoNothing()
  const [latest] = await queries
    .select({ number: applicationVersions.number })
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, applicationId))
    .orderBy(desc(applicationVersions.number))
    .limit(1)
  const version = {
    id: randomUUID(),
    applicationId,
    commitId,
    number: (latest?.number ?? 0) + 1,
    name,
    description,
    createdBy: userId,
    createdAt: now,
  }
  await queries.insert(applicationVersions).values(version)
  return version
}

/**
 * Adds a deployment of a version and moves the application's pointer: every deployment comes through here, so that none is made
 * of what was not tested, or not approved by as many as the application asks for. Runs in the caller's transaction, which holds the application's row. Throws `Refusal`.
 */
export const pointTo = async (
  queries: Queryable,
  application: ApprovedRow,
  version: StoredVersion,
  content: CommitContent,
  { userId, now }: Omit<VersionFacts, 'description'>,
): Promise<typeof deployments.$inferSelect> => {
  const { id: applicationId, organizationId } = application
  const { commitId } = version
  await refuseUntested(queries, version, content)
  await refuseUnapprovedDeployment(queries, approvedApplications, application, version)
  const [latest] = await queries
    .select({ number: deployments.number })
    .from(deployments)
    .where(eq(deployments.applicationId, applicationId))
    .orderBy(desc(deployments.number))
    .limit(1)
  const deployment = {
    id: randomUUID(),
    applicationId,
    commitId,
    number: (latest?.number ?? 0) + 1,
    versionId: version.id,
    deployedAt: now,
    deployedBy: userId,
  }
  await queries.insert(deployments).values(deployment)
  await queries
    .update(applications)
    .set({ deploymentId: deployment.id })
    .where(eq(applications.id, applicationId))
  await closeDeployedRequest(queries, approvedApplications, applicationId, commitId, { userId, now })
  // What was planned for later is there already.
  await queries.delete(plannedDeployments).where(isPlanOf({ applicationId, versionId: version.id }))
  await record(queries, {
    organizationId,
    actorId: userId,
    action: 'deploy',
    entityType: 'application',
    entityId: applicationId,
    details: { deploymentId: deployment.id, commitId, version: version.number },
  })
  return { ...deployment, number: version.number }
}

/**
 * Freezes pages as a version and deploys it. Runs in the caller's transaction, which holds the application's row.
 */
export const commitAndDeploy = async (
  queries: Queryable,
  application: ApplicationRow,
  pages: CommitContent['pages'],
  facts: VersionFacts,
): Promise<typeof deployments.$inferSelect> => {
  const content = contentOf(application, pages)
  const version = await addVersion(queries, content, facts)
  return pointTo(queries, application, version, content, facts)
}
