import type { Services } from '../../services/services.ts'
import { plannedDeployments } from '../../tables/planned-deployments.ts'
import { deployVersionWithin } from '../applications/deploy-application.ts'
import { isPlanOf } from '../applications/plan-of-version.ts'
import { approvedApplications } from './approved-applications.ts'
import type { Deployable } from './approved.ts'

/** Applications as what is deployed with the last approval. */
export const deployableApplications = ({
  platform: { database },
  publications,
}: Pick<Services, 'platform' | 'publications'>): Deployable => ({
  ...approvedApplications,
  deploy: async (queries, asker, applicationId, versionId) => {
    await deployVersionWithin(queries, { database, publications }, asker, applicationId, versionId)
  },
  plans: {
    fail: async (queries, applicationId, versionId, failure) => {
      await queries.update(plannedDeployments).set({ failure }).where(isPlanOf({ applicationId, versionId }))
    },
    remove: async (queries, applicationId, versionId) => {
      await queries.delete(plannedDeployments).where(isPlanOf({ applicationId, versionId }))
    },
  },
})
