import {
  isWorkedOut,
  type QueryAggregate,
  type QueryColumn,
  type QueryWorkedOut,
  type SelectedPart,
} from '@ashlar/schema/table-query'
import { type ComparedChoice, factsOf, type KnownTable, sayColumn } from './query-tables.ts'

/** What can be worked out over a column, as people read it. */
export const aggregates: readonly { readonly value: QueryAggregate; readonly label: string }[] = [
  { value: 'count', label: 'Count' },
  { value: 'count distinct', label: 'Count of different ones' },
  { value: 'sum', label: 'Sum' },
  { value: 'avg', label: 'Average' },
  { value: 'min', label: 'Smallest' },
  { value: 'max', label: 'Largest' },
]

/** What `count(*)` is called. */
export const numberOfRows = 'Number of rows'

/** How people read what is worked out: `Sum of price`. */
export const sayWorkedOut = (worked: QueryWorkedOut): string => {
  if (worked.kind === 'rows') return numberOfRows
  const label = aggregates.find(({ value }) => value === worked.aggregate)?.label ?? worked.aggregate
  const said = sayColumn(worked.column)
  const column = worked.column.through === undefined ? said : said.charAt(0).toLowerCase() + said.slice(1)
  return worked.aggregate === 'count distinct' ? `Count of different ${column}` : `${label} of ${column}`
}

/** What is known of values that are compared, worked out or not. */
export const factsOfCompared = (
  known: readonly KnownTable[],
  left: QueryColumn | QueryWorkedOut,
): ComparedChoice['facts'] => {
  if (!('kind' in left)) return factsOf(known, left)
  if (left.kind === 'rows') return { kind: 'integer' }
  if (left.aggregate === 'min' || left.aggregate === 'max') return factsOf(known, left.column)
  return { kind: left.aggregate === 'sum' || left.aggregate === 'avg' ? 'decimal' : 'integer' }
}

/** What a condition on groups can compare and groups are sorted by: the number of rows, and what is selected. */
export const groupChoices = (
  selected: readonly SelectedPart[],
  known: readonly KnownTable[],
): readonly ComparedChoice[] => {
  const parts = selected.flatMap((part): (QueryColumn | QueryWorkedOut)[] => {
    if (part.kind !== 'column') return []
    const { column, aggregate } = part
    return [aggregate === undefined ? column : { kind: 'worked', aggregate, column }]
  })
  // What is worked out is what groups are mostly asked for.
  const inOrder = [
    { kind: 'rows' as const },
    ...parts.filter((part) => 'kind' in part),
    ...parts.filter((part) => !('kind' in part)),
  ]
  return inOrder.map((left) => ({
    left,
    label: 'kind' in left ? sayWorkedOut(left) : sayColumn(left),
    facts: factsOfCompared(known, left),
  }))
}

/** Whether rows are put into groups, which then may have to be something. */
export const hasGroups = (selected: readonly SelectedPart[]): boolean => selected.some(isWorkedOut)
