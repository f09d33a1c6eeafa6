import type { ValuesOf } from '@ashlar/schema'
import type { kanban } from './kanban.ts'
import { inferType, isIdentifier, labelOfKey } from '../shared/infer.ts'
import { dataOf, isRecord, numberOf, textOf } from '../values.ts'

type Row = Readonly<Record<string, unknown>>

/** One card of a board. */
export interface BoardCard {
  /** What it is known by, also after the data changed. */
  readonly key: string
  readonly column: string
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
  /** How many more tags it has than are shown. */
  readonly tagsLeft: number
  readonly assignee: string
  readonly row: Row
}

/** One column of a board with its cards in order. */
export interface BoardColumn {
  readonly value: string
  readonly label: string
  readonly color: unknown
  readonly limit: number | undefined
  readonly cards: readonly BoardCard[]
}

/** More columns than these are a sign of a wrong field, and more cards than these are more than people can move. */
const mostColumns = 50
const mostCards = 100_000
const mostTags = 8
/** Entries beyond these are counted and not read. */
const mostTagsRead = 1000

const short = (value: unknown, most: number): string => {
  const text = typeof value === 'string' ? value : textOf(value)
  return (text.length > most ? `${text.slice(0, most)}…` : text).trim()
}

type BoardValues = ValuesOf<typeof kanban>
/** What the cards are made of. */
type CardValues = Pick<
  BoardValues,
  'kanbanData' | 'columnField' | 'idField' | 'titleField' | 'textField' | 'tagsField' | 'assigneeField'
>

const tagsOf = (value: unknown): Pick<BoardCard, 'tags' | 'tagsLeft'> => {
  const given = Array.isArray(value) ? value : short(value, 2000).split(',')
  const read = given.slice(0, mostTagsRead).map((tag) => short(tag, 60))
  const tags = [...new Set(read.filter((tag) => tag !== ''))]
  return {
    tags: tags.slice(0, mostTags),
    tagsLeft: Math.max(0, tags.length - mostTags) + given.length - read.length,
  }
}

const rowsOf = (data: unknown): readonly Row[] => {
  const read = dataOf(data)
  return Array.isArray(read) ? read.filter(isRecord).slice(0, mostCards) : []
}

/** The field with few different values among many rows, such as a status. */
const guessColumnField = (rows: readonly Row[], names: readonly string[]): string => {
  const usual = ['status', 'state', 'stage', 'column', 'phase']
  const known = names.find((candidate) => usual.includes(candidate.toLowerCase()))
  if (known !== undefined) return known
  return (
    names.find((candidate) => {
      const values = new Set(rows.slice(0, 200).map((row) => short(row[candidate], 100)))
      return values.size > 1 && values.size <= 8 && values.size < rows.length
    }) ?? ''
  )
}

/** Reads the cards of a board; fields that nobody named are found in the data. */
export const readCards = (values: CardValues): readonly BoardCard[] => {
  const rows = rowsOf(values.kanbanData)
  const names = [...new Set(rows.slice(0, 200).flatMap((row) => Object.keys(row)))]
  const columnField = short(values.columnField, 200) || guessColumnField(rows, names)
  const idField = short(values.idField, 200) || (names.includes('id') ? 'id' : '')
  const isText = (candidate: string): boolean =>
    candidate !== columnField &&
    candidate !== idField &&
    !isIdentifier(candidate) &&
    inferType(rows.slice(0, 50).map((row) => row[candidate])) === 'text'
  const titleField =
    short(values.titleField, 200) ||
    (names.find((candidate) => ['title', 'name', 'subject'].includes(candidate.toLowerCase())) ??
      names.find(isText) ??
      names[0] ??
      '')
  const textField = short(values.textField, 200)
  const tagsField = short(values.tagsField, 200)
  const assigneeField = short(values.assigneeField, 200)
  const keys = new Map<string, number>()
  return rows.map((row, index) => {
    const id = idField === '' ? String(index) : short(row[idField], 200) || String(index)
    const before = keys.get(id) ?? 0
    keys.set(id, before + 1)
    return {
      key: before === 0 ? id : `${id}\u0000${before}`,
      column: short(row[columnField], 100),
      title: short(row[titleField], 300) || `Card ${index + 1}`,
      text: short(row[textField], 1000),
      ...tagsOf(row[tagsField]),
      assignee: short(row[assigneeField], 100),
      row,
    }
  })
}

