import { lazyValue } from '../shared/lazy-value.ts'
import { numberOf } from '../values.ts'
import { cellFormat, compareSortKeys, sortKeyOf, type CellFormat } from './cell-values.ts'
import { kindFacts } from './column-kinds.ts'
import { cellValue, type Summary, type TableColumn } from './columns.ts'
import { countOf } from './count-text.ts'
import type { ShownColumn } from './lines.ts'
import type { DataRow } from './rows.ts'

/** What the summary is called beside its value. */
export const summaryLabels: Readonly<Record<Exclude<Summary, 'none'>, string>> = {
  sum: 'Sum',
  average: 'Average',
  count: 'Count',
  min: 'Smallest',
  max: 'Largest',
}

/** The same, where the rows are those of one page and the pages before and behind it are not known. */
export const summaryLabel = (summary: Exclude<Summary, 'none'>, isOnePage: boolean): string =>
  isOnePage ? `${summaryLabels[summary]}, this page` : summaryLabels[summary]

/** Sums of amounts of money in binary fractions end in 0.30000000000000004; ten digits are exact enough. */
const withoutNoise = (sum: number): number => Number(sum.toPrecision(14))

/**
 * What a column adds up over the rows, before it is formatted; `undefined` where there is nothing to add up. Empty values
 * and those that are no numbers are left out of sums and averages.
 */
export const summaryOf = (column: TableColumn, rows: readonly DataRow[]): unknown => {
  if (column.summary === 'none') return undefined
  if (column.summary === 'min' || column.summary === 'max') {
    const sign = column.summary === 'min' ? 1 : -1
    let best: unknown
    let bestKey: number | string | undefined
    for (const row of rows) {
      const value = cellValue(column, row)
      const key = sortKeyOf(column, value)
      if (key === undefined || (bestKey !== undefined && compareSortKeys(key, bestKey) * sign >= 0)) continue
      best = value
      bestKey = key
    }
    return best
  }
  let sum = 0
  let numbers = 0
  let present = 0
  for (const row of rows) {
    const value = cellValue(column, row)
    if (value === null || value === undefined || value === '') continue
    present += 1
    const number = numberOf(value)
    if (number === undefined) continue
    sum += number
    numbers += 1
  }
  if (column.summary === 'count') return present
  if (numbers === 0) return undefined
  return withoutNoise(column.summary === 'sum' ? sum : sum / numbers)
}

/** How wide a column becomes for what it adds up to, in px. */
const mostForSummary = 360

const averages = lazyValue(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }))

/** The summary as people read it, in the format of the column. */
export const summaryText = (
  column: TableColumn,
  rows: readonly DataRow[],
  format: CellFormat = cellFormat(column),
): string => {
  const value = summaryOf(column, rows)
  if (value === undefined) return ''
  if (column.summary === 'count') return countOf(Number(value))
  if (
    column.summary === 'average' &&
    column.decimals === undefined &&
    kindFacts(column.type).nature === 'number'
  )
    return column.type === 'number' ? averages().format(Number(value)) : format(value)
  return format(value)
}

/** The columns with room for what they add up to, where nobody chose their width. */
export const withSummaryRoom = (
  columns: readonly ShownColumn[],
  rows: readonly DataRow[],
  isOnePage: boolean,
): readonly ShownColumn[] =>
  columns.map((shown) => {
    const { column, format } = shown
    if (column.summary === 'none' || column.isFixed) return shown
    const value = summaryText(column, rows, format).length * 8.6
    const label = summaryLabel(column.summary, isOnePage).length * 6.6
    const width = Math.min(mostForSummary, Math.ceil(Math.max(value, label) + 28))
    return width <= column.width ? shown : { ...shown, column: { ...column, width } }
  })
