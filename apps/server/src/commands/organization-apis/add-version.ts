import type { ApiContent } from '@ashlar/contract'
import { and, eq, max, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { ApiRow } from '../../apis/load.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { apiVersions } from '../../tables/apis.ts'

/** A version of a workflow or job that is to be made. */
interface VersionToAdd {
  readonly definition: ApiContent
  readonly description: string
  readonly requestId?: string | undefined
  readonly userId: string
  readonly now: Date
}

/** Freezes what a workflow or job is as its next version, in the caller's transaction, which holds its row. */
export const addApiVersion = async (
  queries: Queryable,
  row: ApiRow,
  { definition, description, requestId, userId, now }: VersionToAdd,
): Promise<typeof apiVersions.$inferSelect> => {
  const [latest] = await queries
    .select({ number: max(apiVersions.number) })
    .from(apiVersions)
    .where(eq(apiVersions.apiId, row.id))
  const id = randomUUID()
  const version = {
    id,
    apiId: row.id,
    number: (latest?.number ?? 0) + 1,
    name: row.name,
    description,
    definition,
    requestId: requestId ?? id,
    createdBy: userId,
    createdAt: now,
    deployedAt: null,
  }
  await queries.insert(apiVersions).values(version)
  return version
}

/** The same to come back to, where no version holds just that already; answers with the number of the one that does. */
export const keepApiVersion = async (
  queries: Queryable,
  row: ApiRow,
  version: VersionToAdd,
): Promise<number> => {
  const [held] = await queries
    .select({ number: apiVersions.number })
    .from(apiVersions)
    .where(
      and(
        eq(apiVersions.apiId, row.id),
        sql`${apiVersions.definition} = ${JSON.stringify(version.definition)}::jsonb`,
      ),
    )
    .limit(1)
  const { number } = held ?? (await addApiVersion(queries, row, version))
  return number
}
