import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { MenuPopup, type MenuItem } from '../table/MenuPopup.tsx'
import type { BoardCard } from './board.ts'
import { dragCard } from './card-drag.ts'
import styles from './KanbanCard.module.css'

/** Where a card stands in its column. */
export interface CardPlace {
  /** Counted from 0. */
  readonly index: number
  /** How many cards the column has. */
  readonly count: number
  /** How far below the edge of the list it begins, in px. */
  readonly top: number
  /** Has the height of the card watched, or with `null` forgets those that are gone. */
  readonly measure: (element: HTMLLIElement | null) => void
}

interface KanbanCardProps extends CardPlace {
  readonly card: BoardCard
  readonly boardId: string
  readonly isSelected: boolean
  readonly isMovable: boolean
  /** Whether the Tab key reaches this card; the arrows reach the others. */
  readonly isReachable: boolean
  readonly onPress: (card: BoardCard) => void
  readonly onFocus: (key: string) => void
  readonly moveItems: (key: string) => readonly MenuItem[]
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

/** One card: pressed, dragged, or moved through its menu. */
export const KanbanCard = memo(
  ({
    card,
    index,
    count,
    top,
    measure,
    boardId,
    isSelected,
    isMovable,
    isReachable,
    onPress,
    onFocus,
    moveItems,
  }: KanbanCardProps) => {
    const element = useRef<HTMLLIElement>(null)
    const menu = useRef<HTMLButtonElement>(null)
    const [isDragging, setIsDragging] = useState(false)
    const [isOpen, setIsOpen] = useState(false)
    useEffect(() => {
      const { current } = element
      if (current === null || !isMovable) return undefined
      return dragCard(current, boardId, card.key, (isNow) => {
        setIsDragging(isNow)
        // Browsers end the drag of an element that is taken away; the focused one is kept wherever people scroll.
        if (isNow) onFocus(card.key)
      })
    }, [boardId, card.key, isMovable, onFocus])
    useLayoutEffect(() => {
      measure(element.current)
      return () => measure(null)
    }, [measure])
    return (
      <li
        ref={element}
        className={styles.card}
        style={{ insetBlockStart: top }}
        aria-setsize={count}
        aria-posinset={index + 1}
        data-card={card.key}
        data-index={index}
        data-selected={isSelected ? '' : undefined}
        data-dragging={isDragging ? '' : undefined}
        data-movable={isMovable ? '' : undefined}
        onFocus={() => onFocus(card.key)}
      >
        <button
          type="button"
          className={styles.content}
          data-face
          tabIndex={isReachable ? 0 : -1}
          aria-pressed={isSelected}
          aria-keyshortcuts={isMovable ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onClick={() => onPress(card)}
        >
          <span className={styles.title}>{card.title}</span>
          {card.text !== '' && <span className={styles.text}>{card.text}</span>}
          {(card.tags.length > 0 || card.assignee !== '') && (
            <span className={styles.foot}>
              {card.tags.map((tag) => (
                <span key={tag} className={styles.tag}>
                  {tag}
                </span>
              ))}
              {card.tagsLeft > 0 && (
                <span className={styles.rest}>{`and ${card.tagsLeft.toLocaleString()} more`}</span>
              )}
              {card.assignee !== '' && (
                <span className={styles.person} role="img" aria-label={card.assignee} title={card.assignee}>
                  {initials(card.assignee)}
                </span>
              )}
            </span>
          )}
        </button>
        {isMovable && (
          <button
            ref={menu}
            type="button"
            className={styles.menu}
            tabIndex={isReachable ? 0 : -1}
            aria-label={`Move ${card.title}`}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
              <circle cx="3" cy="8" r="1.4" />
              <circle cx="8" cy="8" r="1.4" />
              <circle cx="13" cy="8" r="1.4" />
            </svg>
          </button>
        )}
        {isOpen && (
          <MenuPopup
            anchor={menu}
            label={`Move ${card.title}`}
            items={moveItems(card.key)}
            onClose={() => {
              setIsOpen(false)
              menu.current?.focus()
            }}
          />
        )}
      </li>
    )
  },
)
