import { z } from 'zod'
import { address, route } from '../route.ts'
import { deploymentRequestRoutes } from './deployment-requests.ts'
import { keptRepositoryRoutes } from './kept-repository.ts'
import { reviewRoutes } from './reviews.ts'
import { branchRoutes, protectionShape, protectionSummary } from './branches.ts'

const edit = { access: 'entity', entity: 'api', parameter: 'apiId', action: 'edit' } as const
const deploy = { ...edit, action: 'deploy' } as const
const reviews = '/api/v3/apis/:apiId/reviews'
const branches = '/api/v3/apis/:apiId/branches'

/** Routes of what is done with the branches of a workflow or scheduled job, with its repository, and with deployments that others have to approve. */
export const apiBranchRoutes = {
  ...branchRoutes(branches, edit),
  ...reviewRoutes(reviews, edit),
  ...keptRepositoryRoutes('/api/v3/apis/:apiId/repository', edit, 'api'),
  ...deploymentRequestRoutes('/api/v3/apis/:apiId', { edit, deploy }),
  protectBranch: route(address('PUT', `${branches}/protection`), {
    summary: protectionSummary,
    policy: deploy,
    body: z.strictObject(protectionShape),
    response: z.null(),
  }),
}
