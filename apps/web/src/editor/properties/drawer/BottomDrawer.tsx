import { Icon, rememberedInTab } from '@ashlar/ui'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import classes from './BottomDrawer.module.css'
import {
  type DrawerHeight,
  drawerMinimum,
  heightAfterDrag,
  heightOf,
  isCollapsed,
  parseHeight,
  toggledHeight,
} from './drawer-height.ts'

interface BottomDrawerProps {
  title: string
  /** Under which this tab of the browser remembers the height. */
  storageKey: string
  /** Whether a search has it open whatever its height is. */
  isForcedOpen?: boolean
  children: ReactNode
}

const step = 16

/** What stands at the bottom of a panel, as high as its content or as a person dragged it. */
export const BottomDrawer = (props: BottomDrawerProps): ReactElement => {
  const { title, storageKey, isForcedOpen = false, children } = props
  const contentId = useId()
  const drawer = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const drag = useRef<{ pointer: number; from: number; latest: number | null } | null>(null)
  const [height, setHeight] = useState<DrawerHeight>(() => parseHeight(rememberedInTab.getItem(storageKey)))
  const isOpen = isForcedOpen || !isCollapsed(height)

  const shownPixels = (): number => drawer.current?.getBoundingClientRect().height ?? drawerMinimum
  const keep = (next: DrawerHeight): void => {
    setHeight(next)
    rememberedInTab.setItem(storageKey, String(next))
  }
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    drag.current = { pointer: event.clientY, from: shownPixels(), latest: null }
  }
  const move = (event: PointerEvent): void => {
    if (drag.current === null || event.clientY === drag.current.pointer) return
    drag.current.latest = drag.current.from + drag.current.pointer - event.clientY
    setHeight(heightOf(drag.current.latest))
  }
  const finish = (): void => {
    const end = drag.current?.latest ?? null
    drag.current = null
    if (end !== null) keep(heightAfterDrag(end, drawerMinimum + (content.current?.scrollHeight ?? 0)))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (event.key === 'Enter') keep(toggledHeight(height))
    else if (next === undefined) return
    else keep(heightOf(shownPixels() + next))
    event.preventDefault()
  }

  return (
    <section
      ref={drawer}
      className={classes['drawer']}
      aria-label={title}
      data-auto={height === 'auto' || isForcedOpen}
      style={{ height: isForcedOpen ? 'auto' : height }}
    >
      <div
        role="separator"
        tabIndex={0}
        className={classes['divider']}
        aria-label={`Height of ${title}`}
        aria-orientation="horizontal"
        aria-controls={contentId}
        aria-valuemin={drawerMinimum}
        aria-valuenow={height === 'auto' ? drawerMinimum : height}
        aria-valuetext={height === 'auto' ? 'As its content' : `${height} px`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={finish}
        onPointerCancel={finish}
        onDoubleClick={() => keep('auto')}
        onKeyDown={onKeyDown}
      />
      <h3 className={classes['heading']}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => keep(toggledHeight(height))}
        >
          {title}
          <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} size={14} />
        </button>
      </h3>
      <div id={contentId} className={classes['content']} hidden={!isOpen}>
        <div ref={content}>{children}</div>
      </div>
    </section>
  )
}
