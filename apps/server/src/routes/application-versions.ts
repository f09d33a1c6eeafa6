import { routes } from '@ashlar/contract'
import { compareVersions } from '@ashlar/document'
import { answer, type MountedRoute } from './handler.ts'
import { newsFor } from '../applications/news.ts'
import { plannedDeploymentOf } from '../applications/planned-deployment.ts'
import { noteSeen } from '../applications/seen.ts'
import { presentApplicationVersion, presentDeployment } from '../applications/present.ts'
import { contentOfVersion, deployedVersionId, versionsOfApplication } from '../applications/versions.ts'
import { contentOf } from '../commands/applications/commit-and-deploy.ts'
import { deployVersion } from '../commands/applications/deploy-application.ts'
import { keepVersion } from '../commands/applications/keep-version.ts'
import { cancelPlannedDeployment, planDeployment } from '../commands/applications/plan-deployment.ts'
import { restoreVersion } from '../commands/applications/restore-version.ts'
import { readPages, savedPages } from '../commands/applications/saved-content.ts'
import { memberOf } from '../requests/member-of.ts'
import { notFound } from '../requests/refusal.ts'
import type { ApplicationRow } from '../applications/load.ts'
import type { CommitContent } from '../tables/commit-content.ts'
import type { Services } from '../services/services.ts'

/** How what is saved now is called where a version could be named. */
const draft = 'draft'

/** Handlers of what is done with the versions of an application. */
export const applicationVersionHandlers = (services: Services): MountedRoute[] => {
  const { platform, checkPage } = services
  const { database } = platform
  const { queries } = database

  const contentNamed = async (row: ApplicationRow, versionId: string): Promise<CommitContent> => {
    if (versionId === draft) return contentOf(row, await savedPages(queries, checkPage, row.id))
    const { content } = await contentOfVersion(queries, row.id, versionId)
    return { ...content, pages: readPages(content.pages, checkPage) }
  }

  return [
    answer(routes.applications.listVersions, async ({ entity: { row }, query }) => {
      const [{ versions, next }, deployedId, planned] = await Promise.all([
        versionsOfApplication(queries, row.id, query),
        deployedVersionId(queries, row.deploymentId),
        plannedDeploymentOf(queries, row.id),
      ])
      return { versions: versions.map(presentApplicationVersion), deployedId, planned, next }
    }),

    answer(routes.applications.keepVersion, async ({ principal, entity, body }) =>
      presentApplicationVersion(await keepVersion(services, memberOf(principal), entity, body.description)),
    ),

    answer(routes.applications.compareVersion, async ({ entity: { row }, parameters, query }) => {
      const [from, to] = await Promise.all([
        contentNamed(row, parameters.versionId),
        contentNamed(row, query.with ?? draft),
      ])
      return compareVersions(from, to)
    }),

    answer(routes.applications.deployVersion, async ({ principal, entity, body }) =>
      presentDeployment(await deployVersion(services, memberOf(principal), entity, body.versionId)),
    ),

    answer(routes.applications.planDeployment, async ({ principal, entity, body }) => {
      await planDeployment(services, memberOf(principal), entity, body)
      const planned = await plannedDeploymentOf(queries, entity.row.id)
      if (planned === null) throw notFound('planned deployment')
      return planned
    }),

    answer(routes.applications.cancelPlannedDeployment, async ({ principal, entity }) => {
      await cancelPlannedDeployment(database, memberOf(principal), entity)
      return null
    }),

    answer(routes.applications.readNews, ({ principal, entity: { row } }) =>
      newsFor(queries, memberOf(principal).userId, row),
    ),

    answer(routes.applications.noteSeen, async ({ principal, entity: { row }, body }) => {
      await noteSeen(database, { applicationId: row.id, userId: memberOf(principal).userId }, body)
      return null
    }),

    answer(routes.applications.restoreVersion, async ({ principal, entity, body }) => {
      const { before, ...restored } = await restoreVersion(services, memberOf(principal), entity, body)
      return { before: presentApplicationVersion(before), ...restored }
    }),
  ]
}
