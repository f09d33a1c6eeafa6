import { routes } from '@ashlar/contract'
import { compareVersions } from '@ashlar/document'
import { eq } from 'drizzle-orm'
import { branchesOf, branchOf, originalIdOf } from '../applications/branches.ts'
import type { ApplicationRow } from '../applications/load.ts'
import { record } from '../audit/record.ts'
import { contentOfBranch, savedContent } from '../commands/applications/branches/branch-content.ts'
import { createBranch } from '../commands/applications/branches/create-branch.ts'
import { mergeBranch } from '../commands/applications/branches/merge-branch.ts'
import { removeBranch } from '../commands/applications/branches/remove-branch.ts'
import { lockApplication } from '../pages/application-pages.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Queryable } from '../platform/database/database.ts'
import { notFound } from '../requests/refusal.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { applications } from '../tables/applications.ts'
import { answer, type MountedRoute } from './handler.ts'

const rowOf = async (queries: Queryable, id: string): Promise<ApplicationRow> => {
  const [row] = await queries.select().from(applications).where(eq(applications.id, id))
  if (row === undefined) throw notFound('application')
  return row
}

/** Handlers of what is done with the branches of an application; the address may name one of them for it. */
export const applicationBranchHandlers = (services: Services): MountedRoute[] => {
  const { platform, checkPage } = services
  const { database } = platform

  return [
    answer(routes.applications.listBranches, async ({ entity: { row } }) => ({
      branches: await branchesOf(database.queries, originalIdOf(row)),
    })),

    answer(routes.applications.createBranch, async ({ principal, entity: { row }, body }) => {
      const { name, baseBranchName } = body
      await createBranch(services, memberOf(principal), {
        applicationId: originalIdOf(row),
        name,
        baseBranchName,
      })
      return { name }
    }),

    answer(routes.applications.removeBranch, async ({ principal, entity: { row }, parameters }) => {
      await removeBranch(database, memberOf(principal), originalIdOf(row), parameters.branchId)
      return null
    }),

    answer(routes.applications.compareBranch, async ({ entity: { row }, parameters }) => {
      const { queries } = database
      const applicationId = originalIdOf(row)
      const { id } = await branchOf(queries, applicationId, parameters.branchId)
      const [original, own] = await Promise.all([rowOf(queries, applicationId), rowOf(queries, id)])
      return compareVersions(
        await savedContent(queries, checkPage, original),
        await contentOfBranch(queries, checkPage, own),
      )
    }),

    answer(routes.applications.mergeBranch, async ({ principal, entity, parameters, body }) =>
      mergeBranch(services, memberOf(principal), entity, {
        applicationId: originalIdOf(entity.row),
        branchId: parameters.branchId,
        into: body.into,
        choices: body.choices,
        state: body.state,
      }),
    ),

    answer(routes.applications.protectBranch, async ({ principal, entity: { row }, body }) => {
      const actor = memberOf(principal)
      await transaction(database, async (queries) => {
        await lockApplication(queries, row.id)
        await queries.update(applications).set(body).where(eq(applications.id, row.id))
        await record(queries, {
          organizationId: actor.organizationId,
          actorId: actor.userId,
          action: body.isProtected ? 'protect branch' : 'stop protecting branch',
          entityType: 'application',
          entityId: row.id,
          details: body.approvalsNeeded === undefined ? {} : { approvalsNeeded: body.approvalsNeeded },
        })
      })
      return null
    }),
  ]
}
