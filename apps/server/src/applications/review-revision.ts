import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { markOfApplication } from '../reviews/marks.ts'
import type { Queryable } from '../platform/database/database.ts'
import { applications } from '../tables/applications.ts'
import type { ApplicationRow } from './load.ts'

const originals = alias(applications, 'originals')

/** Another number as soon as reviews of the branches of an application are others; a branch has those of its application. */
export const reviewRevisionOf = async (
  queries: Queryable,
  { id }: Pick<ApplicationRow, 'id'>,
): Promise<number> => {
  const [row] = await queries
    .select({
      reviews: markOfApplication({
        original: sql`coalesce(${originals.id}, ${applications.id})`,
        revision: sql`coalesce(${originals.reviewRevision}, ${applications.reviewRevision})`,
      }),
    })
    .from(applications)
    .leftJoin(originals, eq(originals.id, applications.branchOf))
    .where(eq(applications.id, id))
  return row?.reviews ?? 0
}
