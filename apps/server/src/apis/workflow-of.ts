import { and, eq, isNull } from 'drizzle-orm'
import { apis } from '../tables/apis.ts'

/** Says of an API that it is a workflow of an organization, no branch of one, and was not deleted. */
export const isWorkflowOf = (organizationId: string) =>
  and(
    eq(apis.organizationId, organizationId),
    eq(apis.kind, 'workflow'),
    isNull(apis.branchOf),
    isNull(apis.deletedAt),
  )
