import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '../requests/refusal.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type ApiRow, kindFacts } from './load.ts'
import { apis } from '../tables/apis.ts'

/** The row of a workflow or job, locked until the transaction ends. */
export const lockApi = async (
  queries: Queryable,
  { id, kind }: Pick<ApiRow, 'id'> & Partial<Pick<ApiRow, 'kind'>>,
): Promise<ApiRow> => {
  const [row] = await queries
    .select()
    .from(apis)
    .where(and(eq(apis.id, id), isNull(apis.deletedAt)))
    .for('update')
  if (row === undefined)
    throw notFound(kind === undefined ? 'workflow or scheduled job' : kindFacts[kind].noun)
  return row
}
