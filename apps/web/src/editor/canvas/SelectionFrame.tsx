import { beginResizing, isPlaced, resizeHandles, type ResizeHandle, type SceneItem } from '@ashlar/canvas'
import type { PointerEvent } from 'react'
import { useEditor, useEditorParts } from '../session/editor-context.tsx'
import classes from './Canvas.module.css'

/** The frame of a selected component: its name, and the handles by which it is resized. */
export const SelectionFrame = ({
  item,
  isOnly,
  isQuiet,
}: {
  item: SceneItem
  isOnly: boolean
  /** Whether something is being moved, so that only the outline is drawn. */
  isQuiet: boolean
}) => {
  const { canvas } = useEditorParts()
  const { id, rectangle } = item
  const record = useEditor((state) => state.records[id])
  if (record === undefined) return null
  const begin = (event: PointerEvent, handle: ResizeHandle): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    canvas.focus()
    canvas.measure()
    canvas.begin(beginResizing(id, handle, canvas.pointOf(event), canvas.context()))
  }
  return (
    <div
      className={classes.selected}
      data-structural={!isPlaced(item)}
      style={{ left: rectangle.left, top: rectangle.top, width: rectangle.width, height: rectangle.height }}
    >
      {isOnly && !isQuiet && (
        <span className={classes.tag} data-inside={rectangle.top < 16}>
          {record.name}
        </span>
      )}
      {isOnly &&
        !isQuiet &&
        isPlaced(item) &&
        resizeHandles.map((handle: ResizeHandle) => (
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
