import { lazyValue } from '../shared/lazy-value.ts'
import { flagOf, isRecord, numberOf, textOf } from '../values.ts'
import { kindFacts } from './column-kinds.ts'
import { hasOptionLabels, optionLabel } from './column-options.ts'
import type { TableColumn } from './columns.ts'
import { momentFormat, momentOfColumn } from './moments.ts'

/** Turns the values of one column into the text that people read. */
export type CellFormat = (value: unknown) => string

/** The most letters of one value that are drawn: what is longer is never read in a cell. */
const longestText = 2000

const numberFormat = (column: TableColumn, locale: string | undefined): Intl.NumberFormat => {
  const digits =
    column.decimals === undefined
      ? {}
      : { minimumFractionDigits: column.decimals, maximumFractionDigits: column.decimals }
  const grouping = column.isGrouped ? {} : { useGrouping: false }
  const notation = column.notation === 'standard' ? {} : { notation: column.notation }
  const most = column.notation === 'standard' ? 10 : 2
  if (column.type === 'percent')
    return new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 2,
      ...digits,
      ...notation,
    })
  if (column.type !== 'currency')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: most, ...digits, ...grouping, ...notation })
  try {
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: column.currency,
      ...digits,
      ...notation,
    })
  } catch {
    // Not the three letters of a currency: the amount alone says nothing false.
    return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...digits })
  }
}

const formattedTags = (column: TableColumn, value: unknown): string =>
  tagsOf(value)
    .map((entry) => textOf(optionLabel(column, entry)))
    .join(', ')

/** Text of any length as it stands in a cell. */
export const shortText = (value: unknown): string => {
  const text = textOf(value)
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}

/**
 * The format of a column's values in the person's own language and zone, options by their labels. A value that is not of
 * the column's type is shown as it is, so that nothing in the data is hidden.
 */
export const cellFormat = (column: TableColumn, locale?: string): CellFormat => {
  const format = kindFormat(column, locale)
  if (!hasOptionLabels(column) || column.type === 'tags') return format
  return (value) => {
    const label = optionLabel(column, value)
    return label === value ? format(value) : shortText(label)
  }
}

const kindFormat = (column: TableColumn, locale: string | undefined): CellFormat => {
  switch (column.type) {
    case 'number':
    case 'currency':
    case 'percent': {
      const format = numberFormat(column, locale)
      return (value) => {
        const number = numberOf(value)
        return number === undefined ? shortText(value) : format.format(number)
      }
    }
    case 'date':
    case 'dateTime': {
      const format = momentFormat(column, locale)
      return (value) => {
        const moment = momentOfColumn(column, value)
        return moment === undefined ? shortText(value) : format(moment)
      }
    }
    case 'boolean':
      return (value) =>
        value === null || value === undefined || value === '' ? '' : flagOf(value) ? 'Yes' : 'No'
    case 'tags':
      return (value) => formattedTags(column, value)
    case 'dropdown':
    case 'badge':
      return (value) => shortText(isRecord(value) ? (value.label ?? value.name ?? value) : value)
    case 'text':
    case 'link':
    case 'email':
    case 'image':
    case 'icon':
    case 'button':
    case 'json':
    case 'progress':
    case 'rating':
      return shortText
  }
}

/** The entries of a cell with tags: of a list, or of text divided by commas. */
export const tagsOf = (value: unknown): readonly string[] => {
  const entries: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(',', 100)
  return entries
    .slice(0, 100)
    .map((entry) => (isRecord(entry) ? textOf(entry.label ?? entry.name ?? entry) : textOf(entry)).trim())
    .filter((entry) => entry !== '')
}

/** What the rows are sorted by: numbers and times by size, the rest by its text; `undefined` stands at the end. */
export const sortKeyOf = (column: TableColumn, value: unknown): number | string | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  const label = optionLabel(column, value)
  if (label !== value) return textOf(label)
  switch (kindFacts(column.type).nature) {
    case 'number':
      return numberOf(value) ?? textOf(value)
    case 'time':
      return momentOfColumn(column, value)?.getTime() ?? textOf(value)
    case 'flag':
      return flagOf(value) ? 1 : 0
    case 'list':
      return formattedTags(column, value)
    case 'text':
      return textOf(value)
  }
}

const textOrder = lazyValue(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }))

/** Compares two texts in the order of the person's language, numbers within them by size. */
export const compareTexts = (one: string, other: string): number => textOrder().compare(one, other)

/** Compares two keys of one column; numbers stand before texts. */
export const compareSortKeys = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one === 'number') return -1
  if (typeof other === 'number') return 1
  return textOrder().compare(textOf(one), textOf(other))
}

/** The address of a picture that is safe to show. */
export const safeImage = (value: unknown): string | undefined => {
  const text = textOf(value).trim()
  return /^(https?:\/\/|data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,])/i.test(text) ? text : undefined
}

/** The value as it goes into files and the clipboard: as it stands in the data, lists as words. */
export const plainText = (value: unknown): string =>
  Array.isArray(value) && value.every((entry) => !isRecord(entry))
    ? value.map(textOf).join(', ')
    : textOf(value)
