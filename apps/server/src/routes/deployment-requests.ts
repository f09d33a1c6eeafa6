import type { routes } from '@ashlar/contract'
import { originalIdOf } from '../branches/branches.ts'
import type { Deployable } from '../commands/deployment-requests/approved.ts'
import { changeDeploymentApprovals } from '../commands/deployment-requests/change-approvals.ts'
import { decideRequest } from '../commands/deployment-requests/decide-request.ts'
import { listRequests, readRequest } from '../commands/deployment-requests/read-requests.ts'
import { withdrawRequest } from '../commands/deployment-requests/withdraw-request.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

type RequestRoutes = (typeof routes)['applications'] | (typeof routes)['apiBranches']

/** Handlers of deployments of anything that others have to approve; the address may name a branch for it where nothing is deployed. */
export const deploymentRequestHandlers = (
  services: Services,
  routes: RequestRoutes,
  deployable: Deployable,
): MountedRoute[] => {
  const { queries } = services.platform.database
  return [
    answer(routes.listDeploymentRequests, ({ principal, entity: { row } }) =>
      listRequests(queries, deployable, memberOf(principal), originalIdOf(row)),
    ),

    answer(routes.decideDeploymentRequest, async ({ principal, entity: { row }, parameters, body }) => {
      const actor = memberOf(principal)
      await decideRequest(services, deployable, actor, row.id, parameters.requestId, body)
      return readRequest(queries, deployable, actor, row.id, parameters.requestId)
    }),

    answer(routes.withdrawDeploymentRequest, async ({ principal, entity: { row }, parameters }) => {
      await withdrawRequest(
        services,
        deployable,
        memberOf(principal),
        originalIdOf(row),
        parameters.requestId,
      )
      return null
    }),

    answer(routes.changeDeploymentApprovals, async ({ principal, entity, body }) => {
      await changeDeploymentApprovals(services, deployable, memberOf(principal), entity, body.approvalsNeeded)
      return null
    }),
  ]
}
