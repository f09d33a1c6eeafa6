import { itemOf, type Rectangle, type Scene } from '@ashlar/canvas'
import { gridRowHeight } from '@ashlar/schema'
import { useStore } from 'zustand'
import { useEditor, useEditorParts } from '../session/editor-context.tsx'
import classes from './Canvas.module.css'
import { SelectionFrame } from './SelectionFrame.tsx'

const place = ({ left, top, width, height }: Rectangle) => ({ left, top, width, height })

/** What is drawn above the page while it is built: outlines, the selection, and where things would land. */
export const Overlay = () => {
  const { canvas } = useEditorParts()
  const scene = useStore(canvas.store, (state) => state.scene)
  const gesture = useStore(canvas.store, (state) => state.gesture)
  const selection = useEditor((state) => state.selection)
  const isDragging = gesture.state === 'dragging' && gesture.drop !== null
  const isMoving = isDragging || gesture.state === 'resizing' || gesture.state === 'inserting'
  return (
    <div className={classes.overlay}>
      {gesture.state === 'idle' && gesture.hoveredId !== null && !selection.includes(gesture.hoveredId) && (
        <HoverOutline id={gesture.hoveredId} scene={scene} />
      )}
      {selection.map((id) => {
        const item = itemOf(scene, id)
        return item === undefined ? null : (
          <SelectionFrame key={id} item={item} isOnly={selection.length === 1} isQuiet={isMoving} />
        )
      })}
      {(gesture.state === 'dragging' || gesture.state === 'inserting') && gesture.drop !== null && (
        <DropPreview
          scene={scene}
          parentId={gesture.drop.parentId}
          outlines={gesture.drop.outlines}
          displaced={gesture.drop.displaced}
          guides={gesture.drop.guides}
        />
      )}
      {gesture.state === 'resizing' && gesture.resize !== null && (
        <DropPreview
          scene={scene}
          parentId={null}
          outlines={[gesture.resize.outline]}
          displaced={gesture.resize.displaced}
          guides={gesture.resize.guides}
          size={`${gesture.resize.cell.columns} × ${gesture.resize.cell.rows}`}
        />
      )}
      {gesture.state === 'selectingArea' && gesture.area.width + gesture.area.height > 4 && (
        <div className={classes.area} style={place(gesture.area)} />
      )}
    </div>
  )
}

const HoverOutline = ({ id, scene }: { id: string; scene: Scene }) => {
  const name = useEditor((state) => state.records[id]?.name)
  const item = itemOf(scene, id)
  if (item === undefined || name === undefined) return null
  return (
    <div className={classes.hover} style={place(item.rectangle)}>
      <span className={classes.hoverName} data-inside={item.rectangle.top < 16}>
        {name}
      </span>
    </div>
  )
}

/** The cells that would be taken, the neighbours that would make room, and the lines on which things stand together. */
const DropPreview = ({
  scene,
  parentId,
  outlines,
  displaced,
  guides,
  size,
}: {
  scene: Scene
  parentId: string | null
  outlines: readonly Rectangle[]
  displaced: readonly { id: string; top: number }[]
  guides: readonly { direction: 'vertical' | 'horizontal'; at: number; from: number; to: number }[]
  size?: string
}) => {
  const parent = itemOf(scene, parentId)
  return (
    <>
      {parent !== undefined && <div className={classes.target} style={place(parent.rectangle)} />}
      {displaced.map(({ id, top }) => {
        const item = itemOf(scene, id)
        if (item === undefined) return null
        const shift = (top - item.cell.top) * gridRowHeight
        return (
          <div
            key={id}
            className={classes.displaced}
            style={place({ ...item.rectangle, top: item.rectangle.top + shift })}
          />
        )
      })}
      {outlines.map((outline, index) => (
        <div key={index} className={classes.cell} style={place(outline)}>
          {size !== undefined && <span className={classes.size}>{size}</span>}
        </div>
      ))}
      {guides.map(({ direction, at, from, to }) => (
        <div
          key={`${direction} ${at}`}
          className={classes.guide}
          style={
            direction === 'vertical'
              ? { left: at, top: from, width: 1, height: to - from }
              : { left: from, top: at, width: to - from, height: 1 }
          }
        />
      ))}
    </>
  )
}
