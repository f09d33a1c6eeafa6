import {
  isWorkedOut,
  type QueryColumn,
  type QueryCondition,
  type QueryConditions,
  type QueryJoin,
  type SelectedPart,
  type TableQuery,
} from '@ashlar/schema/table-query'
import { type KnownTable, nameOfTable } from './query-tables.ts'

/** A query that reads a table, to begin with. */
export const emptyQuery = (from: TableQuery['from']): TableQuery => ({
  from,
  joins: [],
  selected: [{ kind: 'all' }],
  order: [],
  where: { kind: 'group', match: 'all', conditions: [] },
  limit: { kind: 'number', text: '100' },
})

/** A list with one of its entries replaced, or left out. */
export const replaced = <Part>(list: readonly Part[], index: number, next: Part | null): readonly Part[] =>
  list.flatMap((part, place) => (place === index ? (next === null ? [] : [next]) : [part]))

const onCondition = (
  condition: QueryCondition,
  change: (column: QueryColumn) => QueryColumn,
): QueryCondition =>
  condition.kind === 'group'
    ? onConditions(condition, change)
    : { ...condition, left: onLeft(condition.left, change) }

type Left = Extract<QueryCondition, { kind: 'comparison' }>['left']

type By = TableQuery['order'][number]['by']

const onBy = (by: By, change: (column: QueryColumn) => QueryColumn): By => {
  if (!('kind' in by)) return change(by)
  return by.kind === 'worked' ? { ...by, column: change(by.column) } : by
}

const onLeft = (left: Left, change: (column: QueryColumn) => QueryColumn): Left =>
  'kind' in left && left.kind === 'binding' ? left : onBy(left, change)

const onConditions = (
  group: QueryConditions,
  change: (column: QueryColumn) => QueryColumn,
): QueryConditions => ({
  ...group,
  conditions: group.conditions.map((condition) => onCondition(condition, change)),
})

/** A query in which each column is written in another way. */
const withColumns = (query: TableQuery, change: (column: QueryColumn) => QueryColumn): TableQuery => ({
  ...query,
  joins: query.joins.map((join) => ({
    ...join,
    on: join.on.map(({ one, other }) => ({ one: change(one), other: change(other) })),
  })),
  selected: query.selected.map((part) =>
    part.kind === 'column' ? { ...part, column: change(part.column) } : part,
  ),
  where: onConditions(query.where, change),
  ...(query.having === undefined ? {} : { having: onConditions(query.having, change) }),
  order: query.order.map((order) => ({ ...order, by: onBy(order.by, change) })),
})

/** Joins a table. Columns that stood alone are written behind their table, since the new one may have some of the same name. */
export const withJoin = (query: TableQuery, join: QueryJoin, known: readonly KnownTable[]): TableQuery => {
  const qualified = withColumns(query, (column) => {
    if (column.table !== undefined) return column
    const owners = known.filter(
      ({ table }) => known.length === 1 || table?.columns.some(({ name }) => name === column.column),
    )
    const [owner] = owners
    const isName = query.selected.some((part) => part.kind !== 'all' && part.alias === column.column)
    return owner === undefined || owners.length > 1 || isName ? column : { table: owner.name, ...column }
  })
  const own = nameOfTable(query.from)
  return {
    ...qualified,
    joins: [...qualified.joins, join],
    selected: qualified.selected.map((part) =>
      part.kind === 'all' && part.table === undefined && query.joins.length === 0
        ? { kind: 'all', table: own }
        : part,
    ),
  }
}

const uses = (condition: QueryCondition, table: string): boolean =>
  condition.kind === 'group'
    ? condition.conditions.some((one) => uses(one, table))
    : columnOf(condition.left)?.table === table

const columnOf = (left: Left): QueryColumn | undefined =>
  'kind' in left ? (left.kind === 'worked' ? left.column : undefined) : left

const withoutTable = (group: QueryConditions, table: string): QueryConditions => ({
  ...group,
  conditions: group.conditions.flatMap((condition): QueryCondition[] => {
    if (!uses(condition, table)) return [condition]
    if (condition.kind !== 'group') return []
    const left = withoutTable(condition, table)
    return left.conditions.length === 0 ? [] : [left]
  }),
})

/** Takes a joined table out with all that reads it: joins that need it, columns, conditions, and the order by them. */
export const withoutJoin = (query: TableQuery, index: number): TableQuery => {
  const join = query.joins[index]
  if (join === undefined) return query
  const gone = nameOfTable(join.table)
  const needs = query.joins.findIndex(
    ({ on }, place) =>
      place !== index && on.some(({ one, other }) => one.table === gone || other.table === gone),
  )
  if (needs !== -1) return withoutJoin(withoutJoin(query, needs), needs < index ? index - 1 : index)
  const selected = query.selected.filter((part) =>
    part.kind === 'column' ? part.column.table !== gone : part.kind !== 'all' || part.table !== gone,
  )
  const { having } = query
  return withSelected(
    withHaving(
      {
        ...query,
        joins: replaced(query.joins, index, null),
        where: withoutTable(query.where, gone),
        order: query.order.filter(({ by }) => columnOf(by)?.table !== gone),
      },
      having && withoutTable(having, gone),
    ),
    selected.length > 0 ? selected : [{ kind: 'all', table: nameOfTable(query.from) }],
  )
}

/** Asks something of groups, or nothing. */
export const withHaving = (query: TableQuery, conditions: QueryConditions | undefined): TableQuery => {
  const { having: _, ...rest } = query
  return conditions === undefined || conditions.conditions.length === 0
    ? rest
    : { ...rest, having: conditions }
}

/** Leaves out rows that are equal to others, or keeps them. */
export const withDistinct = (query: TableQuery, isDistinct: boolean): TableQuery => {
  const { isDistinct: _, ...rest } = query
  return isDistinct ? { ...rest, isDistinct } : rest
}

/**
 * Selects something else. Where something is worked out, "all columns" cannot stand beside it and gives way; where nothing is, there
 * are no groups that conditions and the order could be about.
 */
export const withSelected = (query: TableQuery, selected: readonly SelectedPart[]): TableQuery =>
  selected.some(isWorkedOut)
    ? { ...query, selected: selected.filter(({ kind }) => kind !== 'all') }
    : { ...withHaving(query, undefined), selected, order: query.order.filter(({ by }) => !('kind' in by)) }
