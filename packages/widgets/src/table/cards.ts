import { kindFacts, isWordy } from './column-kinds.ts'
import type { TableColumn } from './columns.ts'
import type { ShownColumn } from './lines.ts'
import { textOf } from '../values.ts'

/** How many lines a card has below its heading where the builder chose none. */
const usualLines = 4
const mostLines = 12

/** What the builder chose for a column: heading, line, or nothing. */
const partOf = ({ settings }: TableColumn): string => textOf(settings.onPhones)

const isWords = ({ type }: TableColumn): boolean =>
  isWordy(type) || (kindFacts(type).nature === 'text' && !['image', 'icon', 'button'].includes(type))

/**
 * The columns of a table as a card shows them: its heading first, then its lines. The heading is the column that the
 * builder chose, otherwise the first with words.
 */
export const cardColumns = (columns: readonly ShownColumn[]): readonly ShownColumn[] => {
  const shown = columns.filter(({ column }) => partOf(column) !== 'HIDDEN')
  const title =
    shown.find(({ column }) => partOf(column) === 'TITLE') ??
    shown.find(({ column }) => partOf(column) !== 'LINE' && isWords(column)) ??
    shown[0]
  if (title === undefined) return []
  const others = shown.filter((candidate) => candidate !== title)
  const chosen = others.filter(({ column }) => partOf(column) === 'LINE')
  const free = others
    .filter(({ column }) => partOf(column) !== 'LINE')
    .slice(0, Math.max(0, usualLines - chosen.length))
  const lines = new Set([...chosen.slice(0, mostLines), ...free])
  return [title, ...others.filter((candidate) => lines.has(candidate))]
}

/** Heights of the parts of a card in px, as its style sheet has them. */
const cardParts = { heading: 28, line: 26, actions: 48, around: 21 }

/** How high a card is, in px: all of one table are of one height, so that those in sight can be counted. */
export const cardHeight = (columns: number, hasActionLine: boolean): number =>
  cardParts.around +
  cardParts.heading +
  Math.max(0, columns - 1) * cardParts.line +
  (hasActionLine ? cardParts.actions : 0)
