import { useEffect, useMemo, useRef, useState } from 'react'
import { textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import {
  boardOf,
  openMoves,
  placeOf,
  readCards,
  restOf,
  takesCard,
  type BoardColumn,
  type Move,
} from './board.ts'
import type { kanban } from './kanban.ts'

/** How long after the APIs came to rest a move that the data did not follow is given up, in milliseconds. */
const patience = 1000

/** A board with its moves. */
export interface Board {
  readonly columns: readonly BoardColumn[]
  readonly rest: ReturnType<typeof restOf>
  /** What was moved last, in words. */
  readonly said: string
  readonly isMovable: boolean
  /** Moves a card; does nothing where it may not stand there. */
  readonly move: (key: string, to: string, index: number) => void
  readonly mayEnter: (column: BoardColumn) => boolean
}

/** Keeps what people moved until the data says the same, or until it is clear that it will not. */
export const useBoard = ({ values, isLoading, setValue, trigger }: WidgetViewProps<typeof kanban>): Board => {
  const [moves, setMoves] = useState<readonly Move[]>([])
  const [said, setSaid] = useState('')
  // Only what the cards are made of: the chosen card is a value too.
  const { kanbanData, columnField, idField, titleField, textField, tagsField, assigneeField } = values
  const cards = useMemo(
    () => readCards({ kanbanData, columnField, idField, titleField, textField, tagsField, assigneeField }),
    [kanbanData, columnField, idField, titleField, textField, tagsField, assigneeField],
  )
  const open = useMemo(() => openMoves(moves, cards), [moves, cards])
  const { columns: given } = values
  const columns = useMemo(() => boardOf({ columns: given }, cards, open), [given, cards, open])
  const rest = useMemo(() => restOf({ columns: given, kanbanData }, cards), [given, kanbanData, cards])
  const isMovable = values.isMovable
  const enforcesLimits = values.enforcesLimits

  useEffect(() => {
    if (open !== moves) setMoves(open)
  }, [open, moves])

  const wasLoading = useRef(false)
  useEffect(() => {
    if (isLoading) {
      wasLoading.current = true
      return
    }
    if (!wasLoading.current) return
    wasLoading.current = false
    const timer = setTimeout(() => setMoves([]), patience)
    return () => clearTimeout(timer)
  }, [isLoading])

  const move = (key: string, to: string, index: number): void => {
    const from = placeOf(columns, key)
    const target = columns.find((column) => column.value === to)
    if (!isMovable || from === undefined || target === undefined) return
    const isSameColumn = from.column.value === to
    if (!isSameColumn && !takesCard(target, enforcesLimits)) {
      setSaid(`${target.label} takes no more than ${target.limit ?? 0} cards.`)
      return
    }
    const last = target.cards.length - (isSameColumn ? 1 : 0)
    const place = Math.min(Math.max(0, index), last)
    if (isSameColumn && place === from.index) return
    const made = { key, to, index: place, rowText: textOf(from.card.row) }
    setMoves((before) => [...before.filter((one) => one.key !== key), made])
    setSaid(`${from.card.title} moved to ${target.label}, ${place + 1} of ${last + 1}.`)
    const told = { card: from.card.row, from: from.column.value, to, index: place }
    setValue('movedCard', told)
    trigger('onCardMoved', told)
  }

  return { columns, rest, said, isMovable, move, mayEnter: (column) => takesCard(column, enforcesLimits) }
}
