import type { PointerEvent, ReactElement } from 'react'
import classes from './AssistantPopup.module.css'
import type { MovedEdge } from './use-popup-frame.ts'

/** By how much an arrow key changes the size, in px. */
const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-20, 0],
  ArrowRight: [20, 0],
  ArrowUp: [0, -20],
  ArrowDown: [0, 20],
}

/** What of a popup is dragged to change its size: two edges, and the corner between them, which takes arrow keys too. */
export const ResizeHandles = ({
  onResize,
  resizeBy,
}: {
  onResize: (edge: MovedEdge) => (event: PointerEvent<HTMLElement>) => void
  resizeBy: (x: number, y: number) => void
}): ReactElement => (
  <>
    <div className={classes['rightEdge']} aria-hidden onPointerDown={onResize('right')} />
    <div className={classes['bottomEdge']} aria-hidden onPointerDown={onResize('bottom')} />
    <button
      type="button"
      aria-label="Change the size"
      className={classes['resize']}
      onPointerDown={onResize('corner')}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        resizeBy(...step)
      }}
    />
  </>
)
