import { and, eq } from 'drizzle-orm'
import { plannedDeployments } from '../../tables/planned-deployments.ts'

/** Whether a plan is that of a version. */
export const isPlanOf = ({ applicationId, versionId }: { applicationId: string; versionId: string }) =>
  and(eq(plannedDeployments.applicationId, applicationId), eq(plannedDeployments.versionId, versionId))
