import { itemOf, type Rectangle } from '@ashlar/canvas'
import { useStore } from 'zustand'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { isMoving } from '../gestures/canvas-controller.ts'
import classes from './Canvas.module.css'
import { OthersSelection } from './OthersSelection.tsx'
import { SectionHandles } from './SectionHandles.tsx'
import { SelectionFrame } from './SelectionFrame.tsx'

const place = ({ left, top, width, height }: Rectangle) => ({ left, top, width, height })

/**
 * What is drawn above the page while it is built: outlines, the selection and the handles. What follows the pointer is
 * drawn by the controller into the marks, so that nothing here is drawn again while something moves.
 */
export const Overlay = () => {
  const { canvas } = useEditorParts()
  const selection = useEditor((state) => state.selection)
  const isQuiet = useStore(canvas.store, isMoving)
  return (
    <div className={classes.overlay}>
      {!isQuiet && <OthersSelection />}
      {!isQuiet && <HoverOutline />}
      {selection.map((id) => (
        <SelectionFrame key={id} id={id} isOnly={selection.length === 1} isQuiet={isQuiet} />
      ))}
      {!isQuiet && <SectionHandles />}
      <div ref={canvas.attachMarks} aria-hidden />
    </div>
  )
}

const HoverOutline = () => {
  const { canvas } = useEditorParts()
  const id = useStore(canvas.store, ({ gesture }) => (gesture.state === 'idle' ? gesture.hoveredId : null))
  const item = useStore(canvas.store, ({ scene }) => itemOf(scene, id))
  const name = useEditor((state) => (id === null ? undefined : state.records[id]?.name))
  const isSelected = useEditor((state) => id !== null && state.selection.includes(id))
  if (item === undefined || name === undefined || isSelected) return null
  return (
    <div className={classes.hover} style={place(item.rectangle)}>
      <span className={classes.hoverName} data-inside={item.rectangle.top < 16}>
        {name}
      </span>
    </div>
  )
}
