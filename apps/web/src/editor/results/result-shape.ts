/** A result that reads best as a table. */
export interface TableShape {
  columns: readonly string[]
  rows: readonly Readonly<Record<string, unknown>>[]
  /** How many rows the result has; `rows` holds at most `maximumRows` of them. */
  rowCount: number
}

/** Rows that the table shows; whoever needs more takes them from the application or the copy. */
export const maximumRows = 5000
const maximumColumns = 200

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The table that a result is: a list of objects. `null` for everything else. */
export const tableShape = (output: unknown): TableShape | null => {
  if (!Array.isArray(output)) return null
  const rows: Readonly<Record<string, unknown>>[] = []
  const columns = new Set<string>()
  for (const item of output.slice(0, maximumRows)) {
    if (!isRow(item)) return null
    for (const column of Object.keys(item)) if (columns.size < maximumColumns) columns.add(column)
    rows.push(item)
  }
  return { columns: [...columns], rows, rowCount: output.length }
}

/** A value as one cell of the table shows it, cut at 300 letters. */
export const cellText = (value: unknown): string => {
  if (value === null) return 'null'
  if (value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}

const letterWidth = 7.6
const cellPadding = 25

/** The width of each column in px: that of its name or of what its first and last rows hold, within bounds. */
export const columnWidths = ({ columns, rows }: TableShape): number[] =>
  columns.map((column) => {
    const sample = [...rows.slice(0, 50), ...rows.slice(-50)]
    const texts = [column, ...sample.map((row) => cellText(row[column]))]
    const longest = texts.reduce((length, text) => Math.max(length, text.length), 0)
    return Math.round(Math.min(320, Math.max(72, longest * letterWidth + cellPadding)))
  })

/** The width in px of the column that counts the rows. */
export const countWidth = ({ rows }: TableShape): number =>
  Math.max(40, Math.round(String(rows.length).length * letterWidth + cellPadding + 4))

/** Whether a column holds numbers alone, which stand at the right. */
export const isNumeric = ({ rows }: TableShape, column: string): boolean => {
  const values = rows.slice(0, 50).flatMap((row) => (row[column] === null ? [] : [row[column]]))
  return values.length > 0 && values.every((value) => typeof value === 'number')
}
