import { memo, useEffect, useRef, useState } from 'react'
import { MenuPopup, type MenuItem } from '../table/MenuPopup.tsx'
import type { BoardCard } from './board.ts'
import { dragCard } from './card-drag.ts'
import styles from './KanbanCard.module.css'

interface KanbanCardProps {
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
  ({ card, boardId, isSelected, isMovable, isReachable, onPress, onFocus, moveItems }: KanbanCardProps) => {
    const element = useRef<HTMLLIElement>(null)
    const menu = useRef<HTMLButtonElement>(null)
    const [isDragging, setIsDragging] = useState(false)
    const [isOpen, setIsOpen] = useState(false)
    useEffect(() => {
      const { current } = element
      return current === null || !isMovable ? undefined : dragCard(current, boardId, card.key, setIsDragging)
    }, [boardId, card.key, isMovable])
    return (
      <li
        ref={element}
        className={styles.card}
        data-card={card.key}
        data-selected={isSelected ? '' : undefined}
        data-dragging={isDragging ? '' : undefined}
        data-movable={isMovable ? '' : undefined}
      >
        <button
          type="button"
          className={styles.content}
          data-face
          tabIndex={isReachable ? 0 : -1}
          aria-pressed={isSelected}
          aria-keyshortcuts={isMovable ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
          onClick={() => onPress(card)}
          onFocus={() => onFocus(card.key)}
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
