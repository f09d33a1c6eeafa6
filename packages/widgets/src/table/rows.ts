import { dataOf, isRecord, textOf } from '../values.ts'
import { searchableText } from '../shared/search.ts'

/** One row of the data with its place in it. */
export interface DataRow {
  /** Its place in the data, counted from 0. */
  readonly index: number
  /** The row as it stands in the data. */
  readonly source: unknown
  /** The same as fields by name; a value that is no object is the one field `value`. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** The rows in the data, or a sentence that says why there are none to be had. */
export type ReadRows =
  | { readonly rows: readonly DataRow[]; readonly problem?: undefined }
  | { readonly rows: readonly []; readonly problem: string }

const kindOf = (value: unknown): string =>
  isRecord(value) ? 'an object' : typeof value === 'string' ? 'text' : `a ${typeof value}`

/** Reads the data of a table: a list of objects or of single values, also as JSON text. */
export const rowsOf = (data: unknown): ReadRows => {
  if (data === null || data === undefined || data === '') return { rows: [] }
  const read = dataOf(data)
  if (!Array.isArray(read)) {
    const found = kindOf(read === undefined ? data : read)
    return { rows: [], problem: `The table expects a list of rows, but its data is ${found}.` }
  }
  const entries: readonly unknown[] = read
  return {
    rows: entries.map((source, index) => ({
      index,
      source,
      fields: isRecord(source) ? source : { value: source },
    })),
  }
}

const searchTexts = new WeakMap<DataRow, string>()

/** All values of a row as one text to search in; made once per row. */
const searchTextOf = (row: DataRow): string => {
  const known = searchTexts.get(row)
  if (known !== undefined) return known
  const made = searchableText(Object.values(row.fields).map(textOf).join('\u0000'))
  searchTexts.set(row, made)
  return made
}

/** The rows that contain every word typed, in any of their values, without regard to case and accents. */
export const matchingRows = (rows: readonly DataRow[], typed: string): readonly DataRow[] => {
  const words = searchableText(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const searched = searchTextOf(row)
    return words.every((word) => searched.includes(word))
  })
}
