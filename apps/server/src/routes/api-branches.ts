import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { protectBranch } from '../commands/branches/protect-branch.ts'
import { branchedApis } from '../commands/organization-apis/branches/branched-apis.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { apis } from '../tables/apis.ts'
import { deployableApis } from '../commands/deployment-requests/deployable-apis.ts'
import { reviewedApis } from '../commands/reviews/reviewed-apis.ts'
import { keptApis } from '../commands/repositories/kept-apis.ts'
import { branchHandlers } from './branches.ts'
import { keptRepositoryHandlers } from './kept-repository.ts'
import { deploymentRequestHandlers } from './deployment-requests.ts'
import { reviewHandlers } from './reviews.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Handlers of what is done with the branches of a workflow or scheduled job, with its repository, and with deployments that others have to approve. */
export const apiBranchHandlers = (services: Services): MountedRoute[] => [
  ...branchHandlers(services, routes.apiBranches, branchedApis),
  ...keptRepositoryHandlers(services, routes.apiBranches, keptApis),
  ...reviewHandlers(services, routes.apiBranches, reviewedApis),
  ...deploymentRequestHandlers(services, routes.apiBranches, deployableApis(services)),

  answer(routes.apiBranches.protectBranch, async ({ principal, entity: { row }, body }) => {
    const { isProtected, approvalsNeeded } = body
    await protectBranch(branchedApis, services.platform.database, memberOf(principal), row.id, {
      isProtected,
      store: (queries) => queries.update(apis).set(body).where(eq(apis.id, row.id)),
      details: approvalsNeeded === undefined ? {} : { approvalsNeeded },
    })
    return null
  }),
]
