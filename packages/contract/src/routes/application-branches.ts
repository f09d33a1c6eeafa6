import { z } from 'zod'
import { address, route } from '../route.ts'
import { branchRoutes, protectionShape, protectionSummary } from './branches.ts'

/** What an editor is told of the branch that it has open; null stands for the default branch. */
export const openBranchSchema = z
  .object({
    name: z.string(),
    /** The application whose branch it is. */
    applicationId: z.string(),
  })
  .nullable()

const edit = { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'edit' } as const
const branches = '/api/v2/applications/:applicationId/branches'

/** Routes of what is done with the branches of an application, by the names under which the contract lists them. */
export const applicationBranchRoutes = {
  ...branchRoutes(branches, edit),
  protectBranch: route(address('PUT', `${branches}/protection`), {
    summary: protectionSummary,
    policy: { ...edit, action: 'deploy' },
    body: z.strictObject(protectionShape),
    response: z.null(),
  }),
}
