import { routes } from '@ashlar/contract'
import { originalIdOf } from '../branches/branches.ts'
import {
  changeDeploymentApprovals,
  decideRequest,
  withdrawRequest,
} from '../commands/applications/deployment-requests/decide-request.ts'
import { listRequests, readRequest } from '../commands/applications/deployment-requests/read-requests.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Handlers of deployments that others have to approve. */
export const applicationDeploymentRequestHandlers = (services: Services): MountedRoute[] => {
  const { queries } = services.platform.database
  return [
    answer(routes.applications.listDeploymentRequests, ({ principal, entity: { row } }) =>
      listRequests(queries, memberOf(principal), originalIdOf(row)),
    ),

    answer(
      routes.applications.decideDeploymentRequest,
      async ({ principal, entity: { row }, parameters, body }) => {
        const actor = memberOf(principal)
        await decideRequest(services, actor, row.id, parameters.requestId, body)
        return readRequest(queries, actor, row.id, parameters.requestId)
      },
    ),

    answer(
      routes.applications.withdrawDeploymentRequest,
      async ({ principal, entity: { row }, parameters }) => {
        await withdrawRequest(services, memberOf(principal), originalIdOf(row), parameters.requestId)
        return null
      },
    ),

    answer(routes.applications.changeDeploymentApprovals, async ({ principal, entity, body }) => {
      await changeDeploymentApprovals(services, memberOf(principal), entity, body.approvalsNeeded)
      return null
    }),
  ]
}
