import type { JsonObject, JsonValue } from '@ashlar/schema'
import { isJsonObject, readData } from '../read-data.ts'
import { typedLike, typedValue } from '../typed-value.ts'

/** Data as a sheet: one line for each object, one column for each field that any of them has. */
export interface Sheet {
  readonly fields: readonly string[]
  readonly rows: readonly JsonObject[]
}

/** What a property says about the data that may be edited as a sheet. */
export interface SheetForm {
  readonly expects: 'array' | 'object' | 'any'
  /** Says which fields an empty sheet begins with. */
  readonly example: string
}

/** More columns than these are left to code. */
const mostFields = 100

const fieldsOf = (rows: readonly JsonObject[]): readonly string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
]

const rowsIn = (data: JsonValue | undefined, { expects }: SheetForm): readonly JsonObject[] | undefined => {
  if (expects === 'object') return isJsonObject(data) ? [data] : undefined
  return Array.isArray(data) && data.every(isJsonObject) ? data : undefined
}

/** The data of a property as a sheet; `undefined` where it is a binding or holds more than objects. */
export const readSheet = (value: JsonValue | undefined, form: SheetForm): Sheet | undefined => {
  const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  const rows = isEmpty ? [] : rowsIn(readData(value), form)
  if (rows === undefined) return undefined
  const fields = fieldsOf(rows.length === 0 ? (rowsIn(readData(form.example), form) ?? []) : rows)
  return fields.length > mostFields ? undefined : { fields, rows: rows.length === 0 ? [{}] : rows }
}

const isFilled = (row: JsonObject): boolean => Object.keys(row).length > 0

/** The sheet as a document holds it, without lines that are still empty; nothing where all are. */
export const writeSheet = ({ rows }: Sheet, { expects }: SheetForm): string => {
  const filled = rows.filter(isFilled)
  if (filled.length === 0) return ''
  return JSON.stringify(expects === 'object' ? filled[0] : filled)
}

/** What stands in a cell: words as they are, lists and objects as JSON. */
export const cellText = (value: JsonValue | undefined): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value of what was typed into a cell, of the kind that was there before where it can be. */
const cellValue = (text: string, before: JsonValue | undefined): JsonValue | undefined => {
  if (text === '') return before === null ? null : undefined
  if (typeof before === 'object' && before !== null) return readData(text) ?? text
  const isSwitch =
    (text === 'true' || text === 'false') && (typeof before !== 'string' || !isSwitchWord(before))
  return isSwitch ? text === 'true' : typedLike(text, before)
}

const isSwitchWord = (text: string): boolean => text === 'true' || text === 'false'

const withValue = (row: JsonObject, field: string, text: string): JsonObject => {
  const before = row[field]
  if (text === cellText(before)) return row
  const value = cellValue(text, before)
  const { [field]: _, ...others } = row
  return value === undefined ? others : { ...row, [field]: value }
}

/** The sheet after somebody typed into a cell. */
export const withCell = (sheet: Sheet, place: number, field: string, text: string): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row, at) => (at === place ? withValue(row, field, text) : row)),
})

/** The sheet with a line more, or one less. */
export const withRow = (sheet: Sheet): Sheet => ({ ...sheet, rows: [...sheet.rows, {}] })
/** The sheet without a line; the last one is emptied. */
export const withoutRow = (sheet: Sheet, place: number): Sheet => ({
  ...sheet,
  rows: sheet.rows.length === 1 ? [{}] : sheet.rows.toSpliced(place, 1),
})

const freeName = (fields: readonly string[]): string => {
  let number = fields.length + 1
  while (fields.includes(`field${number}`)) number += 1
  return `field${number}`
}

/** The sheet with a column more. */
export const withField = (sheet: Sheet): Sheet => ({
  ...sheet,
  fields: [...sheet.fields, freeName(sheet.fields)],
})

/** The sheet without a column and what stood in it. */
export const withoutField = ({ fields, rows }: Sheet, field: string): Sheet => ({
  fields: fields.filter((name) => name !== field),
  rows: rows.map(({ [field]: _, ...others }) => others),
})

/** Why a column cannot be called so; `undefined` where it can. */
export const refusalOfName = ({ fields }: Sheet, field: string, name: string): string | undefined => {
  if (name.trim() === '') return 'A field needs a name.'
  return name !== field && fields.includes(name) ? `There is a field ${name} already.` : undefined
}

/** The sheet with another name of a column; the values keep their places. */
export const withName = ({ fields, rows }: Sheet, field: string, name: string): Sheet => ({
  fields: fields.map((one) => (one === field ? name : one)),
  rows: rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key === field ? name : key, value])),
  ),
})

/** Whether the first of several lines reads as names of columns. */
const isHeading = (line: readonly string[], lines: number): boolean =>
  lines > 1 &&
  line.every((text) => text.trim() !== '' && typeof typedValue(text) === 'string') &&
  new Set(line).size === line.length

/**
 * The sheet after lines of a spreadsheet were pasted at a cell. Lines and columns that there are not yet are added; in an
 * empty sheet, a first line of words gives the names of the columns.
 */
export const withPasted = (
  sheet: Sheet,
  at: { readonly row: number; readonly field: string },
  lines: readonly (readonly string[])[],
  { expects }: SheetForm,
): Sheet => {
  const [first = []] = lines
  if (!sheet.rows.some(isFilled) && isHeading(first, lines.length)) {
    const names = first.map((text) => text.trim())
    const [field = at.field] = names
    const empty: Sheet = { fields: names, rows: [{}] }
    return withPasted(empty, { row: 0, field }, lines.slice(1), { expects, example: '' })
  }
  const begin = Math.max(0, sheet.fields.indexOf(at.field))
  const width = Math.min(mostFields, begin + Math.max(0, ...lines.map((line) => line.length)))
  let fields = sheet.fields
  while (fields.length < width) fields = [...fields, freeName(fields)]
  const height = expects === 'object' ? 1 : Math.max(sheet.rows.length, at.row + lines.length)
  const rows = Array.from({ length: height }, (_none, place) => {
    const line = lines[place - at.row] ?? []
    return line.reduce<JsonObject>((row, text, across) => {
      const field = fields[begin + across]
      return field === undefined ? row : withValue(row, field, text.trim())
    }, sheet.rows[place] ?? {})
  })
  return { fields, rows }
}
