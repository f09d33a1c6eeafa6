import { routes } from '@ashlar/contract'
import { apiHandlers } from './organization-apis.ts'
import { workflowContentFor, workflowContentOf } from '../apis/content.ts'
import { createApi } from '../commands/organization-apis/create-api.ts'
import { usesOfWorkflow } from '../commands/uses.ts'
import { memberOf } from '../requests/member-of.ts'
import { runsOfApiHandlers } from './runs-of-apis.ts'
import { answer, type MountedRoute } from './handler.ts'
import type { Principal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { listEntities } from '../sharing/list-entities.ts'
import { callWorkflow, findCall, startWorkflow } from '../commands/organization-apis/call-workflow.ts'
import { listedWorkflows, viewWorkflow } from '../workflows/present.ts'

/** A page of another site can make a browser follow an address, with the cookie of whoever sits before it. */
const refuseCookies = (principal: Principal): void => {
  const isByToken = principal.kind === 'member' && principal.apiToken !== undefined
  if (principal.kind !== 'webhook' && !isByToken) {
    throw new Refusal(
      'not_allowed',
      'Call a workflow with GET by an access token only; a signed-in member calls it with POST.',
    )
  }
}

export const workflowHandlers = (services: Services): MountedRoute[] => {
  const { queries } = services.platform.database
  return [
    answer(routes.workflows.list, async ({ principal, query }) => {
      const { rows, next, total } = await listEntities(queries, principal, ['workflows'], query)
      const ids = rows.map(({ id }) => id)
      const listed = await listedWorkflows(queries, principal, ids)
      return { workflows: ids.flatMap((id) => listed.get(id) ?? []), next, total }
    }),

    answer(routes.workflows.create, async ({ principal, body }) => {
      const id = await createApi(services, principal, 'workflow', body, (blocks) => ({
        responseType: 'SYNC',
        blocks,
        trigger: { type: 'workflow', test: { params: {}, body: null } },
      }))
      return viewWorkflow(queries, principal, id)
    }),

    ...apiHandlers(services, {
      kind: 'workflow',
      routes: routes.workflows,
      plans: null,
      view: viewWorkflow,
      contentOf: workflowContentOf,
      viewVersion: (version, stored, isBuilder) => ({
        ...version,
        definition: workflowContentFor(isBuilder, stored),
      }),
    }),
    ...runsOfApiHandlers(services, routes.workflows),

    answer(routes.workflows.readUses, ({ principal, entity: { row } }) =>
      usesOfWorkflow(queries, memberOf(principal), row.id),
    ),

    answer(routes.workflows.call, ({ principal, entity: workflow, exchange, events }) => {
      refuseCookies(principal)
      const { query, signal } = exchange
      return callWorkflow(services, { workflow, principal, query, body: null, exchange }, signal, events)
    }),

    answer(routes.workflows.callWithBody, ({ principal, entity: workflow, body, exchange, events }) => {
      const { query, signal } = exchange
      return callWorkflow(services, { workflow, principal, query, body, exchange }, signal, events)
    }),

    answer(routes.workflows.start, async ({ principal, entity: workflow, exchange }) => {
      refuseCookies(principal)
      const call = { workflow, principal, query: exchange.query, body: null, exchange }
      return findCall(services, workflow, principal, await startWorkflow(services, call))
    }),

    answer(routes.workflows.startWithBody, async ({ principal, entity: workflow, body, exchange }) => {
      const call = { workflow, principal, query: exchange.query, body, exchange }
      return findCall(services, workflow, principal, await startWorkflow(services, call))
    }),

    answer(routes.workflows.readCall, ({ principal, entity, parameters }) =>
      findCall(services, entity, principal, parameters.runId),
    ),
  ]
}
