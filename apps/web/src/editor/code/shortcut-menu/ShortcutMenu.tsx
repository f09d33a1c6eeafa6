import { Icon, Kbd } from '@ashlar/ui'
import { Portal } from '@mantine/core'
import {
  type FocusEventHandler,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useState,
} from 'react'
import { codeContext } from '../code-context.ts'
import classes from './ShortcutMenu.module.css'
import { menuHover } from './menu-hover.ts'
import { apiResponses, componentsAtOnce, type Shortcut, type ShortcutGroup } from './shortcut-groups.ts'

const height = 320
const gap = 4

/** Below the first line of a field, or above it where there is no room. */
const placeOf = (field: HTMLElement): { left: number; top: number } => {
  const { left, top, height: fieldHeight } = field.getBoundingClientRect()
  const below = top + Math.min(fieldHeight, 30) + gap
  const isBelow = below + height + 10 <= window.innerHeight || top - height - gap < 10
  return {
    left: Math.max(10, Math.min(left, window.innerWidth - 290)),
    top: isBelow ? below : top - height - gap,
  }
}

const move = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  const index = items.findIndex((item) => item === document.activeElement)
  items[(index + step + items.length) % items.length]?.focus()
}

/** What can stand in a field, offered while all of it is selected. */
export const ShortcutMenu = ({
  groups,
  field,
  menu,
  onChoose,
  onAsk,
  onClose,
  onBlur,
}: {
  groups: readonly ShortcutGroup[]
  field: RefObject<HTMLElement | null>
  menu: RefObject<HTMLDivElement | null>
  onChoose: (shortcut: Shortcut) => void
  /** Asks the assistant; absent where there is none. */
  onAsk?: (() => void) | undefined
  /** Closed by a key: the field takes the focus back. */
  onClose: () => void
  onBlur: FocusEventHandler
}): ReactElement | null => {
  const [place, setPlace] = useState<ReturnType<typeof placeOf> | null>(null)
  useEffect(() => () => menuHover.setState({ isOver: false }), [])
  useEffect(() => {
    if (field.current !== null) setPlace(placeOf(field.current))
  }, [field])
  return (
    <Portal>
      <div
        ref={menu}
        role="menu"
        tabIndex={-1}
        aria-label="Shortcuts"
        className={classes['menu']}
        style={place ?? { visibility: 'hidden' }}
        onBlur={onBlur}
        onPointerEnter={() => menuHover.setState({ isOver: true })}
        onPointerLeave={() => menuHover.setState({ isOver: false })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          } else move(event)
        }}
      >
        {onAsk !== undefined && (
          <Item icon="sparkles" onSelect={onAsk}>
            Ask AI for help <Kbd shortcut="Mod+I" />
          </Item>
        )}
        {groups.map((group) => (
          <Group key={group.title} group={group} onChoose={onChoose} />
        ))}
      </div>
    </Portal>
  )
}

const Group = ({
  group: { title, shortcuts },
  onChoose,
}: {
  group: ShortcutGroup
  onChoose: (shortcut: Shortcut) => void
}): ReactElement => {
  const [shown, setShown] = useState(componentsAtOnce)
  const isLong = title === 'Components'
  const visible = isLong ? shortcuts.slice(0, shown) : shortcuts
  return (
    // A group of a menu is no fieldset.
    <div role="group" aria-label={title}>
      <p className={classes['title']} aria-hidden>
        {title}
      </p>
      {visible.map((shortcut) => (
        <Item key={shortcut.code} onSelect={() => onChoose(shortcut)}>
          {shortcut.label}
        </Item>
      ))}
      {visible.length < shortcuts.length && (
        <More onSeen={() => setShown((count) => count + componentsAtOnce)} key={shown} />
      )}
      {title === apiResponses && <AddApi />}
    </div>
  )
}

/** Stands at the end of a list that goes on, and loads more once somebody has scrolled to it. */
const More = ({ onSeen }: { onSeen: () => void }): ReactElement => (
  <p
    className={classes['more']}
    ref={(element) => {
      if (element === null) return undefined
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
      })
      observer.observe(element)
      return () => observer.disconnect()
    }}
  >
    Loading...
  </p>
)

const AddApi = (): ReactElement | null => {
  const { newApi } = useContext(codeContext)
  const [isOpen, setOpen] = useState(false)
  if (newApi === null) return null
  return (
    <>
      <Item icon="plus" isOpen={isOpen} onSelect={() => setOpen(!isOpen)}>
        Add new API
      </Item>
      {isOpen && (
        // A group of a menu is no fieldset.
        <div role="group" aria-label="Add new API" className={classes['below']}>
          {newApi.mayAddIntegration && (
            <a role="menuitem" className={classes['item']} href="/integrations">
              <Icon name="plug" size={14} />
              Add new integration
            </a>
          )}
          {newApi.sources().map((source) => (
            <Item key={source.id} icon={source.icon} onSelect={() => newApi.create(source)}>
              {source.name}
            </Item>
          ))}
        </div>
      )}
    </>
  )
}

const Item = ({
  icon,
  isOpen,
  onSelect,
  children,
}: {
  icon?: string
  /** Whether what it opens is open; absent where it opens nothing. */
  isOpen?: boolean
  onSelect: () => void
  children: ReactNode
}): ReactElement => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={classes['item']}
    {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
    // The focus stays in the field, which would otherwise report that it was left.
    onPointerDown={(event) => event.preventDefault()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onSelect}
  >
    {icon !== undefined && <Icon name={icon} size={14} />}
    {children}
  </button>
)
