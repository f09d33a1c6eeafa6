import { cellValue, type TableColumn } from './columns.ts'
import { compareTexts, sortKeyOf } from './cell-values.ts'
import type { DataRow } from './rows.ts'

/** The columns by which the rows are sorted, the most important first. */
export type Sorting = readonly { readonly id: string; readonly desc: boolean }[]

/** Rank behind all others: empty values stand at the end in both directions. */
const emptyRank = Number.POSITIVE_INFINITY

/**
 * A number for each row whose order is the order of its value. Texts are compared once per different text and not once
 * per pair of rows: comparing by the rules of a language is what makes sorting slow.
 */
const ranksOf = (column: TableColumn, rows: readonly DataRow[]): Float64Array => {
  const ranks = new Float64Array(rows.length)
  const texts = new Map<string, number[]>()
  let largest = Number.NEGATIVE_INFINITY
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place]
    const key = row === undefined ? undefined : sortKeyOf(column, cellValue(column, row))
    if (key === undefined) ranks[place] = emptyRank
    else if (typeof key === 'number') {
      ranks[place] = key
      if (key > largest) largest = key
    } else {
      const places = texts.get(key)
      if (places === undefined) texts.set(key, [place])
      else places.push(place)
    }
  }
  if (texts.size === 0) return ranks
  const first = Number.isFinite(largest) ? largest + 1 : 0
  let rank = -1
  let before: string | undefined
  for (const text of [...texts.keys()].sort(compareTexts)) {
    // Texts that the language holds for equal keep the order of the data.
    if (before === undefined || compareTexts(before, text) !== 0) rank += 1
    before = text
    for (const place of texts.get(text) ?? []) ranks[place] = first + rank
  }
  return ranks
}

/** Turns ranks round for descending order; empty values stay behind all others. */
const inDirection = (ranks: Float64Array, isDescending: boolean): Float64Array =>
  isDescending ? ranks.map((rank) => (rank === emptyRank ? emptyRank : -rank)) : ranks

/** The rows in the order that was chosen; rows of equal values stay as they stand. */
export const sortedRows = (
  rows: readonly DataRow[],
  columns: readonly TableColumn[],
  sorting: Sorting,
): readonly DataRow[] => {
  const levels = sorting.flatMap(({ id, desc }) => {
    const column = columns.find((candidate) => candidate.id === id)
    return column === undefined ? [] : [inDirection(ranksOf(column, rows), desc)]
  })
  const [first, ...further] = levels
  if (first === undefined) return rows
  const order = new Uint32Array(rows.length)
  for (let place = 0; place < order.length; place += 1) order[place] = place
  order.sort((one, other) => {
    const left = first[one] ?? emptyRank
    const right = first[other] ?? emptyRank
    if (left !== right) return left < right ? -1 : 1
    for (const level of further) {
      const leftBelow = level[one] ?? emptyRank
      const rightBelow = level[other] ?? emptyRank
      if (leftBelow !== rightBelow) return leftBelow < rightBelow ? -1 : 1
    }
    return one - other
  })
  const result: DataRow[] = []
  for (const place of order) {
    const row = rows[place]
    if (row !== undefined) result.push(row)
  }
  return result
}

/** Ascending, then descending, then as in the data; `isAdded` keeps the columns sorted by before. */
export const sortingAfterPress = (sorting: Sorting, id: string, isAdded: boolean): Sorting => {
  const present = sorting.find((sort) => sort.id === id)
  const next = present === undefined ? { id, desc: false } : present.desc ? undefined : { id, desc: true }
  if (!isAdded) return next === undefined ? [] : [next]
  if (present === undefined) return next === undefined ? sorting : [...sorting, next]
  return sorting.flatMap((sort) => (sort.id === id ? (next === undefined ? [] : [next]) : [sort]))
}
