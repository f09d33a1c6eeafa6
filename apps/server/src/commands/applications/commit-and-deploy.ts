import { createHash, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { type CommitContent, canonicalText } from '../../tables/commit-content.ts'
import type { ApplicationRow } from '../../applications/load.ts'
import { applications, commits, deployments } from '../../tables/applications.ts'
import { record } from '../../audit/record.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** What a commit of an application would freeze now. */
export const contentOf = (application: ApplicationRow, pages: CommitContent['pages']): CommitContent => ({
  applicationId: application.id,
  name: application.name,
  settings: {},
  records: application.records,
  pages,
})

/**
 * Freezes pages as a commit named by its content, adds a deployment of it and moves the application's pointer. Runs in
 * the caller's transaction, which holds the application's row.
 */
export const commitAndDeploy = async (
  queries: Queryable,
  application: ApplicationRow,
  pages: CommitContent['pages'],
  userId: string,
  now: Date,
): Promise<typeof deployments.$inferSelect> => {
  const content = contentOf(application, pages)
  const commitId = createHash('sha256').update(canonicalText(content)).digest('hex')
  await queries
    .insert(commits)
    .values({ id: commitId, applicationId: application.id, content, createdBy: userId })
    .onConflictDoNothing()
  const [latest] = await queries
    .select({ number: deployments.number })
    .from(deployments)
    .where(eq(deployments.applicationId, application.id))
    .orderBy(desc(deployments.number))
    .limit(1)
  const deployment = {
    id: randomUUID(),
    applicationId: application.id,
    commitId,
    number: (latest?.number ?? 0) + 1,
    deployedAt: now,
    deployedBy: userId,
  }
  await queries.insert(deployments).values(deployment)
  await queries
    .update(applications)
    .set({ deploymentId: deployment.id })
    .where(eq(applications.id, application.id))
  await record(queries, {
    organizationId: application.organizationId,
    actorId: userId,
    action: 'deploy',
    entityType: 'application',
    entityId: application.id,
    details: { deploymentId: deployment.id, commitId },
  })
  return deployment
}
