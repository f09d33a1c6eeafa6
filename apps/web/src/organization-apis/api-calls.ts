import { call, type routes } from '@ashlar/contract'
import type { OrganizationApiCalls } from './api-kind.ts'

type ApiRoutes = (typeof routes)['workflows'] | (typeof routes)['scheduledJobs']

/** The path of a route takes the one that it names. */
const named = (id: string) => ({ workflowId: id, jobId: id })

/** What is done alike to workflows and to jobs, by the routes of one of them. */
export const apiCalls = (declared: ApiRoutes): OrganizationApiCalls => ({
  rename: (id, name) => call(declared.update, { parameters: named(id), body: { name } }),
  duplicate: (id, body) => call(declared.duplicate, { parameters: named(id), body }),
  remove: (id) => call(declared.remove, { parameters: named(id) }),
  readShares: async (id, signal) =>
    (await call(declared.readShares, { parameters: named(id) }, signal)).shares,
  changeShares: async (id, shares) =>
    (await call(declared.changeShares, { parameters: named(id), body: { shares: [...shares] } })).shares,
  listVersions: (id, signal) => call(declared.listVersions, { parameters: named(id) }, signal),
})
