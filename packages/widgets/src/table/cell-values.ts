import { momentOf } from '../shared/dates.ts'
import { flagOf, isRecord, numberOf, textOf } from '../values.ts'
import type { TableColumn } from './columns.ts'

/** Turns the values of one column into the text that people read. */
export type CellFormat = (value: unknown) => string

const numberFormat = (column: TableColumn, locale: string | undefined): Intl.NumberFormat => {
  const digits =
    column.decimals === undefined
      ? {}
      : { minimumFractionDigits: column.decimals, maximumFractionDigits: column.decimals }
  const grouping = column.isGrouped ? {} : { useGrouping: false }
  if (column.type === 'percent')
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2, ...digits })
  if (column.type !== 'currency')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 10, ...digits, ...grouping })
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency: column.currency, ...digits })
  } catch {
    // Not the three letters of a currency: the amount alone says nothing false.
    return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...digits })
  }
}

const formattedTags = (value: unknown): string => tagsOf(value).join(', ')

/**
 * The format of a column's values in the person's own language and zone. A value that is not of the column's type is
 * shown as it is, so that nothing in the data is hidden.
 */
export const cellFormat = (column: TableColumn, locale?: string): CellFormat => {
  switch (column.type) {
    case 'number':
    case 'currency':
    case 'percent': {
      const format = numberFormat(column, locale)
      return (value) => {
        const number = numberOf(value)
        return number === undefined ? textOf(value) : format.format(number)
      }
    }
    case 'date':
    case 'dateTime': {
      const format = new Intl.DateTimeFormat(
        locale,
        column.type === 'date' ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' },
      )
      return (value) => {
        const moment = momentOf(value)
        return moment === undefined ? textOf(value) : format.format(moment)
      }
    }
    case 'boolean':
      return (value) =>
        value === null || value === undefined || value === '' ? '' : flagOf(value) ? 'Yes' : 'No'
    case 'tags':
      return formattedTags
    case 'text':
    case 'link':
    case 'image':
      return textOf
  }
}

/** The entries of a cell with tags: of a list, or of text divided by commas. */
export const tagsOf = (value: unknown): readonly string[] => {
  const entries: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(',')
  return entries
    .map((entry) => (isRecord(entry) ? textOf(entry.label ?? entry.name ?? entry) : textOf(entry)).trim())
    .filter((entry) => entry !== '')
}

/** What the rows are sorted by: numbers and times by size, the rest by its text; `undefined` stands at the end. */
export const sortKeyOf = (column: TableColumn, value: unknown): number | string | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  switch (column.type) {
    case 'number':
    case 'currency':
    case 'percent':
      return numberOf(value) ?? textOf(value)
    case 'date':
    case 'dateTime':
      return momentOf(value)?.getTime() ?? textOf(value)
    case 'boolean':
      return flagOf(value) ? 1 : 0
    default:
      return textOf(value)
  }
}

const textOrder = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Compares two keys of one column; texts in the order of the person's language, numbers within them by size. */
export const compareSortKeys = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one === 'number') return -1
  if (typeof other === 'number') return 1
  return textOrder.compare(textOf(one), textOf(other))
}

const linkSchemes: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:']

/** The address of a link that is safe to open, `undefined` for everything that could run code or is no address. */
export const safeLink = (value: unknown): string | undefined => {
  const text = textOf(value).trim()
  if (!URL.canParse(text)) return undefined
  return linkSchemes.includes(new URL(text).protocol) ? text : undefined
}

/** The address of a picture that is safe to show. */
export const safeImage = (value: unknown): string | undefined => {
  const text = textOf(value).trim()
  return /^(https?:\/\/|data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,])/i.test(text) ? text : undefined
}
