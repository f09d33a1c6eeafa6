import { z } from 'zod'
import { address, route } from '../route.ts'
import { reviewRoutes } from './reviews.ts'
import { branchRoutes, protectionShape, protectionSummary } from './branches.ts'

const edit = { access: 'entity', entity: 'api', parameter: 'apiId', action: 'edit' } as const
const reviews = '/api/v3/apis/:apiId/reviews'
const branches = '/api/v3/apis/:apiId/branches'

/** Routes of what is done with the branches of a workflow or scheduled job. */
export const apiBranchRoutes = {
  ...branchRoutes(branches, edit),
  ...reviewRoutes(reviews, edit),
  protectBranch: route(address('PUT', `${branches}/protection`), {
    summary: protectionSummary,
    policy: { ...edit, action: 'deploy' },
    body: z.strictObject(protectionShape),
    response: z.null(),
  }),
}
