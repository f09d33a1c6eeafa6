import {
  beginPointing,
  beginResizing,
  isPlaced,
  resizeHandles,
  type ResizeHandle,
  type SceneItem,
} from '@ashlar/canvas'
import { ancestorsOf } from '@ashlar/document'
import { Icon } from '@ashlar/ui'
import type { PointerEvent } from 'react'
import { useEditor, useEditorParts } from '../session/editor-context.tsx'
import classes from './Canvas.module.css'

/** How many of the components around the selected one are named beside its tag. */
const shownAncestors = 2

/** The frame of a selected component: its name, what it stands in, and the handles by which it is resized. */
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
  const { session, canvas } = useEditorParts()
  const records = useEditor((state) => state.records)
  const { id, rectangle } = item
  const record = records[id]
  if (record === undefined) return null
  const ancestors = ancestorsOf(records, id)
    .filter(({ type }) => session.catalogue.get(type)?.role !== 'canvas')
    .slice(0, shownAncestors)
    .reverse()
  const begin = (event: PointerEvent, start: () => ReturnType<typeof beginPointing>): void => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    canvas.focus()
    canvas.measure()
    canvas.begin(start())
  }
  return (
    <div
      className={classes.selected}
      data-structural={!isPlaced(item)}
      style={{ left: rectangle.left, top: rectangle.top, width: rectangle.width, height: rectangle.height }}
    >
      {isOnly && !isQuiet && (
        <div className={classes.tags} data-inside={rectangle.top < 24} data-canvas-part="">
          {ancestors.map((ancestor) => (
            <button
              key={ancestor.id}
              type="button"
              className={classes.parentTag}
              aria-label={`Select ${ancestor.name}`}
              onClick={() => session.select([ancestor.id])}
            >
              {ancestor.name}
              <Icon name="chevron-right" size={10} />
            </button>
          ))}
          <span
            className={classes.tag}
            data-movable={isPlaced(item)}
            onPointerDown={(event) => {
              if (isPlaced(item)) {
                const input = { point: canvas.pointOf(event), isAdditive: false }
                begin(event, () => beginPointing(id, input))
              }
            }}
          >
            {isPlaced(item) && <Icon name="grip-vertical" size={12} />}
            {record.name}
          </span>
        </div>
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
            onPointerDown={(event) =>
              begin(event, () => beginResizing(id, handle, canvas.pointOf(event), canvas.context()))
            }
          />
        ))}
    </div>
  )
}
