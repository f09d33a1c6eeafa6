import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * A text in the order that people expect: numbers within it by size, upper and lower case and accents only where nothing
 * else differs. The collation was made by a migration.
 */
export const inNaturalOrder = (text: AnyColumn | SQL): SQL => sql`(${text}) collate "ashlar_natural"`
