import type { ListDirection } from '@ashlar/contract'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** What a list is sorted by. */
export interface SortKey {
  /** The value by which rows are compared; never null. */
  readonly value: (direction: ListDirection) => SQL
  /** How the value comes back from the text that stands in a cursor. */
  readonly read: (text: string) => SQL
}

/**
 * Names in the order that people expect: numbers within them by size, upper and lower case and accents only where nothing
 * else differs. Made by a migration.
 */
const natural = sql.raw('collate "ashlar_natural"')

/** By a text. */
export const byText = (value: AnyColumn | SQL): SortKey => ({
  value: () => sql`(${value}) ${natural}`,
  read: (text) => sql`${text}::text ${natural}`,
})

/** By a moment. */
export const byMoment = (value: AnyColumn | SQL): SortKey => ({
  value: () => sql`${value}`,
  read: (text) => sql`${text}::timestamptz`,
})

/** By a moment that may be missing; those without one come last, whatever the direction. */
export const byOptionalMoment = (value: AnyColumn | SQL): SortKey => ({
  value: (direction) =>
    direction === 'ascending'
      ? sql`coalesce(${value}, 'infinity'::timestamptz)`
      : sql`coalesce(${value}, '-infinity'::timestamptz)`,
  read: (text) => sql`${text}::timestamptz`,
})

const largest = 2_147_483_647

/** By a whole number that may be missing; rows without one come last, whatever the direction. */
export const byNumber = (value: AnyColumn | SQL): SortKey => ({
  value: (direction) =>
    sql`coalesce(${value}, ${sql.raw(direction === 'ascending' ? `${largest}` : '-1')})::int8`,
  read: (text) => sql`${text}::int8`,
})
