import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { repositoryPlaces } from '../tables/repositories.ts'

/** Notes that what was just deployed is to be pushed, where that is wanted of it. */
export const askForPush = async (
  queries: Queryable,
  deployed: { readonly applicationId: string } | { readonly apiId: string },
  userId: string,
): Promise<void> => {
  const ofIt =
    'apiId' in deployed
      ? eq(repositoryPlaces.apiId, deployed.apiId)
      : eq(repositoryPlaces.applicationId, deployed.applicationId)
  await queries
    .update(repositoryPlaces)
    .set({ pushDue: sql`now()`, pushBy: userId, tries: 0 })
    .where(and(ofIt, eq(repositoryPlaces.pushesOnDeploy, true)))
}
