import type { Services } from '../../services/services.ts'
import { deployVersionWithin } from '../organization-apis/deployment.ts'
import { approvedApis } from './approved-apis.ts'
import type { Deployable } from './approved.ts'

/** Workflows and scheduled jobs as what is deployed with the last approval. */
export const deployableApis = ({
  platform,
  executor,
  schedules,
}: Pick<Services, 'platform' | 'executor' | 'schedules'>): Deployable => ({
  ...approvedApis,
  deploy: (queries, asker, apiId, versionId) =>
    deployVersionWithin(queries, { platform, executor, schedules }, asker, apiId, versionId),
  // Versions of workflows and jobs are deployed at once.
  plans: null,
})
