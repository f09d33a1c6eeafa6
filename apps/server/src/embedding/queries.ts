import type { EmbeddingView } from '@ashlar/contract'
import { exactOrigin } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { applications } from '../tables/applications.ts'
import type { Queryable } from '../platform/database/database.ts'
import { applicationEmbeddings } from '../tables/embedding.ts'

/**
 * Where an application may be shown: nowhere, while nobody has said otherwise. What was stored before entries were checked
 * as they are today is left out: they become a part of headers.
 */
export const embeddingOf = async (queries: Queryable, applicationId: string): Promise<EmbeddingView> => {
  const [row] = await queries
    .select({
      origins: applicationEmbeddings.origins,
      allowsExternalUsers: applicationEmbeddings.allowsExternalUsers,
    })
    .from(applicationEmbeddings)
    .where(eq(applicationEmbeddings.applicationId, applicationId))
  if (row === undefined) return { origins: [], allowsExternalUsers: false }
  return { ...row, origins: row.origins.flatMap((origin) => exactOrigin(origin) ?? []) }
}

/** The deployment of an application that its embedded page opens, or null while there is none. */
export const deploymentEmbedded = async (
  queries: Queryable,
  applicationId: string,
): Promise<string | null> => {
  const [row] = await queries
    .select({ deploymentId: applications.deploymentId })
    .from(applications)
    .where(eq(applications.id, applicationId))
  return row?.deploymentId ?? null
}

/** Which of some entities external users may view. */
export const sharedForEmbedding = async (
  queries: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .select({ id: applicationEmbeddings.applicationId })
    .from(applicationEmbeddings)
    .where(
      and(
        inArray(applicationEmbeddings.applicationId, [...ids]),
        eq(applicationEmbeddings.allowsExternalUsers, true),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
