import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { Popup } from '../shared/Popup.tsx'
import styles from './MenuPopup.module.css'

/** One entry of a menu. */
export interface MenuItem {
  readonly label: string
  readonly run: () => void
  readonly isDisabled?: boolean
  /** Whether it is one of a set and chosen at the moment. */
  readonly isChecked?: boolean
  /** Whether a line stands before it. */
  readonly startsGroup?: boolean
}

/** A menu at a control, after the pattern of WAI-ARIA: arrows move, Enter acts, Escape closes. */
export const MenuPopup = ({
  anchor,
  label,
  items,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>
  label: string
  items: readonly MenuItem[]
  onClose: () => void
}) => {
  const first = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation()
    if (event.key === 'Tab') {
      event.preventDefault()
      onClose()
      return
    }
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
    const place = buttons.findIndex((button) => button === document.activeElement)
    const steps: Record<string, number> = {
      ArrowDown: (place + 1) % buttons.length,
      ArrowUp: (place <= 0 ? buttons.length : place) - 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  const firstEnabled = items.findIndex((item) => item.isDisabled !== true)
  return (
    <Popup anchor={anchor} onClose={onClose} initialFocus={first} maximumHeight={480} minimumWidth={180}>
      <div
        role="menu"
        aria-label={label}
        className={styles.menu}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
      >
        {items.map((item, place) => (
          <button
            key={item.label}
            ref={place === firstEnabled ? first : undefined}
            type="button"
            role={item.isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.isChecked}
            tabIndex={-1}
            className={styles.item}
            data-starts-group={item.startsGroup === true ? '' : undefined}
            disabled={item.isDisabled}
            onClick={() => {
              onClose()
              item.run()
            }}
          >
            <span className={styles.check} aria-hidden="true">
              {item.isChecked === true ? '✓' : ''}
            </span>
            {item.label}
          </button>
        ))}
      </div>
    </Popup>
  )
}
