import { dataOf, isRecord, textOf } from '../values.ts'
import { searchableText } from '../shared/search.ts'

/** One row of the data with its place in it. */
export interface DataRow {
  /** Its place in the data, counted from 0; rows below other rows are counted after all rows of the list. */
  readonly index: number
  /** The row as it stands in the data. */
  readonly source: unknown
  /** The same as fields by name; a value that is no object is the one field `value`. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The index of the row that this one stands below, where the table is a tree. */
  readonly parent?: number
  /** The id of a row that a person added and that is not saved yet. */
  readonly insertedId?: string
}

/** The rows in the data, or a sentence that says why there are none to be had. */
export type ReadRows =
  | { readonly rows: readonly DataRow[]; readonly problem?: undefined }
  | { readonly rows: readonly []; readonly problem: string }

const kindOf = (value: unknown): string =>
  isRecord(value) ? 'an object' : typeof value === 'string' ? 'text' : `a ${typeof value}`

/** The most rows read from a tree, so that one that contains itself ends. */
const mostRows = 1_000_000
const deepest = 64

/** A row of the data. Its fields are looked at when they are asked for: of a long list few rows are ever seen. */
class SourceRow implements DataRow {
  readonly index: number
  readonly source: unknown

  constructor(index: number, source: unknown) {
    this.index = index
    this.source = source
  }

  get fields(): DataRow['fields'] {
    return isRecord(this.source) ? this.source : { value: this.source }
  }
}

/** One that stands below another. */
class ChildRow extends SourceRow {
  readonly parent: number

  constructor(index: number, source: unknown, parent: number) {
    super(index, source)
    this.parent = parent
  }
}

/** Appends the rows below those given, level by level, so that the rows of the list keep their places. */
const withChildren = (rows: DataRow[], childrenField: string): readonly DataRow[] => {
  let level: readonly DataRow[] = rows.slice()
  // A row that stands below itself is shown once.
  const seen = new Set<unknown>(rows.map((row) => row.source))
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const next: DataRow[] = []
    for (const parent of level) {
      const children = parent.fields[childrenField]
      if (!Array.isArray(children)) continue
      const entries: readonly unknown[] = children
      for (const source of entries) {
        if (rows.length >= mostRows) return rows
        if (typeof source === 'object' && source !== null) {
          if (seen.has(source)) continue
          seen.add(source)
        }
        const row = new ChildRow(rows.length, source, parent.index)
        rows.push(row)
        next.push(row)
      }
    }
    level = next
  }
  return rows
}

/**
 * Reads the data of a table: a list of objects or of single values, also as JSON text. With a `childrenField` the rows
 * below other rows come after all rows of the list.
 */
export const rowsOf = (data: unknown, childrenField = ''): ReadRows => {
  if (data === null || data === undefined || data === '') return { rows: [] }
  const read = dataOf(data)
  if (!Array.isArray(read)) {
    const found = kindOf(read === undefined ? data : read)
    return { rows: [], problem: `The table expects a list of rows, but its data is ${found}.` }
  }
  const entries: readonly unknown[] = read
  const rows = entries.map((source, index): DataRow => new SourceRow(index, source))
  return { rows: childrenField === '' ? rows : withChildren(rows, childrenField) }
}

/** The rows with the new ones, which stand before all others. Without new ones the same list, however long it is. */
export const withInserted = (inserted: readonly DataRow[], rows: readonly DataRow[]): readonly DataRow[] =>
  inserted.length === 0 ? rows : [...inserted, ...rows]

const searchTexts = new WeakMap<DataRow, string>()

/** All values of a row as one text to search in; made once per row. */
const searchTextOf = (row: DataRow): string => {
  const known = searchTexts.get(row)
  if (known !== undefined) return known
  const made = searchableText(Object.values(row.fields).map(textOf).join('\u0000'))
  searchTexts.set(row, made)
  return made
}

/**
 * The rows that contain every word typed, in any of their values, without regard to case and accents. `furtherText` adds
 * what columns compute for a row and what therefore stands in none of its fields.
 */
export const matchingRows = (
  rows: readonly DataRow[],
  typed: string,
  furtherText?: (row: DataRow) => string,
): readonly DataRow[] => {
  const words = searchableText(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const own = searchTextOf(row)
    const searched = furtherText === undefined ? own : `${own}\u0000${searchableText(furtherText(row))}`
    return words.every((word) => searched.includes(word))
  })
}
