import type { PlannedDeploymentView } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { applicationVersions } from '../tables/applications.ts'
import { users } from '../tables/identity.ts'
import { plannedDeployments } from '../tables/planned-deployments.ts'

/** What is to be deployed later of an application, or was not when its time came; null where nothing is. */
export const plannedDeploymentOf = async (
  queries: Queryable,
  applicationId: string,
): Promise<PlannedDeploymentView | null> => {
  const [row] = await queries
    .select({
      versionId: plannedDeployments.versionId,
      number: applicationVersions.number,
      deployAt: plannedDeployments.deployAt,
      plannedBy: { id: users.id, name: users.name },
      failure: plannedDeployments.failure,
    })
    .from(plannedDeployments)
    .innerJoin(applicationVersions, eq(applicationVersions.id, plannedDeployments.versionId))
    .innerJoin(users, eq(users.id, plannedDeployments.plannedBy))
    .where(eq(plannedDeployments.applicationId, applicationId))
  return row === undefined ? null : { ...row, deployAt: row.deployAt.toISOString() }
}
