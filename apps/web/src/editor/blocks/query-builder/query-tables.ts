import type { DatabaseColumn, DatabaseTable } from '@ashlar/schema'
import type {
  QueryColumn,
  QueryJoin,
  QueryTable,
  QueryWorkedOut,
  TableQuery,
} from '@ashlar/schema/table-query'
import { factsThrough, sayFunction } from './query-functions.ts'

/** A table of a query, as far as the database is known. */
export interface KnownTable {
  /** What its columns are written behind. */
  readonly name: string
  readonly table: DatabaseTable | undefined
}

/** A column that can be chosen in a query. */
export interface ColumnChoice {
  readonly column: QueryColumn
  readonly label: string
  readonly facts: DatabaseColumn | undefined
}

/** What can be compared in a condition. */
export interface ComparedChoice {
  readonly left: QueryColumn | QueryWorkedOut
  readonly label: string
  readonly facts: Pick<DatabaseColumn, 'kind'> | undefined
}

/** What a table is called in a query. */
export const nameOfTable = ({ name, alias }: QueryTable): string => alias ?? name

const find = (tables: readonly DatabaseTable[], { schema = 'public', name }: QueryTable) =>
  tables.find((table) => table.name === name && table.schema === schema)

/** The tables that a query reads, in order. */
export const tablesOfQuery = (
  { from, joins }: Pick<TableQuery, 'from' | 'joins'>,
  tables: readonly DatabaseTable[],
): readonly KnownTable[] =>
  [from, ...joins.map(({ table }) => table)].map((table) => ({
    name: nameOfTable(table),
    table: find(tables, table),
  }))

/** How a column is written in a query: behind its table as soon as there are several. */
const writtenColumn = (known: readonly KnownTable[], table: string, column: string): QueryColumn =>
  known.length === 1 ? { column } : { table, column }

/** How people read the name of a column. */
export const sayColumn = ({ table, column, through }: QueryColumn): string => {
  const written = table === undefined ? column : `${table}.${column}`
  return through === undefined ? written : `${sayFunction(through)} of ${written}`
}

/** The columns of all tables of a query. */
export const columnChoices = (known: readonly KnownTable[]): readonly ColumnChoice[] =>
  known.flatMap(({ name, table }) =>
    (table?.columns ?? []).map((facts) => {
      const column = writtenColumn(known, name, facts.name)
      return { column, label: sayColumn(column), facts }
    }),
  )

/** What is known of a column or what is made of it, whether or not its table is written before it. */
export const factsOf = (
  known: readonly KnownTable[],
  { table, column, through }: QueryColumn,
): DatabaseColumn | undefined =>
  factsThrough(
    known
      .filter(({ name }) => table === undefined || name === table)
      .flatMap((one) => one.table?.columns.filter(({ name }) => name === column) ?? [])
      .at(0),
    through,
  )

/** A table that can be joined along a reference, and what that is called. */
export interface JoinChoice {
  readonly label: string
  readonly join: QueryJoin
}

/** A name that no table of the query has: `artist`, else `artist_2`. */
const freeAlias = (known: readonly KnownTable[], name: string): string | undefined => {
  const taken = new Set(known.map((one) => one.name))
  if (!taken.has(name)) return undefined
  for (let number = 2; ; number += 1) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`
}

const queryTable = (known: readonly KnownTable[], { schema, name }: DatabaseTable): QueryTable => {
  const alias = freeAlias(known, name)
  return { ...(schema === 'public' ? {} : { schema }), name, ...(alias === undefined ? {} : { alias }) }
}

/** The tables that refer to those of a query or are referred to by them. */
export const joinChoices = (
  known: readonly KnownTable[],
  tables: readonly DatabaseTable[],
): readonly JoinChoice[] =>
  known.flatMap(({ name, table }) => {
    if (table === undefined) return []
    const led = table.columns.flatMap(({ name: column, references }) => {
      const other = references && find(tables, references)
      if (references === undefined || other === undefined) return []
      const joined = queryTable(known, other)
      const on = {
        one: { table: nameOfTable(joined), column: references.column },
        other: { table: name, column },
      }
      return [
        {
          label: `${other.name}, by ${name}.${column}`,
          // A row whose reference is empty stays.
          join: { kind: 'left' as const, table: joined, on: [on] },
        },
      ]
    })
    const leading = tables.flatMap((other) =>
      other.columns.flatMap(({ name: column, references }) => {
        if (references?.name !== table.name || references.schema !== table.schema) return []
        const joined = queryTable(known, other)
        const on = {
          one: { table: nameOfTable(joined), column },
          other: { table: name, column: references.column },
        }
        return [
          {
            label: `${other.name}, whose ${column} leads to ${name}`,
            join: { kind: 'left' as const, table: joined, on: [on] },
          },
        ]
      }),
    )
    return [...led, ...leading]
  })
