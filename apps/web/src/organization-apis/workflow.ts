import { call, routes, type WorkflowSummary } from '@ashlar/contract'
import { apiCalls } from './api-calls.ts'
import { apiQueryKey } from './queries.ts'
import type { ListedApiKind } from './api-kind.ts'

/** APIs of the organization that other systems and other APIs call. */
export const workflowKind: ListedApiKind<WorkflowSummary> = {
  id: 'workflow',
  noun: 'workflow',
  title: 'Workflow',
  plural: 'Workflows',
  typeLabel: 'Workflow',
  icon: 'workflow',
  description:
    'A workflow is a list of steps that other systems call over HTTP, and applications, jobs and other workflows call as a step.',
  resource: 'workflows',
  typeOfPermissions: 'workflow',
  branchedType: 'workflow',
  path: '/workflows',
  keywords: ['automation', 'webhook', 'http'],
  mayRead: 'workflows:read',
  mayCreate: 'workflows:create',
  namePlaceholder: 'Refund an order',
  deletionText:
    'Calls from outside fail. Its runs stay in the records, and the data in your integrations stays as it is. What calls it, or reads what it answers, fails until it is changed:',
  undeployText:
    'Calls from outside and steps that call it are refused until it is deployed again. Its versions stay.',
  list: {
    queryKey: apiQueryKey({ id: 'workflow' }),
    sortKeys: ['name', 'owner', 'updatedAt', 'deployment'],
    first: { key: 'updatedAt', direction: 'descending' },
    read: async ({ sort, ...query }, signal) => {
      const asked = { ...query, sort: sort === 'nextAt' ? undefined : sort }
      const { workflows, next, total } = await call(routes.workflows.list, { query: asked }, signal)
      return { rows: workflows, next, total }
    },
  },
  read: async (ids, signal) =>
    (await call(routes.workflows.list, { query: { ids: [...ids] } }, signal)).workflows,
  create: (body) => call(routes.workflows.create, { body }),
  acts: () => [],
  readUses: (workflowId, signal) => call(routes.workflows.readUses, { parameters: { workflowId } }, signal),
  calls: apiCalls(routes.workflows),
}
