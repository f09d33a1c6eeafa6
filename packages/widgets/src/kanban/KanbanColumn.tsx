import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cssColor } from '../theme/color-property.ts'
import type { BoardCard, BoardColumn } from './board.ts'
import { dropCards } from './card-drag.ts'
import type { CardPlace } from './KanbanCard.tsx'
import styles from './KanbanView.module.css'
import { useCardWindow } from './use-card-window.ts'
import hidden from '../shared/hidden.module.css'

interface KanbanColumnProps {
  readonly column: BoardColumn
  readonly boardId: string
  readonly headingId: string
  readonly isMovable: boolean
  readonly canEnter: (key: string) => boolean
  readonly onDrop: (key: string, index: number) => void
  /** The place of the card that is drawn also where it is out of sight. */
  readonly kept: number | undefined
  readonly drawCard: (card: BoardCard, place: CardPlace) => ReactNode
}

/** No list is higher than this by itself, in px; where the board has a height, its lists fill it. */
const mostByItself = 640

/** One column: its heading with the number of cards, and of the cards those in sight. */
export const KanbanColumn = ({
  column,
  boardId,
  headingId,
  isMovable,
  canEnter,
  onDrop,
  kept,
  drawCard,
}: KanbanColumnProps) => {
  const element = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useCardWindow(scroller, column.cards, kept)
  const present = useRef({ canEnter, onDrop })
  present.current = { canEnter, onDrop }
  const [hovered, setHovered] = useState<number>()
  useEffect(() => {
    const { current } = element
    if (current === null || !isMovable) return
    return dropCards({
      element: current,
      boardId,
      canEnter: (key) => present.current.canEnter(key),
      onHover: setHovered,
      onDrop: (key, index) => present.current.onDrop(key, index),
    })
  }, [boardId, isMovable])
  const count = column.cards.length
  const isOver = column.limit !== undefined && count > column.limit
  return (
    <section
      ref={element}
      className={styles.column}
      aria-labelledby={headingId}
      data-hovered={hovered === undefined ? undefined : ''}
    >
      <header className={styles.head}>
        <span
          className={styles.mark}
          style={{ '--mark': cssColor(column.color) ?? 'var(--app-neutral400)' }}
          aria-hidden="true"
        />
        <h3 id={headingId} className={styles.name}>
          {column.label}
        </h3>
        <span className={styles.count} data-over={isOver ? '' : undefined}>
          {column.limit === undefined
            ? count.toLocaleString()
            : `${count.toLocaleString()} / ${column.limit.toLocaleString()}`}
          {isOver && <span className={hidden.hidden}> above the limit</span>}
        </span>
      </header>
      <div
        ref={scroller}
        className={styles.cards}
        style={{ flexBasis: Math.min(shown.getTotalSize(), mostByItself) }}
      >
        {count === 0 ? (
          <p className={styles.none}>No cards</p>
        ) : (
          // Some browsers take the role from lists without marks.
          <ul
            className={styles.track}
            role="list"
            aria-labelledby={headingId}
            style={{ blockSize: shown.getTotalSize() }}
          >
            {shown.getVirtualItems().map(({ index, start }) => {
              const card = column.cards[index]
              return card && drawCard(card, { index, count, top: start, measure: shown.measureElement })
            })}
          </ul>
        )}
      </div>
    </section>
  )
}
