import { isSame } from '@ashlar/document'
import type { JsonObject, JsonValue, RowField, WidgetProperty } from '@ashlar/schema'
import { typedValue } from './typed-value.ts'

/** A row as the panel edits it: a word that is offered, or the texts of its fields. */
export interface DrawnRow {
  /** Empty where the row has fields of its own. */
  readonly word: string
  readonly texts: Readonly<Record<string, string>>
}

/** What the rows of a property may be. */
export interface RowForm {
  readonly offers?: DataProperty['offers'] | undefined
  readonly rows?: DataProperty['rows'] | undefined
}

type DataProperty = Extract<WidgetProperty, { kind: 'data' }>

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value))

const rowOf = (entry: JsonValue, { offers = [], rows }: RowForm): DrawnRow | undefined => {
  if (typeof entry === 'string' && offers.some(({ value }) => value === entry))
    return { word: entry, texts: {} }
  if (typeof entry === 'string' || typeof entry === 'number') {
    const alone = rows?.fields.find(({ standsAlone }) => standsAlone)
    return alone === undefined ? undefined : { word: '', texts: { [alone.name]: textOf(entry) } }
  }
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined
  return {
    word: '',
    texts: Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, textOf(value)])),
  }
}

const entryOf = ({ word, texts }: DrawnRow, fields: readonly RowField[]): readonly JsonValue[] => {
  if (word !== '') return [word]
  const filled = fields.flatMap(({ name, isNumber }): readonly (readonly [string, JsonValue])[] => {
    const text = texts[name] ?? ''
    return text === '' ? [] : [[name, isNumber === true ? typedValue(text) : text]]
  })
  const [only, ...more] = filled
  if (only === undefined) return []
  const alone = fields.find(({ standsAlone }) => standsAlone)
  return more.length === 0 && only[0] === alone?.name ? [only[1]] : [Object.fromEntries(filled)]
}

/** The rows as a document holds them, without those that are still empty. */
export const writtenRows = (rows: readonly DrawnRow[], form: RowForm): string =>
  JSON.stringify(rows.flatMap((row) => entryOf(row, form.rows?.fields ?? [])))

const listIn = (value: JsonValue | undefined): readonly (JsonValue | JsonObject)[] | undefined => {
  if (typeof value !== 'string') return Array.isArray(value) ? value : undefined
  try {
    const read: JsonValue = JSON.parse(value)
    return Array.isArray(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** The rows of a property, `undefined` where writing them again would say something else, so that they are left to code. */
export const drawnRows = (value: JsonValue | undefined, form: RowForm): readonly DrawnRow[] | undefined => {
  if (value === undefined || value === null || value === '') return []
  const list = listIn(value)
  const rows = list?.map((entry) => rowOf(entry, form))
  if (list === undefined || rows === undefined || !rows.every((row) => row !== undefined)) return undefined
  const again = listIn(writtenRows(rows, form)) ?? []
  return isSame(again, list) ? rows : undefined
}
