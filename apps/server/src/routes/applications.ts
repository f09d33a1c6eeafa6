import { type AddedPageView, type ApplicationView, routes } from '@ashlar/contract'
import { emptyModule, emptyPage } from '@ashlar/schema'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { cloneApplication } from '../commands/applications/clone-application.ts'
import { exportApplication } from '../commands/applications/export-application.ts'
import { importApplication } from '../commands/applications/import-application.ts'
import { writeFiles } from '../commands/applications/write-files.ts'
import { deployApplication } from '../commands/applications/deploy-application.ts'
import { saveChange } from '../saved-changes/save-change.ts'
import { addPage, removePage } from '../commands/applications/change-pages.ts'
import { changeOwner } from '../commands/sharing/change-owner.ts'
import { shareEntity } from '../commands/sharing/share-entity.ts'
import { folderOf } from '../folders/queries.ts'
import { answer, type MountedRoute } from './handler.ts'
import { applicationBranchHandlers } from './application-branches.ts'
import { deployableApplications } from '../commands/deployment-requests/deployable-applications.ts'
import { deploymentRequestHandlers } from './deployment-requests.ts'
import { reviewedApplications } from '../commands/reviews/reviewed-applications.ts'
import { reviewHandlers } from './reviews.ts'
import { applicationTestHandlers } from './application-tests.ts'
import { keptRepositoryHandlers } from './kept-repository.ts'
import { keptApplications } from '../commands/repositories/kept-applications.ts'
import { applicationVersionHandlers } from './application-versions.ts'
import type { Principal } from '../requests/principal.ts'
import { memberOf } from '../requests/member-of.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { refuseUsedModule } from '../commands/applications/refuse-used-module.ts'
import { pageToAdd } from '../commands/applications/page-to-add.ts'
import { presentAddedPage } from '../pages/present.ts'
import { pages } from '../tables/pages.ts'
import type { Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { profilesOf } from '../profiles/queries.ts'
import type { Services } from '../services/services.ts'
import { listEntities } from '../sharing/list-entities.ts'
import { visitorsOf } from '../published/visitors.ts'
import { listShares, withOwner } from '../sharing/queries.ts'
import { removeShares } from '../sharing/remove-shares.ts'
import { applicationAsTarget } from '../saved-changes/application-as-target.ts'
import { reviewRevisionOf } from '../applications/review-revision.ts'
import { branchHeldBy, idOfBranch, ofApplications, originalIdOf } from '../branches/branches.ts'
import { loadApplication } from '../applications/load.ts'
import { presentApplication, presentDeployment, presentListedApplication } from '../applications/present.ts'
import { listedPagesOf } from '../pages/queries.ts'
import { currentDeployment, listedApplications } from '../applications/queries.ts'
import { documentOf } from '../applications/document.ts'
import { namesOfPages } from '../saved-changes/names-of-pages.ts'
import { recordsOfNewApplication } from '../applications/new-application.ts'
import { applications, deployments } from '../tables/applications.ts'

const view = async (database: Queryable, principal: Principal, id: string): Promise<ApplicationView> => {
  const application = await loadApplication(database, principal, id, 'edit')
  const [pageRows, deployment, document, profiles, branch, reviews] = await Promise.all([
    listedPagesOf(database, id),
    currentDeployment(database, application.row),
    documentOf(database, application.row),
    profilesOf(database, application.row.organizationId),
    branchHeldBy(database, ofApplications, application.row),
    reviewRevisionOf(database, application.row),
  ])
  return presentApplication(principal, application, {
    pages: pageRows,
    deployment,
    document,
    profiles,
    branch: branch === null ? null : { name: branch.name, applicationId: branch.originalId },
    reviews,
  })
}

/** The application with a page that was just added to it. */
export const viewWithPage = async (
  database: Queryable,
  principal: Principal,
  id: string,
  pageId: string,
): Promise<AddedPageView> => {
  const application = await view(database, principal, id)
  const [page] = await database.select().from(pages).where(eq(pages.id, pageId))
  if (page === undefined) throw notFound('page')
  return { ...application, page: presentAddedPage(page, application.settings.routes) }
}

export const applicationHandlers = (services: Services): MountedRoute[] => {
  const { platform, settings } = services
  const { database, clock } = platform
  return [
    answer(routes.applications.list, async ({ principal, query }) => {
      const { rows, next, total } = await listEntities(database.queries, principal, ['applications'], query)
      const ids = rows.map(({ id }) => id)
      const listed = await listedApplications(database.queries, principal, ids)
      const summaries = ids.flatMap((id) => {
        const one = listed.get(id)
        return one === undefined ? [] : presentListedApplication(principal, one)
      })
      return { applications: summaries, next, total }
    }),

    answer(routes.applications.create, async ({ principal, body }) => {
      const id = randomUUID()
      await transaction(database, async (queries) => {
        const pageId = randomUUID()
        const folderId = body.folderId ?? null
        if (folderId !== null) await folderOf(queries, principal.organizationId, folderId)
        await queries.insert(applications).values({
          id,
          organizationId: principal.organizationId,
          name: body.name,
          kind: body.kind,
          folderId,
          records: recordsOfNewApplication({ id: randomUUID(), path: '/', pageId }),
          ownerId: principal.userId,
        })
        await queries.insert(pages).values({
          id: pageId,
          applicationId: id,
          name: 'Page1',
          records: body.kind === 'module' ? emptyModule(randomUUID) : emptyPage('Page1', randomUUID),
          lastWriterId: principal.userId,
        })
        await record(queries, {
          organizationId: principal.organizationId,
          actorId: principal.userId,
          action: 'create',
          entityType: 'application',
          entityId: id,
          details: { name: body.name, kind: body.kind },
        })
      })
      return view(database.queries, principal, id)
    }),

    answer(routes.applications.read, async ({ principal, entity: { row }, query }) => {
      // The name of a branch is looked at here, where the right to edit is proved already.
      const id =
        query.branch === undefined
          ? row.id
          : await idOfBranch(database.queries, ofApplications, originalIdOf(row), query.branch)
      return view(database.queries, principal, id)
    }),

    answer(routes.applications.update, async ({ principal, entity, body }) => {
      const actor = memberOf(principal)
      if (entity.row.branchOf !== null) {
        throw new Refusal('invalid_request', 'A branch is called as its application is. Rename that one.')
      }
      await transaction(database, async (queries) => {
        await queries
          .update(applications)
          .set({
            ...(body.name === undefined ? {} : { name: body.name }),
            updatedAt: clock.now(),
          })
          .where(eq(applications.id, entity.row.id))
        if (body.name !== undefined) {
          await queries
            .update(applications)
            .set({ name: body.name })
            .where(eq(applications.branchOf, entity.row.id))
        }
        await record(queries, {
          organizationId: actor.organizationId,
          actorId: actor.userId,
          action: 'update',
          entityType: 'application',
          entityId: entity.row.id,
          details: body.name === undefined ? {} : { name: body.name },
        })
      })
      return view(database.queries, principal, entity.row.id)
    }),

    answer(routes.applications.clone, async ({ principal, entity, body }) =>
      view(
        database.queries,
        principal,
        await cloneApplication(services, memberOf(principal), entity, body.name),
      ),
    ),

    answer(routes.applications.readFiles, ({ principal, entity }) =>
      exportApplication(database.queries, services.checkPage, memberOf(principal), entity.row),
    ),

    answer(routes.applications.writeFiles, ({ principal, entity, body }) =>
      writeFiles(services, memberOf(principal), entity, body),
    ),

    answer(routes.applications.importFiles, ({ principal, body }) =>
      importApplication(services, memberOf(principal), body),
    ),

    answer(routes.applications.saveChange, ({ principal, entity, body }) =>
      saveChange(
        platform,
        memberOf(principal),
        applicationAsTarget(services, entity.row, body.openPageId),
        body,
      ),
    ),

    answer(routes.applications.readDocument, ({ entity }) => documentOf(database.queries, entity.row)),

    answer(routes.applications.readNames, async ({ entity }) => ({
      pages: await namesOfPages(database.queries, entity.row.id),
    })),

    answer(routes.applications.remove, async ({ principal, entity }) => {
      const actor = memberOf(principal)
      await transaction(database, async (queries) => {
        await refuseUsedModule(queries, entity.row)
        await removeShares(queries, entity.row.id)
        await queries.delete(deployments).where(eq(deployments.applicationId, entity.row.id))
        await queries.delete(applications).where(eq(applications.id, entity.row.id))
        await record(queries, {
          organizationId: actor.organizationId,
          actorId: actor.userId,
          action: 'delete',
          entityType: 'application',
          entityId: entity.row.id,
          details: { name: entity.row.name },
        })
      })
      return { id: entity.row.id }
    }),

    answer(routes.applications.createPage, async ({ principal, entity, body }) => {
      const pageId = await addPage(database, clock, memberOf(principal), entity, pageToAdd(services, body))
      return viewWithPage(database.queries, principal, entity.row.id, pageId)
    }),

    answer(routes.applications.removePage, async ({ principal, entity, parameters }) => {
      await removePage(database, clock, memberOf(principal), entity, parameters.pageId)
      return view(database.queries, principal, entity.row.id)
    }),

    answer(routes.applications.deploy, async ({ principal, entity, body }) =>
      presentDeployment(await deployApplication(services, memberOf(principal), entity, body)),
    ),

    ...applicationVersionHandlers(services),

    ...applicationBranchHandlers(services),
    ...reviewHandlers(services, routes.applications, reviewedApplications(services)),
    ...deploymentRequestHandlers(services, routes.applications, deployableApplications(services)),
    ...applicationTestHandlers(services),
    ...keptRepositoryHandlers(services, routes.applications, keptApplications(services)),

    answer(routes.applications.changeOwner, async ({ principal, entity, body }) => {
      await changeOwner(services, memberOf(principal), entity, body.ownerId)
      return null
    }),

    answer(routes.applications.readShares, async ({ entity: { row } }) => {
      const given = await listShares(database.queries, 'applications', row.id, clock.now())
      const visitors = settings.countVisitors ? await visitorsOf(database.queries, row.id, clock.now()) : null
      return {
        isPublic: row.isPublic,
        visitors,
        shares: await withOwner(database.queries, row.ownerId, given),
      }
    }),

    answer(routes.applications.changeShares, async ({ principal, entity, body: { isPublic, shares } }) => {
      const actor = memberOf(principal)
      const { id } = entity.row
      const shared = { id, protection: entity.protection, noun: 'An application' }
      const listed = await shareEntity(services, actor, shared, shares, async (queries, given) => {
        // `updatedAt` stays: who may see a version is no change to what would be deployed.
        await queries.update(applications).set({ isPublic }).where(eq(applications.id, id))
        await record(queries, {
          organizationId: actor.organizationId,
          actorId: actor.userId,
          action: 'share',
          entityType: 'application',
          entityId: id,
          details: { isPublic, ...given },
        })
      })
      return { isPublic, shares: await withOwner(database.queries, entity.row.ownerId, listed) }
    }),
  ]
}