/** How much of the data a board reads, for what it has to say about the rest. */
export const restOf = (
  values: Pick<BoardValues, 'kanbanData' | 'columns'>,
  cards: readonly BoardCard[],
): { readonly what: 'cards' | 'columns'; readonly shown: number; readonly count: number } => {
  const data = dataOf(values.kanbanData)
  const rows = Array.isArray(data) ? data.length : 0
  if (rows > mostCards) return { what: 'cards', shown: mostCards, count: rows }
  const given = Array.isArray(values.columns) ? values.columns.filter(isRecord).length : 0
  const count = given > 0 ? given : new Set(cards.map((card) => card.column)).size
  return { what: 'columns', shown: mostColumns, count }
}

/** A move that the data does not know yet. */
export interface Move {
  readonly key: string
  readonly to: string
  /** The place in the column after the move, counted from 0. */
  readonly index: number
  /** The card's row at the time of the move, as text, to see when the data followed. */
  readonly rowText: string
}

const columnsFor = (
  values: Pick<BoardValues, 'columns'>,
  cards: readonly BoardCard[],
): readonly Omit<BoardColumn, 'cards'>[] => {
  const given = Array.isArray(values.columns) ? values.columns.filter(isRecord).slice(0, mostColumns) : []
  const named = given.map((column) => {
    const value = short(column.value, 100)
    return {
      value,
      label: short(column.label, 100) || value || 'No column',
      color: column.color,
      limit: numberOf(column.limit),
    }
  })
  const found = named.length > 0 ? [] : [...new Set(cards.map((card) => card.column))].slice(0, mostColumns)
  const columns = [
    ...named,
    ...found.map((value) => ({
      value,
      label: value === '' ? 'No column' : labelOfKey(value),
      color: undefined,
      limit: undefined,
    })),
  ]
  return columns.filter(
    (column, index) => columns.findIndex((other) => other.value === column.value) === index,
  )
}

/** The columns of a board with the cards in them, the moves that the data does not know yet included. */
export const boardOf = (
  values: Pick<BoardValues, 'columns'>,
  cards: readonly BoardCard[],
  moves: readonly Move[],
): readonly BoardColumn[] => {
  const moved = new Map(moves.map((move) => [move.key, move]))
  const byColumn = new Map<string, BoardCard[]>()
  const byKey = new Map<string, BoardCard>()
  for (const card of cards) {
    byKey.set(card.key, card)
    if (moved.has(card.key)) continue
    const standing = byColumn.get(card.column) ?? []
    standing.push(card)
    byColumn.set(card.column, standing)
  }
  for (const move of moved.values()) {
    const card = byKey.get(move.key)
    if (card === undefined) continue
    const standing = byColumn.get(move.to) ?? []
    standing.splice(Math.min(Math.max(0, move.index), standing.length), 0, card)
    byColumn.set(move.to, standing)
  }
  return columnsFor(values, cards).map((column) => ({ ...column, cards: byColumn.get(column.value) ?? [] }))
}

/** Where a card stands on a board. */
export const placeOf = (
  board: readonly BoardColumn[],
  key: string,
): { readonly column: BoardColumn; readonly card: BoardCard; readonly index: number } | undefined => {
  for (const column of board) {
    const index = column.cards.findIndex((card) => card.key === key)
    const card = column.cards[index]
    if (card !== undefined) return { column, card, index }
  }
  return undefined
}

/** Whether a column takes one more card. */
export const takesCard = (column: BoardColumn, enforcesLimits: boolean): boolean =>
  !enforcesLimits || column.limit === undefined || column.cards.length < column.limit

/** The moves that the data does not follow yet: what changed in the data counts more than what was moved here. */
export const openMoves = (moves: readonly Move[], cards: readonly BoardCard[]): readonly Move[] => {
  if (moves.length === 0) return moves
  const rows = new Map(cards.map((card) => [card.key, card]))
  const open = moves.filter((move) => {
    const card = rows.get(move.key)
    return card !== undefined && textOf(card.row) === move.rowText
  })
  return open.length === moves.length ? moves : open
}
