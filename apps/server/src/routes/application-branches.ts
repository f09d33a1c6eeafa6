import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { branchedApplications } from '../commands/applications/branches/branched-applications.ts'
import { protectBranch } from '../commands/branches/protect-branch.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { applications } from '../tables/applications.ts'
import { branchHandlers } from './branches.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Handlers of what is done with the branches of an application. */
export const applicationBranchHandlers = (services: Services): MountedRoute[] => {
  const branched = branchedApplications(services)
  const { database } = services.platform
  return [
    ...branchHandlers(services, routes.applications, branched),

    answer(routes.applications.protectBranch, async ({ principal, entity: { row }, body }) => {
      const { isProtected, approvalsNeeded } = body
      await protectBranch(branched, database, memberOf(principal), row.id, {
        isProtected,
        store: (queries) => queries.update(applications).set(body).where(eq(applications.id, row.id)),
        details: approvalsNeeded === undefined ? {} : { approvalsNeeded },
      })
      return null
    }),
  ]
}
