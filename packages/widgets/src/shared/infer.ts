import { isRecord, textOf } from '../values.ts'
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

/** The type that all values of the sample have in common; text where there is none. */
export const inferType = (values: readonly unknown[]): ColumnType => {
  const present = values.filter((value) => value !== null && value !== undefined && value !== '')
  const all = (test: (value: unknown) => boolean): boolean => present.length > 0 && present.every(test)
  const allTexts = (test: (text: string) => boolean): boolean =>
    all((value) => typeof value === 'string' && test(value))
  if (all((value) => typeof value === 'boolean')) return 'boolean'
  if (all((value) => typeof value === 'number')) return 'number'
  if (all((value) => Array.isArray(value) && value.every((entry) => !isRecord(entry)))) return 'tags'
  if (allTexts(isDateText)) return 'date'
  if (all((value) => value instanceof Date) || allTexts(isDateTimeText)) return 'dateTime'
  // Databases send exact decimals as text. Whole numbers as text are left alone: they are mostly codes.
  if (allTexts((text) => numberText.test(text)) && present.some((value) => textOf(value).includes('.')))
    return 'number'
  if (allTexts((text) => imageText.test(text))) return 'image'
  if (allTexts((text) => linkText.test(text))) return 'link'
  return 'text'
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
