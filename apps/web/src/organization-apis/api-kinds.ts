import type { OrganizationApiKind } from './api-kind.ts'
import { scheduledJobKind } from './scheduled-job.ts'
import { workflowKind } from './workflow.ts'

/** Every kind of API that belongs to an organization. */
export const apiKinds: readonly OrganizationApiKind[] = [workflowKind, scheduledJobKind]
