import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react'
import loading from '../shared/loading.module.css'
import { Message } from '../shared/Message.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import type { MenuItem } from '../table/MenuPopup.tsx'
import { isRecord, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { placeOf, type BoardCard } from './board.ts'
import { KanbanCard } from './KanbanCard.tsx'
import { KanbanColumn } from './KanbanColumn.tsx'
import styles from './KanbanView.module.css'
import { useBoard, type Board } from './use-board.ts'
import hidden from '../shared/hidden.module.css'
import type { kanban } from './kanban.ts'

const menuFor = (board: Board, key: string, onLeft: () => void): readonly MenuItem[] => {
  const from = placeOf(board.columns, key)
  if (from === undefined) return []
  const { column, index } = from
  const here = (label: string, place: number) => ({
    label,
    run: () => board.move(key, column.value, place),
    isDisabled: place < 0 || place >= column.cards.length || place === index,
  })
  return [
    ...board.columns
      .filter((other) => other.value !== column.value)
      .map((other) => ({
        label: `Move to ${other.label}`,
        run: () => {
          board.move(key, other.value, 0)
          onLeft()
        },
        isDisabled: !board.mayEnter(other),
      })),
    { ...here('Move up', index - 1), startsGroup: board.columns.length > 1 },
    here('Move down', index + 1),
    here('Move to the top', 0),
    here('Move to the bottom', column.cards.length - 1),
  ]
}

const steps: Readonly<Record<string, readonly [columns: number, cards: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Cards in columns: moved by pointer, through a menu at each card, or with Alt and the arrows. */
export const KanbanView = (view: WidgetViewProps<typeof kanban>) => {
  const { host, values, errors, isLoading, describedBy, setValue, trigger } = view
  const board = useBoard(view)
  const boardId = useId()
  const area = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const { columns } = board
  const first = columns.find((column) => column.cards.length > 0)?.cards[0]?.key
  const standing = focused === undefined ? undefined : placeOf(columns, focused)
  const reachable = standing ?? (first === undefined ? undefined : placeOf(columns, first))
  const selected = isRecord(values.selectedCard) ? values.selectedCard : {}
  const selectedText = Object.keys(selected).length === 0 ? undefined : textOf(selected)

  const press = useCallback(
    (card: BoardCard) => {
      setValue('selectedCard', card.row)
      trigger('onCardSelect', { card: card.row })
    },
    [setValue, trigger],
  )
  const present = useRef(board)
  present.current = board

  const focusCard = useCallback((key: string | undefined) => {
    if (key === undefined) return
    // It is drawn then, however far from sight it stands, and the browser scrolls to what gets the focus.
    setFocused(key)
    // After the board is drawn anew the card may stand in another column.
    requestAnimationFrame(() =>
      area.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"] > [data-face]`)?.focus(),
    )
  }, [])
  const moveItems = useCallback(
    (key: string) => menuFor(present.current, key, () => focusCard(key)),
    [focusCard],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const isFace = event.target instanceof HTMLElement && 'face' in event.target.dataset
    const at = standing
    if (!isFace || at === undefined || event.ctrlKey || event.metaKey) return
    if (!event.altKey && (event.key === 'Home' || event.key === 'End')) {
      event.preventDefault()
      focusCard(at.column.cards.at(event.key === 'Home' ? 0 : -1)?.key)
      return
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const across = isRightToLeft ? -step[0] : step[0]
    const place = columns.indexOf(at.column)
    if (event.altKey) {
      const target = across === 0 ? at.column : columns[place + across]
      if (target !== undefined) board.move(at.card.key, target.value, at.index + step[1])
      focusCard(at.card.key)
      return
    }
    if (across === 0) {
      focusCard(at.column.cards[at.index + step[1]]?.key)
      return
    }
    const beside = across > 0 ? columns.slice(place + 1) : columns.slice(0, place).toReversed()
    const next = beside.find((column) => column.cards.length > 0)
    focusCard(next?.cards[Math.min(at.index, next.cards.length - 1)]?.key)
  }

  const title = values.title.slice(0, 500)
  const problem = errors.kanbanData
  const isEmpty = columns.length === 0
  return (
    <div className={styles.board} aria-busy={isLoading}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      {problem !== undefined ? (
        <Message
          title={
            host.mode === 'published' ? 'This part could not be shown.' : 'The cards could not be shown.'
          }
          detail={host.mode === 'published' ? undefined : problem}
          isFailure
        />
      ) : isEmpty && isLoading && values.animateLoading ? (
        <div className={styles.columns} role="status" aria-label="Loading cards">
          {[1, 2, 3].map((column) => (
            <span key={column} className={`${styles.loading} ${loading.shimmer}`} />
          ))}
        </div>
      ) : isEmpty ? (
        <Message
          title={values.emptyText.slice(0, 500) || 'No cards to show.'}
          detail={
            host.mode === 'edit' && textOf(values.kanbanData) === ''
              ? 'Bind its data to the response of an API, such as {{\u00a0GetTasks.response\u00a0}}.'
              : undefined
          }
        />
      ) : (
        <div
          ref={area}
          className={styles.columns}
          role="group"
          aria-label={title || 'Board'}
          aria-describedby={describedBy}
          onKeyDown={onKeyDown}
        >
          {columns.map((column, place) => (
            <KanbanColumn
              key={column.value}
              column={column}
              boardId={boardId}
              headingId={`${boardId}-${place}`}
              isMovable={board.isMovable}
              canEnter={(key) => column.cards.some((card) => card.key === key) || board.mayEnter(column)}
              onDrop={(key, index) => board.move(key, column.value, index)}
              kept={reachable?.column === column ? reachable.index : undefined}
              drawCard={(card, where) => (
                <KanbanCard
                  key={card.key}
                  {...where}
                  card={card}
                  boardId={boardId}
                  isSelected={selectedText !== undefined && textOf(card.row) === selectedText}
                  isMovable={board.isMovable}
                  isReachable={card.key === reachable?.card.key}
                  onPress={press}
                  onFocus={setFocused}
                  moveItems={moveItems}
                />
              )}
            />
          ))}
        </div>
      )}
      <RestNote shown={board.rest.shown} count={board.rest.count} noun={board.rest.what} />
      <span className={hidden.hidden} role="status">
        {board.said}
      </span>
    </div>
  )
}
