import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from './SplitPane.module.css'
import {
  formatSplitSize,
  parseSplitSize,
  sizeAfterDrag,
  sizeAfterKey,
  type SplitLimits,
  type SplitSize,
} from './split-size.ts'

/** What a split pane needs to know. Sizes in px. */
export interface SplitPaneProps {
  /** Under which this browser remembers the size. */
  storageKey: string
  /** `row` puts the panes side by side, `column` one above the other. */
  direction: 'row' | 'column'
  /** Which pane keeps its size when the window changes; the other takes the rest. */
  sized: 'start' | 'end'
  initialSize: number
  /** 50 by the specification. */
  minimum?: number
  maximum?: number
  /** How far below the minimum a drag collapses the sized pane; left out when it cannot be collapsed. */
  collapseThreshold?: number
  /** What a collapsed pane still shows. */
  collapsedSize?: number
  /** Set together with `onCollapsedChange` to open and collapse it from outside. */
  isCollapsed?: boolean
  onCollapsedChange?: (isCollapsed: boolean) => void
  /** What the divider sizes: "Property panel". */
  label: string
  start: ReactNode
  end: ReactNode
}

const remember = (key: string, size: SplitSize): void => {
  try {
    localStorage.setItem(key, formatSplitSize(size))
  } catch {
    // A browser that keeps nothing still shows the pane.
  }
}

const recall = (key: string): SplitSize | null => {
  try {
    return parseSplitSize(localStorage.getItem(key))
  } catch {
    return null
  }
}

/** Two panes with a divider between them that is dragged, or moved with the arrow keys, and that remembers its place. */
export const SplitPane = ({
  storageKey,
  direction,
  sized,
  initialSize,
  minimum = 50,
  maximum = Number.POSITIVE_INFINITY,
  collapseThreshold,
  collapsedSize = 0,
  isCollapsed,
  onCollapsedChange,
  label,
  start,
  end,
}: SplitPaneProps) => {
  const paneId = useId()
  const root = useRef<HTMLDivElement>(null)
  const drag = useRef<{ pointer: number; size: number } | null>(null)
  const [own, setOwn] = useState<SplitSize>(
    () => recall(storageKey) ?? { size: initialSize, isCollapsed: false },
  )
  const current: SplitSize = { size: own.size, isCollapsed: isCollapsed ?? own.isCollapsed }

  const limits = (): SplitLimits => {
    const box = root.current?.getBoundingClientRect()
    const room = (direction === 'row' ? box?.width : box?.height) ?? maximum
    return {
      minimum,
      maximum: Math.max(minimum, Math.min(maximum, room - 50)),
      collapseThreshold: collapseThreshold ?? null,
    }
  }

  const change = (next: SplitSize): void => {
    setOwn(next)
    if (next.isCollapsed !== current.isCollapsed) onCollapsedChange?.(next.isCollapsed)
  }

  const position = (event: PointerEvent): number => (direction === 'row' ? event.clientX : event.clientY)

  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    drag.current = { pointer: position(event), size: current.isCollapsed ? collapsedSize : current.size }
  }

  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (drag.current === null) return
    const distance = position(event) - drag.current.pointer
    change(sizeAfterDrag(current, drag.current.size + (sized === 'start' ? distance : -distance), limits()))
  }

  const finish = (): void => {
    if (drag.current === null) return
    drag.current = null
    remember(storageKey, current)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const [backward, forward] = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const keys = sized === 'start' ? { grow: forward, shrink: backward } : { grow: backward, shrink: forward }
    const next = sizeAfterKey(
      current,
      event.key,
      { grow: keys.grow ?? '', shrink: keys.shrink ?? '' },
      limits(),
    )
    if (next === null) return
    event.preventDefault()
    change(next)
    remember(storageKey, next)
  }

  const reset = (): void => {
    const next = { size: initialSize, isCollapsed: false }
    change(next)
    remember(storageKey, next)
  }

  const extent = current.isCollapsed ? collapsedSize : current.size
  const sizedStyle = {
    flex: `0 0 ${extent}px`,
    ...(direction === 'row' ? { width: extent } : { height: extent }),
  }
  const isHidden = current.isCollapsed && collapsedSize === 0

  return (
    <div ref={root} className={classes['root']} data-direction={direction}>
      <div
        className={classes['pane']}
        {...(sized === 'start' ? { id: paneId, style: sizedStyle, hidden: isHidden } : {})}
        data-sized={sized === 'start'}
      >
        {start}
      </div>
      <div
        role="separator"
        tabIndex={0}
        className={classes['divider']}
        aria-label={`Size of ${label}`}
        aria-controls={paneId}
        aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
        aria-valuenow={extent}
        aria-valuemin={collapseThreshold === undefined ? minimum : collapsedSize}
        {...(Number.isFinite(maximum) ? { 'aria-valuemax': maximum } : {})}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={finish}
        onPointerCancel={finish}
        onDoubleClick={reset}
        onKeyDown={onKeyDown}
      />
      <div
        className={classes['pane']}
        {...(sized === 'end' ? { id: paneId, style: sizedStyle, hidden: isHidden } : {})}
        data-sized={sized === 'end'}
      >
        {end}
      </div>
    </div>
  )
}
