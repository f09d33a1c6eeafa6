import type { ListDirection } from '@ashlar/contract'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { inNaturalOrder } from '../tables/natural-order.ts'

/** What a list is sorted by. */
export interface SortKey {
  /** The value by which rows are compared; never null. */
  readonly value: (direction: ListDirection) => SQL
  /** How the value comes back from the text that stands in a cursor. */
  readonly read: (text: string) => SQL
  /** Where all values of a statement begin with the same text: that, and what follows it. */
  readonly within?: { readonly beginning: string; readonly key: SortKey }
}

/** By a text, as people sort names. */
export const byText = (value: AnyColumn | SQL): SortKey => ({
  value: () => inNaturalOrder(value),
  read: (text) => inNaturalOrder(sql`${text}::text`),
})

/**
 * By a text, behind others of the same list: where all values of a statement begin alike, what follows is what an index
 * has in order.
 */
export const byTextBehind = (beginning: string, rest: AnyColumn | SQL): SortKey => ({
  ...byText(sql`${beginning}::text || ${rest}`),
  within: { beginning, key: byText(rest) },
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
