import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { roles } from '../tables/roles.ts'
import { groupShares, shares } from '../tables/sharing.ts'

/**
 * A text for each entity that is another one as soon as something else is given on it, to whomever; none for those on which
 * nothing is given.
 */
export const givenMarks = async (
  queries: Queryable,
  entityIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (entityIds.length === 0) return new Map()
  const ids = sql.param([...new Set(entityIds)])
  const { rows } = await queries.execute<{ id: string; mark: string }>(sql`
    select id, md5(string_agg(given, ' ' order by given)) as mark from (
      select ${shares.entityId} as id, concat_ws('/', coalesce(${shares.userId}, 'everyone'), ${shares.role}, ${shares.resourceRole},
        array_to_string(${roles.permissions}, ',')) as given
      from ${shares} left join ${roles} on ${roles.id} = ${shares.resourceRole} where ${shares.entityId} = any(${ids})
      union all
      select ${groupShares.entityId}, concat_ws('/', ${groupShares.groupId}, ${groupShares.resourceRole},
        array_to_string(${roles.permissions}, ','))
      from ${groupShares} left join ${roles} on ${roles.id} = ${groupShares.resourceRole}
      where ${groupShares.entityId} = any(${ids})
    ) as all_given group by id`)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}
