import { isRecord } from '../values.ts'
import { isDateText, isDateTimeText } from './dates.ts'

/** What the values of a field can be, and how a column shows them. */
export const columnTypes = [
  'text',
  'number',
  'currency',
  'percent',
  'date',
  'dateTime',
  'boolean',
  'link',
  'image',
  'tags',
] as const
export type ColumnType = (typeof columnTypes)[number]

const numberText = /^-?(0|[1-9]\d*)(\.\d+)?$/
const identifierName = /(^|_)(id|ids|year|zip|code|key|number|no|nr|phone|postal_code)$/i
const identifierEnd = /[a-z](Id|Year|Code|Number)$/
const linkText = /^(https?:\/\/|mailto:)\S+$/i
const imageText = /^(https?:\/\/\S+\.(png|jpe?g|gif|webp|avif|svg)(\?\S*)?|data:image\/\S+)$/i

/** Whether a field holds ids, years or codes by its name: numbers that are never added nor grouped by thousands. */
export const isIdentifier = (key: string): boolean => identifierName.test(key) || identifierEnd.test(key)

const textType = (texts: readonly string[]): ColumnType => {
  // Most texts begin like none of what is recognized, and no pattern has to be tried on them.
  const [first = ''] = texts
  if (/^[-\d]/.test(first)) {
    if (texts.every(isDateText)) return 'date'
    if (texts.every(isDateTimeText)) return 'dateTime'
    // Databases send exact decimals as text. Whole numbers as text are left alone: they are mostly codes.
    const areNumbers = texts.every((text) => numberText.test(text))
    return areNumbers && texts.some((text) => text.includes('.')) ? 'number' : 'text'
  }
  if (!/^[hdm]/i.test(first)) return 'text'
  if (texts.every((text) => imageText.test(text))) return 'image'
  return texts.every((text) => linkText.test(text)) ? 'link' : 'text'
}

/** The type that all values of the sample have in common; text where there is none. */
export const inferType = (values: readonly unknown[]): ColumnType => {
  const present = values.filter((value) => value !== null && value !== undefined && value !== '')
  const [first] = present
  if (typeof first === 'string') {
    const texts = present.filter((value): value is string => typeof value === 'string')
    return texts.length === present.length ? textType(texts) : 'text'
  }
  const all = (test: (value: unknown) => boolean, type: ColumnType): ColumnType =>
    present.every(test) ? type : 'text'
  if (typeof first === 'number') return all((value) => typeof value === 'number', 'number')
  if (typeof first === 'boolean') return all((value) => typeof value === 'boolean', 'boolean')
  if (first instanceof Date) return all((value) => value instanceof Date, 'dateTime')
  return Array.isArray(first)
    ? all((value) => Array.isArray(value) && value.every((entry) => !isRecord(entry)), 'tags')
    : 'text'
}

/** `customer_name` and `customerName` as people write: Customer name. Words in capitals stay: URL. */
export const labelOfKey = (key: string): string => {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z\d]+$/.test(word) ? word : word.toLowerCase()))
    .map((word) => (word === 'id' ? 'ID' : word))
  const label = words.join(' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
