import { and, asc, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { deployments } from '../tables/applications.ts'
import type { Queryable } from '../platform/database/database.ts'

/**
 * How long the APIs of a deployment still run after another took its place: long enough for pages that are open to
 * finish what they do, short enough that what a new deployment mends cannot be reached through the old one.
 */
export const replacedMilliseconds = 10 * 60 * 1000

/** When a deployment was replaced by the next one; null while it is the latest. */
export const replacedAt = async (
  database: Queryable,
  applicationId: string,
  deploymentId: string,
): Promise<Date | null> => {
  const next = alias(deployments, 'next')
  const [row] = await database
    .select({ at: next.deployedAt })
    .from(deployments)
    .innerJoin(
      next,
      and(eq(next.applicationId, deployments.applicationId), gt(next.number, deployments.number)),
    )
    .where(and(eq(deployments.id, deploymentId), eq(deployments.applicationId, applicationId)))
    .orderBy(asc(next.number))
    .limit(1)
  return row?.at ?? null
}
