import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { repositoryPlaces } from '../tables/repositories.ts'

/** Notes that what was just deployed is to be pushed, where that is wanted of the application. */
export const askForPush = async (
  queries: Queryable,
  applicationId: string,
  userId: string,
): Promise<void> => {
  await queries
    .update(repositoryPlaces)
    .set({ pushDue: sql`now()`, pushBy: userId, tries: 0 })
    .where(and(eq(repositoryPlaces.applicationId, applicationId), eq(repositoryPlaces.pushesOnDeploy, true)))
}
