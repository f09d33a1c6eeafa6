import { searchableText } from '../shared/search.ts'
import { flagOf, isRecord, numberOf, textOf } from '../values.ts'
import { plainText, tagsOf } from './cell-values.ts'
import { kindFacts, type ColumnKind } from './column-kinds.ts'
import { givenOptions, optionLabel } from './column-options.ts'
import { cellValue, type TableColumn } from './columns.ts'
import { editorText, isoDay, momentIn, momentOfColumn } from './moments.ts'
import type { DataRow } from './rows.ts'

export const filterOperators = [
  'contains',
  'doesNotContain',
  'equals',
  'doesNotEqual',
  'startsWith',
  'endsWith',
  'isOneOf',
  'isNoneOf',
  'greaterThan',
  'atLeast',
  'lessThan',
  'withTimeLimit',
  'between',
  'before',
  'after',
  'isTrue',
  'isFalse',
  'isEmpty',
  'isNotEmpty',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/** One condition on the values of a column. */
export interface TableFilter {
  /** The id of the column. */
  readonly column: string
  readonly operator: FilterOperator
  /** What it compares with: text, a number, a day, or a list for `isOneOf`. */
  readonly value: unknown
  /** The upper end of `between`. */
  readonly end?: unknown
}

/** Whether a row must pass all filters or any of them. */
export type FilterMode = 'and' | 'or'

const labels: Readonly<Record<FilterOperator, string>> = {
  contains: 'contains',
  doesNotContain: 'does not contain',
  equals: 'is',
  doesNotEqual: 'is not',
  startsWith: 'starts with',
  endsWith: 'ends with',
  isOneOf: 'is one of',
  isNoneOf: 'is none of',
  greaterThan: 'is greater than',
  atLeast: 'is at least',
  lessThan: 'is less than',
  withTimeLimit: 'is at most',
  between: 'is between',
  before: 'is before',
  after: 'is after',
  isTrue: 'is yes',
  isFalse: 'is no',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
}

/** The operator in words, as they stand between the column and the value. */
export const operatorLabel = (operator: FilterOperator): string => labels[operator]

/** All operators with their words, as the panel offers them to those who build. */
export const comparisons: readonly { value: FilterOperator; label: string }[] = filterOperators.map(
  (value) => ({ value, label: labels[value] }),
)

/** The operators that make sense for a kind of column, the most usual first. */
export const operatorsFor = (kind: ColumnKind): readonly [FilterOperator, ...FilterOperator[]] => {
  switch (kindFacts(kind).nature) {
    case 'number':
      return [
        'equals',
        'doesNotEqual',
        'greaterThan',
        'atLeast',
        'lessThan',
        'withTimeLimit',
        'between',
        'isEmpty',
        'isNotEmpty',
      ]
    case 'time':
      return ['equals', 'before', 'after', 'between', 'isEmpty', 'isNotEmpty']
    case 'flag':
      return ['isTrue', 'isFalse', 'isEmpty', 'isNotEmpty']
    case 'list':
      return ['isOneOf', 'isNoneOf', 'contains', 'isEmpty', 'isNotEmpty']
    case 'text':
      return kind === 'badge' || kind === 'dropdown'
        ? ['isOneOf', 'isNoneOf', 'contains', 'equals', 'isEmpty', 'isNotEmpty']
        : [
            'contains',
            'doesNotContain',
            'equals',
            'doesNotEqual',
            'startsWith',
            'endsWith',
            'isOneOf',
            'isNoneOf',
            'isEmpty',
            'isNotEmpty',
          ]
  }
}

/** How many values an operator compares with; `list` for any number of them. */
export const valuesNeeded = (operator: FilterOperator): 0 | 1 | 2 | 'list' => {
  if (operator === 'isOneOf' || operator === 'isNoneOf') return 'list'
  if (operator === 'between') return 2
  return ['isTrue', 'isFalse', 'isEmpty', 'isNotEmpty'].includes(operator) ? 0 : 1
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a filter has all that it compares with; others let every row pass while they are being written. */
export const isComplete = (filter: TableFilter): boolean => {
  const needed = valuesNeeded(filter.operator)
  if (needed === 0) return true
  if (needed === 2) return !isBlank(filter.value) || !isBlank(filter.end)
  return !isBlank(filter.value)
}

type Test = (value: unknown) => boolean

const listTest = (column: TableColumn, filter: TableFilter): Test => {
  const wanted = new Set(
    (Array.isArray(filter.value) ? filter.value : [filter.value]).map((entry) =>
      searchableText(textOf(entry)),
    ),
  )
  const entriesOf = (value: unknown): readonly string[] =>
    column.type === 'tags' ? tagsOf(value) : [plainText(value)]
  const hasOne: Test = (value) => entriesOf(value).some((entry) => wanted.has(searchableText(entry)))
  return filter.operator === 'isOneOf' ? hasOne : (value) => !hasOne(value)
}

/** Tests on a size: `read` gives it, days are compared as days and not to the second. */
const sizeTest = (filter: TableFilter, read: (value: unknown) => number | undefined): Test => {
  const from = read(filter.value)
  const to = read(filter.end)
  const least = from ?? Number.NEGATIVE_INFINITY
  const most = to ?? Number.POSITIVE_INFINITY
  const tests: Partial<Record<FilterOperator, (size: number) => boolean>> = {
    equals: (size) => size === from,
    doesNotEqual: (size) => size !== from,
    greaterThan: (size) => size > least,
    after: (size) => size > least,
    atLeast: (size) => size >= least,
    lessThan: (size) => size < (from ?? Number.POSITIVE_INFINITY),
    before: (size) => size < (from ?? Number.POSITIVE_INFINITY),
    withTimeLimit: (size) => size <= (from ?? Number.POSITIVE_INFINITY),
    between: (size) => size >= Math.min(least, most) && size <= Math.max(least, most),
  }
  const test = tests[filter.operator]
  if (test === undefined) return () => true
  return (value) => {
    const size = read(value)
    return size === undefined ? filter.operator === 'doesNotEqual' : test(size)
  }
}

const textTest = (column: TableColumn, filter: TableFilter): Test => {
  const wanted = searchableText(textOf(filter.value))
  const of = (value: unknown): string => searchableText(plainText(optionLabel(column, value)))
  switch (filter.operator) {
    case 'contains':
      return (value) => of(value).includes(wanted)
    case 'doesNotContain':
      return (value) => !of(value).includes(wanted)
    case 'equals':
      return (value) => of(value) === wanted
    case 'doesNotEqual':
      return (value) => of(value) !== wanted
    case 'startsWith':
      return (value) => of(value).startsWith(wanted)
    case 'endsWith':
      return (value) => of(value).endsWith(wanted)
    default:
      return () => true
  }
}

/** Whether a value of a column passes a filter that is complete. */
export const filterTest = (column: TableColumn, filter: TableFilter): ((value: unknown) => boolean) => {
  const { operator } = filter
  if (operator === 'isEmpty') return isBlank
  if (operator === 'isNotEmpty') return (value) => !isBlank(value)
  if (operator === 'isTrue') return (value) => !isBlank(value) && flagOf(value)
  if (operator === 'isFalse') return (value) => !isBlank(value) && !flagOf(value)
  if (operator === 'isOneOf' || operator === 'isNoneOf') return listTest(column, filter)
  const { nature } = kindFacts(column.type)
  if (nature === 'number') return sizeTest(filter, numberOf)
  if (nature !== 'time') return textTest(column, filter)
  // What people enter is a day, so the whole day counts.
  return sizeTest(filter, (value) => {
    const isEntered = value === filter.value || value === filter.end
    const moment = isEntered ? momentIn('auto', value) : momentOfColumn(column, value)
    if (moment === undefined) return undefined
    return momentIn('auto', isEntered ? isoDay(moment) : editorText(column, moment, false))?.getTime()
  })
}

/** The rows that pass the filters. Filters on columns that are gone, or that are not complete, are left out. */
export const filteredRows = (
  rows: readonly DataRow[],
  columns: readonly TableColumn[],
  filters: readonly TableFilter[],
  mode: FilterMode,
): readonly DataRow[] => {
  const tests = filters.filter(isComplete).flatMap((filter) => {
    const column = columns.find((candidate) => candidate.id === filter.column)
    if (column === undefined) return []
    const test = filterTest(column, filter)
    return [(row: DataRow) => test(cellValue(column, row))]
  })
  if (tests.length === 0) return rows
  return mode === 'and'
    ? rows.filter((row) => tests.every((test) => test(row)))
    : rows.filter((row) => tests.some((test) => test(row)))
}

/** Reads filters from wherever they come; columns may be named by id, by field or by label. */
export const filtersOf = (given: unknown, columns: readonly TableColumn[]): readonly TableFilter[] => {
  if (!Array.isArray(given)) return []
  const entries: readonly unknown[] = given
  return entries.flatMap((entry): readonly TableFilter[] => {
    if (!isRecord(entry)) return []
    const named = textOf(entry.column)
    const column =
      columns.find(({ id }) => id === named) ??
      columns.find(({ key, label }) => key === named || label === named)
    if (column === undefined) return []
    const operator = filterOperators.find((known) => known === entry.operator) ?? operatorsFor(column.type)[0]
    return [
      {
        column: column.id,
        operator,
        value: entry.value ?? '',
        ...(entry.end === undefined ? {} : { end: entry.end }),
      },
    ]
  })
}

/** The filters as bindings read them, with the field in the place of the id, so that an API can use them. */
export const exposedFilters = (
  filters: readonly TableFilter[],
  columns: readonly TableColumn[],
): readonly Readonly<Record<string, unknown>>[] =>
  filters.filter(isComplete).map((filter) => ({
    ...filter,
    column: columns.find(({ id }) => id === filter.column)?.key ?? filter.column,
  }))

/** The different values of a column and its options, as texts in order, at most `most` of them. */
export const distinctValues = (
  column: TableColumn,
  rows: readonly DataRow[],
  most: number,
): readonly string[] => {
  const found = new Set(givenOptions(column).map(({ value }) => plainText(value)))
  for (const row of rows) {
    const value = cellValue(column, row)
    for (const entry of column.type === 'tags' ? tagsOf(value) : [plainText(value)])
      if (entry !== '' && entry.length < 200) found.add(entry)
    if (found.size >= most) break
  }
  return [...found].sort(new Intl.Collator(undefined, { numeric: true }).compare)
}
