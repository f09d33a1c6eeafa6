import { isRecord, textOf } from '../values.ts'
import type { DataRow } from './rows.ts'

/** Which rows are chosen, by their place in the data. */
export interface RowSelection {
  /** In the order in which they were chosen. */
  readonly indices: readonly number[]
  /** The row chosen last, from which Shift extends; -1 where none is. */
  readonly lead: number
}

export const noSelection: RowSelection = { indices: [], lead: -1 }

/** Only this row. */
export const selectOnly = (index: number): RowSelection => ({ indices: [index], lead: index })

/** This row beside those already chosen, or no longer. */
export const toggleRow = (selection: RowSelection, index: number): RowSelection => {
  if (!selection.indices.includes(index)) return { indices: [...selection.indices, index], lead: index }
  const indices = selection.indices.filter((other) => other !== index)
  return { indices, lead: indices.at(-1) ?? -1 }
}

/** All rows between the one chosen last and this one, in the order in which they are shown. */
export const extendSelection = (
  selection: RowSelection,
  index: number,
  shown: readonly number[],
): RowSelection => {
  const from = shown.indexOf(selection.lead)
  const to = shown.indexOf(index)
  if (from === -1 || to === -1) return selectOnly(index)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { indices: [...new Set([...selection.indices, ...range])], lead: selection.lead }
}

/** All shown rows, or none where all of them are chosen already. */
export const toggleAll = (selection: RowSelection, shown: readonly number[]): RowSelection => {
  const chosen = new Set(selection.indices)
  return shown.length > 0 && shown.every((index) => chosen.has(index))
    ? noSelection
    : { indices: [...shown], lead: shown.at(-1) ?? -1 }
}

const likelyKeys = ['id', '_id', 'uuid', 'key']

/** The field that tells rows apart, where one is there for every row and never the same twice. */
export const keyFieldOf = (rows: readonly DataRow[]): string | undefined => {
  const first = rows[0]?.source
  if (!isRecord(first)) return undefined
  const candidates = [
    ...likelyKeys.filter((key) => key in first),
    ...Object.keys(first).filter((key) => /(_id|Id)$/.test(key)),
  ]
  return candidates.find((key) => {
    const seen = new Set(rows.map((row) => row.fields[key]))
    return seen.size === rows.length && !seen.has(undefined) && !seen.has(null)
  })
}

/**
 * The same choice after the data came anew: rows are found again by their key, or by being equal in all their values.
 * Those that are gone are no longer chosen.
 */
export const relocateSelection = (
  selection: RowSelection,
  before: readonly DataRow[],
  after: readonly DataRow[],
): RowSelection => {
  if (selection.indices.length === 0) return selection
  const key = keyFieldOf(after)
  const identityOf = (row: DataRow): unknown => (key === undefined ? textOf(row.source) : row.fields[key])
  const places = new Map<unknown, number>()
  for (const row of after) if (!places.has(identityOf(row))) places.set(identityOf(row), row.index)
  const placeOf = (index: number): number => {
    const row = before[index]
    return row === undefined ? -1 : (places.get(identityOf(row)) ?? -1)
  }
  const indices = selection.indices.map(placeOf).filter((index) => index !== -1)
  const lead = placeOf(selection.lead)
  return { indices, lead: lead === -1 ? (indices.at(-1) ?? -1) : lead }
}
