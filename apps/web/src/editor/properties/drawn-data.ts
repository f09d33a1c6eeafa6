import type { DataEditor, JsonObject, JsonValue, WidgetProperty } from '@ashlar/schema'
import { drawnParameters } from '@ashlar/document'
import { drawnRows, rowFormOf } from './drawn-rows.ts'
import { isJsonObject, readData } from './read-data.ts'

/** A value and the color that it is shown in. */
export interface DrawnColor {
  readonly value: string
  readonly color: string
}

/** A condition on a field as the panel edits it; commas stand between several values. */
export interface DrawnFilter {
  readonly column: string
  readonly operator: string
  readonly value: string
  /** The upper end of what it may be between. */
  readonly end: string
}

const isEmpty = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The colors of values, `undefined` where they are left to code. */
export const drawnColors = (value: JsonValue | undefined): readonly DrawnColor[] | undefined => {
  if (isEmpty(value)) return []
  const read = readData(value)
  if (!isJsonObject(read)) return undefined
  const entries = Object.entries(read)
  return entries.every(([, color]) => typeof color === 'string')
    ? entries.map(([name, color]) => ({ value: name, color: textOf(color) }))
    : undefined
}

/** The colors as a document holds them. */
export const writtenColors = (colors: readonly DrawnColor[]): string => {
  const entries = colors.filter(({ value, color }) => value !== '' && color !== '')
  return JSON.stringify(Object.fromEntries(entries.map(({ value, color }) => [value, color])))
}

/** Words as the panel edits them, `undefined` where there is more than words. */
export const drawnWords = (value: JsonValue | undefined): readonly string[] | undefined => {
  if (isEmpty(value)) return []
  const read = readData(value)
  return Array.isArray(read) && read.every((entry) => typeof entry === 'string') ? read : undefined
}

/** The filters of a property, `undefined` where they compare with more than words, numbers or lists of them. */
export const drawnFilters = (value: JsonValue | undefined): readonly DrawnFilter[] | undefined => {
  if (isEmpty(value)) return []
  const read = readData(value)
  if (!Array.isArray(read)) return undefined
  const filters = read.map((entry): DrawnFilter | undefined => {
    if (!isJsonObject(entry) || Object.keys(entry).some((key) => !filterKeys.includes(key))) return undefined
    const { column = '', operator = '', value: wanted = '', end = '' } = entry
    const list = Array.isArray(wanted) ? wanted : [wanted]
    const isPlain = [...list, column, operator, end].every((part) => typeof part !== 'object')
    // A word with a comma would become two.
    if (!isPlain || (Array.isArray(wanted) && list.some((part) => textOf(part).includes(','))))
      return undefined
    return {
      column: textOf(column),
      operator: textOf(operator),
      value: list.map(textOf).join(', '),
      end: textOf(end),
    }
  })
  return filters.every((filter) => filter !== undefined) ? filters : undefined
}

const filterKeys = ['column', 'operator', 'value', 'end']

/** Whether a comparison is with a list of values. */
const isListed = (operator: string): boolean => operator === 'isOneOf' || operator === 'isNoneOf'

/** The filters as a document holds them; those without a field are still being written. */
export const writtenFilters = (filters: readonly DrawnFilter[]): string =>
  JSON.stringify(
    filters
      .filter(({ column }) => column !== '')
      .map(({ column, operator, value, end }) => ({
        column,
        operator,
        value: isListed(operator)
          ? value.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
          : value,
        ...(end === '' ? {} : { end }),
      })),
  )

/** Values chosen among options, `undefined` where some are neither texts nor numbers. */
export const drawnChoices = (value: JsonValue | undefined): readonly (string | number)[] | undefined => {
  if (isEmpty(value)) return []
  const read = readData(value)
  if (!Array.isArray(read)) return undefined
  const choices = read.flatMap((entry) =>
    typeof entry === 'string' || typeof entry === 'number' ? [entry] : [],
  )
  return choices.length === read.length ? choices : undefined
}

const drawnWith: Readonly<
  Record<
    DataEditor,
    (value: JsonValue | undefined, property: DataProperty, beside: JsonObject | undefined) => unknown
  >
> = {
  colors: drawnColors,
  words: drawnWords,
  filters: drawnFilters,
  parameters: drawnParameters,
  choices: drawnChoices,
  rows: (value, property, beside) => drawnRows(value, rowFormOf(property, beside)),
  // Opens beside the code, since such data mostly comes from a binding.
  sheet: () => undefined,
}

type DataProperty = Extract<WidgetProperty, { kind: 'data' }>

/** Whether bindings can stand in what is drawn by hand; everywhere else a binding is code. */
export const takesBindings = (editor: DataEditor | undefined): boolean => editor === 'parameters'

/** How the panel draws a property of data by hand; `undefined` where it is edited as code. */
export const drawnEditor = (
  property: WidgetProperty,
  value: JsonValue | undefined,
  /** The properties of the same component, which may name the fields. */
  beside?: JsonObject,
): DataEditor | undefined => {
  if (property.kind !== 'data' || property.editor === undefined) return undefined
  return drawnWith[property.editor](value, property, beside) === undefined ? undefined : property.editor
}
