import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cssColour } from '../theme/colour-property.ts'
import type { BoardColumn } from './board.ts'
import { dropCards } from './card-drag.ts'
import styles from './KanbanView.module.css'
import hidden from '../shared/hidden.module.css'

interface KanbanColumnProps {
  readonly column: BoardColumn
  readonly boardId: string
  readonly headingId: string
  readonly isMovable: boolean
  readonly canEnter: (key: string) => boolean
  readonly onDrop: (key: string, index: number) => void
  readonly children: ReactNode
}

/** One column: its heading with the number of cards, and the cards. */
export const KanbanColumn = ({
  column,
  boardId,
  headingId,
  isMovable,
  canEnter,
  onDrop,
  children,
}: KanbanColumnProps) => {
  const element = useRef<HTMLElement>(null)
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
          style={{ '--mark': cssColour(column.color) ?? 'var(--app-neutral400)' }}
          aria-hidden="true"
        />
        <h3 id={headingId} className={styles.name}>
          {column.label}
        </h3>
        <span className={styles.count} data-over={isOver ? '' : undefined}>
          {column.limit === undefined ? count : `${count} / ${column.limit}`}
          {isOver && <span className={hidden.hidden}> above the limit</span>}
        </span>
      </header>
      <ul className={styles.cards} data-column={column.value}>
        {children}
        {count === 0 && <li className={styles.none}>No cards</li>}
      </ul>
    </section>
  )
}
