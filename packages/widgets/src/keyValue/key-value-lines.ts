import { type ValuesOf, checkAddress } from '@ashlar/schema'
import { momentOf } from '../shared/dates.ts'
import { labelOfKey } from '../shared/infer.ts'
import { choiceOf, dataOf, flagOf, isRecord, numberOf, textOf } from '../values.ts'
import type { keyValue } from './keyValue.ts'

/** One field as it is drawn. */
export interface KeyValueLine {
  readonly id: string
  readonly label: string
  /** What is read and copied; empty where there is no value. */
  readonly text: string
  readonly address?: string
  readonly tags?: readonly string[]
}

/** Objects with more fields are no details of anything. */
export const mostLines = 500
const mostTags = 100
const longestValue = 5000
const longestKey = 200

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)

const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 10 })

const listOf = (value: unknown): readonly string[] => {
  const given: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(',')
  const tags = given
    .slice(0, mostTags)
    .map((entry) =>
      cut(textOf(isRecord(entry) ? (entry.label ?? entry.name ?? entry) : entry).trim(), longestKey),
    )
    .filter((entry) => entry !== '')
  const rest = given.length - mostTags
  return rest > 0 ? [...tags, `and ${rest.toLocaleString()} more`] : tags
}

type Shown = Omit<KeyValueLine, 'id' | 'label'>

const asText = (value: unknown): Shown => ({
  text: cut(typeof value === 'boolean' ? (value ? 'Yes' : 'No') : textOf(value), longestValue),
})

const shownAs = (type: string, value: unknown): Shown => {
  if (value === null || value === undefined || value === '') return { text: '' }
  switch (type) {
    case 'number': {
      const number = numberOf(value)
      return number === undefined ? asText(value) : { text: numbers.format(number) }
    }
    case 'date': {
      const moment = momentOf(value)
      const isDay = typeof value === 'string' && value.trim().length <= 10
      return moment === undefined ? asText(value) : { text: (isDay ? days : moments).format(moment) }
    }
    case 'boolean':
      return { text: flagOf(value) ? 'Yes' : 'No' }
    case 'link': {
      const { text } = asText(value)
      const checked = checkAddress(text)
      return 'url' in checked ? { text, address: checked.url } : { text }
    }
    case 'tags': {
      const tags = listOf(value)
      return { text: tags.join(', '), tags }
    }
    default:
      return asText(value)
  }
}

const read = (values: ValuesOf<typeof keyValue>) => {
  const given = dataOf(values.data)
  return {
    data: isRecord(given) && !(given instanceof Date) ? given : {},
    fields: Array.isArray(values.properties) ? values.properties.filter(isRecord) : [],
  }
}

/** How many fields there are, those among them that are too many to be drawn. */
export const countOfFields = (values: ValuesOf<typeof keyValue>): number => {
  const { data, fields } = read(values)
  return fields.length === 0 ? Object.keys(data).length : fields.length
}

/** The fields to draw: those that the builder listed, else all of the data. */
export const keyValueLines = (values: ValuesOf<typeof keyValue>): readonly KeyValueLine[] => {
  const { data, fields } = read(values)
  const label = (key: string): string => cut(values.wordsForKeys ? labelOfKey(key) : key, longestKey)
  if (fields.length === 0)
    return Object.keys(data)
      .slice(0, mostLines)
      .map((key) => ({
        id: key,
        label: label(key),
        ...shownAs(Array.isArray(data[key]) && !data[key].some(isRecord) ? 'tags' : 'text', data[key]),
      }))
  return fields.slice(0, mostLines).flatMap((field, index): readonly KeyValueLine[] => {
    if (!flagOf(field.isVisible, true)) return []
    const key = textOf(field.key).slice(0, longestKey)
    const value = flagOf(field.isDerived)
      ? field.computedValue
      : Object.hasOwn(data, key)
        ? data[key]
        : undefined
    const type = choiceOf(field.type, ['text', 'number', 'date', 'boolean', 'link', 'tags'])
    return [{ id: `${index} ${key}`, label: label(key), ...shownAs(type, value) }]
  })
}
