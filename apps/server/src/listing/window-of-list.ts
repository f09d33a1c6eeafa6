import { type ListDirection, type ListQuery, mostCounted } from '@ashlar/contract'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import type { SortKey } from './sort-keys.ts'

/** What a list can be sorted by. */
export type SortKeys<Key extends string> = { readonly [Name in Key]: SortKey }

/** What a list is sorted by where nobody says. */
export interface FirstOrder<Key extends string> {
  readonly key: Key
  readonly direction: ListDirection
}

/** The pieces of a statement over one table that reads the part of a list that is asked for. */
export interface WindowPieces {
  /** What the rows are sorted by. */
  readonly value: SQL
  /** The same as text: select it as `sortedBy`. */
  readonly sortedBy: SQL<string>
  /** The rows behind the cursor; undefined where the list begins. */
  readonly after: SQL | undefined
  readonly orderBy: SQL
}

/** What a cursor is compared with. */
interface Place {
  readonly id: AnyColumn | SQL
  /** What the rows of the statement are sorted by. */
  readonly inOrder: SQL
  readonly cursor: Cursor
  readonly direction: ListDirection
}

/** The part of a list that is asked for. */
export interface ListWindow<Key extends string> {
  /** Whether the list begins here. */
  readonly isFirst: boolean
  /** One row more than is answered with, which tells whether any follow. */
  readonly limit: number
  /** The direction in which it goes, as it stands in a statement. */
  readonly towards: SQL
  /** Of a table with these keys; rows that are equal in them are sorted by the id. */
  readonly of: (keys: SortKeys<Key>, id: AnyColumn | SQL) => WindowPieces
  /** The rows to answer with, of those that were read, and where the list goes on. */
  readonly cut: <Row extends { readonly sortedBy: string }>(
    rows: readonly Row[],
    idOf: (row: Row) => string,
  ) => { readonly rows: readonly Row[]; readonly next: string | null }
}

/** The window that a query asks for. Throws `Refusal` for the cursor of another list or order. */
export const windowOf = <Key extends string>(
  query: ListQuery<Key>,
  first: FirstOrder<Key>,
): ListWindow<Key> => {
  const name = query.sort ?? first.key
  const direction = query.direction ?? (query.sort === undefined ? first.direction : 'ascending')
  const order = `${name} ${direction}`
  const cursor = query.after === undefined ? null : readCursor(order, query.after)
  const towards = sql.raw(direction === 'ascending' ? 'asc' : 'desc')
  return {
    isFirst: cursor === null,
    limit: query.limit + 1,
    towards,
    of: (keys, id) => {
      const key = keys[name]
      const value = key.value(direction)
      const inOrder = (key.within?.key ?? key).value(direction)
      return {
        value,
        sortedBy: sql<string>`(${value})::text`,
        after: cursor === null ? undefined : isBehind(key, { id, inOrder, cursor, direction }),
        orderBy: sql`${inOrder} ${towards}, ${id} ${towards}`,
      }
    },
    cut: (rows, idOf) => {
      const kept = rows.slice(0, query.limit)
      const last = kept.at(-1)
      const next =
        rows.length > query.limit && last !== undefined
          ? writeCursor(order, { value: last.sortedBy, id: idOf(last) })
          : null
      return { rows: kept, next }
    },
  }
}

/** The rows of a statement that come behind a cursor; undefined where all of them do. */
const isBehind = ({ within, read }: SortKey, { id, inOrder, cursor, direction }: Place): SQL | undefined => {
  const behind = sql.raw(direction === 'ascending' ? '>' : '<')
  if (within === undefined) return sql`(${inOrder}, ${id}) ${behind} (${read(cursor.value)}, ${cursor.id})`
  const { beginning, key } = within
  const begun = cursor.value.slice(0, beginning.length)
  if (begun === beginning) {
    const rest = key.read(cursor.value.slice(beginning.length))
    return sql`(${inOrder}, ${id}) ${behind} (${rest}, ${cursor.id})`
  }
  return (direction === 'ascending' ? beginning > begun : beginning < begun) ? undefined : sql`false`
}

/** How many rows a statement has; null where it is more than is worth counting. */
export const countUpTo = async (queries: Queryable, rows: SQL): Promise<number | null> => {
  const counted = await queries.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows} limit ${mostCounted + 1}) as counted`,
  )
  const total = counted.rows[0]?.total ?? 0
  return total > mostCounted ? null : total
}
