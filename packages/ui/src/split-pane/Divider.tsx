import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react'
import classes from './SplitPane.module.css'
import {
  inUnit,
  openPixels,
  sizeAfterDrag,
  sizeAfterKey,
  type SplitLimits,
  type SplitSize,
} from './split-size.ts'

interface DividerProps {
  current: SplitSize
  /** The unit of the sizes it gives. */
  unit: SplitSize['unit']
  /** What a double click goes back to. */
  defaultSize: SplitSize
  direction: 'row' | 'column'
  sized: 'start' | 'end'
  label: string
  /** The id of the sized pane. */
  controls: string
  /** What both panes have together, in px. */
  room: () => number
  limits: () => SplitLimits
  /** `isFinal` once the drag or the press of a key is over. */
  onChange: (next: SplitSize, isFinal: boolean) => void
}

/** The line between two panes: dragged, moved with the arrow keys, set back by a double click. */
export const Divider = (props: DividerProps): ReactElement => {
  const { current, unit, direction, sized, label, room, limits, onChange } = props
  const drag = useRef<{ pointer: number; from: SplitSize; latest: SplitSize | null } | null>(null)
  const position = (event: PointerEvent): number => (direction === 'row' ? event.clientX : event.clientY)
  const pixelsOf = (size: SplitSize): number =>
    size.isCollapsed ? (limits().collapsedSize ?? 0) : openPixels(size, room())

  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.focus()
    drag.current = { pointer: position(event), from: inUnit(current, unit, room()), latest: null }
  }
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (drag.current === null) return
    const distance = position(event) - drag.current.pointer
    if (distance === 0) return
    const { from } = drag.current
    const wanted = pixelsOf(from) + (sized === 'start' ? distance : -distance)
    // From where the drag began: a pane that it collapses opens again to the size that it had.
    drag.current.latest = sizeAfterDrag(from, wanted, limits(), room())
    onChange(drag.current.latest, false)
  }
  const finish = (): void => {
    const latest = drag.current?.latest ?? null
    drag.current = null
    if (latest !== null) onChange(latest, true)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const [backward, forward] = direction === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const keys = sized === 'start' ? { grow: forward, shrink: backward } : { grow: backward, shrink: forward }
    const from = inUnit(current, unit, room())
    const next = sizeAfterKey(
      from,
      event.key,
      { grow: keys.grow ?? '', shrink: keys.shrink ?? '' },
      limits(),
      room(),
    )
    if (next === null) return
    event.preventDefault()
    onChange(next, true)
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      className={classes['divider']}
      aria-label={`Size of ${label}`}
      aria-controls={props.controls}
      aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
      aria-valuenow={current.isCollapsed ? 0 : Math.round(current.size)}
      aria-valuemin={0}
      {...(current.unit === '%' ? { 'aria-valuemax': 100, 'aria-valuetext': `${current.size} %` } : {})}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={finish}
      onPointerCancel={finish}
      onDoubleClick={() => onChange(inUnit(props.defaultSize, unit, room()), true)}
      onKeyDown={onKeyDown}
    />
  )
}
