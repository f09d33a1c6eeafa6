import type { JsonObject, JsonValue, RowField, WidgetProperty } from '@ashlar/schema'
import { isJsonObject, readData } from './read-data.ts'
import { typedLike } from './typed-value.ts'

/** What the rows of a property may be. */
export interface RowForm {
  readonly offers?: DataProperty['offers'] | undefined
  readonly rows?: DataProperty['rows'] | undefined
}

type DataProperty = Extract<WidgetProperty, { kind: 'data' }>

/** A row that nothing was filled in yet. */
export const emptyRow: JsonObject = {}

/** The form in which the rows of a property stand, with the names that the properties beside it give to its fields. */
export const rowFormOf = ({ offers, rows }: DataProperty, beside: JsonObject | undefined): RowForm => ({
  offers,
  rows:
    rows === undefined
      ? undefined
      : { ...rows, fields: rows.fields.map((field) => ({ ...field, name: nameOf(field, beside) })) },
})

const nameOf = ({ name, namedBy }: RowField, beside: JsonObject | undefined): string => {
  const named = namedBy === undefined ? undefined : beside?.[namedBy]
  // What a binding says is not known before the page runs.
  return typeof named !== 'string' || named.trim() === '' || named.includes('{{') ? name : named.trim()
}

/** The word of a row that is one of those offered. */
export const wordOf = (row: JsonValue, { offers = [] }: RowForm): string | undefined =>
  typeof row === 'string' && offers.some(({ value }) => value === row) ? row : undefined

/** The fields of a row by name, also where it is stored as the value of one of them alone. */
export const partsOf = (row: JsonValue, { rows }: RowForm): JsonObject => {
  if (isJsonObject(row)) return row
  const alone = rows?.fields.find(({ standsAlone }) => standsAlone)
  return alone === undefined ? {} : { [alone.name]: row }
}

/** The row with another value of a field; `undefined` takes the field out. What else the row holds stays. */
export const withPart = (
  row: JsonValue,
  { name }: RowField,
  value: JsonValue | undefined,
  form: RowForm,
): JsonValue => {
  const { [name]: _, ...others } = partsOf(row, form)
  const parts: JsonObject = value === undefined ? others : { ...partsOf(row, form), [name]: value }
  const alone = form.rows?.fields.find(({ standsAlone }) => standsAlone)
  const only = Object.keys(parts)
  return alone !== undefined && only.length === 1 && only[0] === alone.name
    ? (parts[alone.name] ?? emptyRow)
    : parts
}

/** The row with what was typed into a field of text. */
export const withText = (row: JsonValue, field: RowField, text: string, form: RowForm): JsonValue =>
  withPart(row, field, valueTyped(text, partsOf(row, form)[field.name], field), form)

const valueTyped = (text: string, before: JsonValue | undefined, field: RowField): JsonValue | undefined => {
  if (text === '') return undefined
  return field.isNumber === true ? typedLike(text, before) : text
}

const isEmptyRow = (row: JsonValue): boolean => isJsonObject(row) && Object.keys(row).length === 0

/** The rows as a document holds them, without those that are still empty, also among the rows below a row. */
export const writtenRows = (rows: readonly JsonValue[]): string =>
  JSON.stringify(rows, (_key, value: JsonValue) =>
    Array.isArray(value) ? value.filter((row) => !isEmptyRow(row)) : value,
  )

const isDrawnField = (value: JsonValue | undefined, field: RowField, form: RowForm): boolean => {
  if (value === undefined || value === null) return true
  if (field.kind === 'rows') return Array.isArray(value) && value.every((row) => isDrawnRow(row, form))
  if (field.kind === 'flag') return typeof value === 'boolean'
  return field.kind === undefined ? typeof value !== 'object' : typeof value === 'string'
}

const isDrawnRow = (row: JsonValue, form: RowForm): boolean => {
  const fields = form.rows?.fields ?? []
  if (wordOf(row, form) !== undefined) return true
  if (!isJsonObject(row))
    return (
      (typeof row === 'string' || typeof row === 'number') &&
      fields.some(({ standsAlone }) => standsAlone === true)
    )
  return fields.every((field) => isDrawnField(row[field.name], field, form))
}

/** The rows of a property, `undefined` where they hold what no field could show, so that they are left to code. */
export const drawnRows = (value: JsonValue | undefined, form: RowForm): readonly JsonValue[] | undefined => {
  if (value === undefined || value === null || value === '') return []
  const list = readData(value)
  return Array.isArray(list) && list.every((row) => isDrawnRow(row, form)) ? list : undefined
}
