import type { DatabaseColumn, DatabaseTable } from '@ashlar/schema'
import {
  isWorkedOut,
  type QueryBinding,
  type QueryColumn,
  type QueryCondition,
  type QueryConditions,
  type QueryOrder,
  type TableQuery,
} from '@ashlar/schema/table-query'
import { factsOf, type KnownTable, nameOfTable, tablesOfQuery } from './query-tables.ts'

/** What a query reads of the component whose pages it turns, as expressions. */
export interface PageReads {
  readonly limit: string
  readonly offset: string
  readonly search: string
  /** A text of a field and a direction: `title asc`. */
  readonly sorting: string
}

/** A query that turns pages, searches and sorts, and the one that counts what it finds. */
export type PagedQuery =
  | { readonly ok: true; readonly rows: TableQuery; readonly count: TableQuery }
  | { readonly ok: false; readonly reason: string }

interface Field {
  readonly field: string
  readonly column: QueryColumn
  readonly facts: DatabaseColumn | undefined
}

/** More make the statement longer than anybody reads. */
const mostSorted = 20

/** By what nobody sorts. */
const unsorted: ReadonlySet<DatabaseColumn['kind'] | undefined> = new Set(['json', 'list', 'binary'])

const binding = (source: string): QueryBinding => ({ kind: 'binding', source })

const fieldsOf = ({ selected }: TableQuery, known: readonly KnownTable[]): readonly Field[] => {
  const fields = selected.flatMap((part): Field[] => {
    if (part.kind === 'rows') return []
    if (part.kind === 'column') {
      const { column, alias } = part
      return [{ field: alias ?? column.column, column, facts: factsOf(known, column) }]
    }
    return known
      .filter(({ name }) => part.table === undefined || part.table === name)
      .flatMap(({ name, table }) =>
        (table?.columns ?? []).map((facts) => ({
          field: facts.name,
          facts,
          column: known.length === 1 ? { column: facts.name } : { table: name, column: facts.name },
        })),
      )
  })
  return [...new Map(fields.toReversed().map((field) => [field.field, field])).values()].toReversed()
}

const isSearched = ({ facts }: Field): boolean =>
  (facts?.kind === 'text' || facts?.kind === 'longText') && facts.options === undefined

const isSame = (one: QueryColumn, other: QueryColumn): boolean =>
  one.column === other.column &&
  one.through === other.through &&
  (one.table === undefined || other.table === undefined || one.table === other.table)

/** The condition of the search: nothing is searched for, or a column holds it. */
const searchCondition = (fields: readonly Field[], { search }: PageReads): QueryConditions | undefined => {
  const searched = fields.filter(isSearched)
  if (searched.length === 0) return undefined
  return {
    kind: 'group',
    match: 'any',
    conditions: [
      { kind: 'comparison', left: binding(search), operator: '=', values: [{ kind: 'text', text: '' }] },
      ...searched.map(
        ({ column }): QueryCondition => ({
          kind: 'comparison',
          left: column,
          operator: 'ilike',
          values: [binding(`'%' + ${search} + '%'`)],
        }),
      ),
    ],
  }
}

const isSearch = (condition: QueryCondition, { search }: PageReads): boolean =>
  condition.kind === 'group' &&
  condition.conditions.some(
    (one) =>
      one.kind === 'comparison' &&
      'kind' in one.left &&
      one.left.kind === 'binding' &&
      one.left.source === search,
  )

const withSearch = (
  where: QueryConditions,
  search: QueryConditions | undefined,
  reads: PageReads,
): QueryConditions => {
  const kept = where.conditions.filter((condition) => !isSearch(condition, reads))
  const own: readonly QueryCondition[] =
    where.match === 'any' && kept.length > 1 ? [{ ...where, conditions: kept }] : kept
  return { kind: 'group', match: 'all', conditions: [...own, ...(search === undefined ? [] : [search])] }
}

/**
 * Adds a page, a search and an order that people choose to a query. Every column that rows can be sorted by stands in the
 * statement; what people choose is a value that is compared with its name, and never a name itself.
 */
export const pagedQuery = (
  query: TableQuery,
  tables: readonly DatabaseTable[],
  reads: PageReads,
): PagedQuery => {
  if (query.selected.some(isWorkedOut)) {
    return { ok: false, reason: 'It works something out over its rows, so that they have no pages.' }
  }
  if (query.isDistinct === true) {
    return {
      ok: false,
      reason: 'It leaves out equal rows, which the page and the count would do differently.',
    }
  }
  const known = tablesOfQuery(query, tables)
  const missing = known.find(({ table }) => table === undefined)
  if (missing !== undefined) {
    return { ok: false, reason: `The columns of ${missing.name} are not known.` }
  }
  const fields = fieldsOf(query, known)
  const chosen = fields
    .filter(({ facts }) => !unsorted.has(facts?.kind))
    .slice(0, mostSorted)
    .flatMap(({ field, column }): QueryOrder[] => {
      const when = (direction: string) => ({ binding: binding(reads.sorting), is: `${field} ${direction}` })
      return [
        { by: column, direction: 'asc', when: when('asc') },
        { by: column, direction: 'desc', empty: 'last', when: when('desc') },
      ]
    })
  const own = query.order.filter(({ when }) => when?.binding.source !== reads.sorting)
  const where = withSearch(query.where, searchCondition(fields, reads), reads)
  const rows: TableQuery = {
    ...query,
    where,
    order: [...chosen, ...own, ...orderOfKey(query, known, own)],
    limit: binding(reads.limit),
    offset: binding(reads.offset),
  }
  const { from, joins } = query
  return {
    ok: true,
    rows,
    count: { from, joins, where, order: [], selected: [{ kind: 'rows', alias: 'number' }] },
  }
}

/** Pages need an order in which no two rows are equal. */
const orderOfKey = (
  { from }: TableQuery,
  known: readonly KnownTable[],
  own: readonly QueryOrder[],
): readonly QueryOrder[] =>
  (known[0]?.table?.primaryKey ?? [])
    .map((column): QueryColumn => (known.length === 1 ? { column } : { table: nameOfTable(from), column }))
    .filter((column) => !own.some(({ by }) => !('kind' in by) && isSame(by, column)))
    .map((column) => ({ by: column, direction: 'asc' }))
