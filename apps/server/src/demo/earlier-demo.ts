import type { Database } from '../platform/database/database.ts'

/**
 * Removes the sample database that versions before this one kept beside Ashlar's own, with the one role that all
 * organizations shared. Does nothing where there is none.
 */
export const dropEarlierDemo = async ({
  pool,
  embedded,
}: Pick<Database, 'pool' | 'embedded'>): Promise<void> => {
  if (embedded === undefined) return
  const { rowCount } = await pool.query("select 1 from pg_roles where rolname = 'ashlar_demo_reader'")
  if (rowCount === 0) return
  await pool.query('drop database if exists ashlar_demo with (force)')
  await pool.query('drop role if exists ashlar_demo_reader')
}
