import { and, eq } from 'drizzle-orm'
import type { ApplicationRow } from '../../applications/load.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../requests/refusal.ts'
import { applications, applicationVersions, deployments } from '../../tables/applications.ts'
import { deploymentRequests } from '../../tables/deployment-requests.ts'
import { makersOfVersion } from '../applications/makers-of-version.ts'
import { someWhoMay, thoseWhoMay } from '../applications/those-who-may.ts'
import { noteReviewChange } from '../reviews/note-review-change.ts'
import type { Approved } from './approved.ts'

const read = async (queries: Queryable, id: string): Promise<ApplicationRow> => {
  const [row] = await queries.select().from(applications).where(eq(applications.id, id))
  if (row === undefined) throw notFound('application')
  return row
}

/** Applications as what is deployed once others have approved it. */
export const approvedApplications: Approved = {
  columns: { original: deploymentRequests.applicationId, version: deploymentRequests.versionId },
  versions: applicationVersions,
  stored: (applicationId, versionId) => ({ applicationId, versionId }),
  nounOf: () => Promise.resolve('application'),
  read,
  lock: lockApplication,
  need: async (queries, id, deploymentApprovalsNeeded) => {
    await queries.update(applications).set({ deploymentApprovalsNeeded }).where(eq(applications.id, id))
  },
  wasDeployed: async (queries, applicationId, { commitId }) => {
    const [row] = await queries
      .select({ id: deployments.id })
      .from(deployments)
      .where(and(eq(deployments.applicationId, applicationId), eq(deployments.commitId, commitId)))
      .limit(1)
    return row !== undefined
  },
  makersOf: async (queries, id, version) => makersOfVersion(queries, await read(queries, id), version),
  thoseWhoMayDeploy: (queries, row, userIds) => thoseWhoMay(queries, 'deploy', row, userIds),
  someWhoMayDeploy: (queries, row, wanted) => someWhoMay(queries, 'deploy', row, wanted),
  noteChange: noteReviewChange,
  pathOf: (_, id) => Promise.resolve(`/applications/${id}/edit`),
  words: { outcome: 'Visitors see it', now: 'visitors see it now' },
}
