import { beginResizing, handlesOf, isPlaced, itemOf, type ResizeHandle } from '@ashlar/canvas'
import type { PointerEvent } from 'react'
import { useStore } from 'zustand'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import classes from './Canvas.module.css'

/** The frame of a selected component: its name, and the handles by which it is resized. */
export const SelectionFrame = ({
  id,
  isOnly,
  isQuiet,
}: {
  id: string
  isOnly: boolean
  /** Whether something is being moved, so that only the outline is drawn. */
  isQuiet: boolean
}) => {
  const { canvas } = useEditorParts()
  const item = useStore(canvas.store, ({ scene }) => itemOf(scene, id))
  const name = useEditor((state) => state.records[id]?.name)
  if (item === undefined || name === undefined) return null
  const { rectangle } = item
  const begin = (event: PointerEvent, handle: ResizeHandle): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    canvas.focus()
    canvas.measure()
    canvas.begin(beginResizing(id, handle, canvas.pointOf(event), canvas.context()))
  }
  const hasHandles = isOnly && !isQuiet && isPlaced(item)
  return (
    <div
      className={classes.selected}
      data-structural={!isPlaced(item)}
      style={{ left: rectangle.left, top: rectangle.top, width: rectangle.width, height: rectangle.height }}
    >
      {isOnly && !isQuiet && (
        <span className={classes.tag} data-inside={rectangle.top < 16}>
          {name}
        </span>
      )}
      {hasHandles &&
        handlesOf(canvas.store.getState().scene, item).map((handle) => (
          <span
            key={handle}
            className={classes.handle}
            data-handle={handle}
            data-canvas-part=""
            onPointerDown={(event) => begin(event, handle)}
          />
        ))}
    </div>
  )
}
