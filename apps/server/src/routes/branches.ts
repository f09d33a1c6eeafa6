import type { routes } from '@ashlar/contract'
import type { ContentOfVersion } from '@ashlar/document'
import { type BranchedRow, branchesOf, originalIdOf } from '../branches/branches.ts'
import type { Branched } from '../commands/branches/branched.ts'
import { compareBranch } from '../commands/branches/compare-branch.ts'
import { createBranch } from '../commands/branches/create-branch.ts'
import { mergeBranch } from '../commands/branches/merge-branch.ts'
import { removeBranch } from '../commands/branches/remove-branch.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

type BranchRoutes = (typeof routes)['applications'] | (typeof routes)['apiBranches']

/** Handlers of what is done with the branches of anything; the address may name one of them for it. */
export const branchHandlers = <Row extends BranchedRow, Content extends ContentOfVersion>(
  services: Services,
  routes: BranchRoutes,
  branched: Branched<Row, Content>,
): MountedRoute[] => {
  const { database } = services.platform
  const { queries } = database
  return [
    answer(routes.listBranches, async ({ entity: { row } }) => ({
      branches: await branchesOf(queries, branched.tables, await branched.read(queries, originalIdOf(row))),
    })),

    answer(routes.createBranch, async ({ principal, entity: { row }, body }) => {
      const { name, baseBranchName } = body
      const branch = { originalId: originalIdOf(row), name, baseBranchName }
      await createBranch(branched, services, memberOf(principal), branch)
      return { name }
    }),

    answer(routes.removeBranch, async ({ principal, entity: { row }, parameters }) => {
      await removeBranch(branched, database, memberOf(principal), originalIdOf(row), parameters.branchId)
      return null
    }),

    answer(routes.compareBranch, ({ entity: { row }, parameters }) =>
      compareBranch(branched, queries, originalIdOf(row), parameters.branchId),
    ),

    answer(routes.mergeBranch, ({ principal, entity: { row, protection }, parameters, body }) =>
      mergeBranch(branched, services, memberOf(principal), {
        originalId: originalIdOf(row),
        protection,
        branchId: parameters.branchId,
        into: body.into,
        choices: body.choices,
        state: body.state,
      }),
    ),
  ]
}
