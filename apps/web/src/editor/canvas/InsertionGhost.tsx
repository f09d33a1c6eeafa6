import { Icon } from '@ashlar/ui'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { useEditorParts } from '../context/editor-context.tsx'
import classes from './Canvas.module.css'

/** The component under the pointer on its way from the panel to the page. */
export const InsertionGhost = () => {
  const { canvas, session } = useEditorParts()
  const gesture = useStore(canvas.store, (state) =>
    state.gesture.state === 'inserting' ? state.gesture : null,
  )
  const pointer = useStore(canvas.store, (state) => state.pointer)
  if (gesture === null || pointer === null) return null
  const descriptor = session.catalogue.get(gesture.type)
  if (descriptor === undefined) return null
  return createPortal(
    <div
      className={classes.ghost}
      data-lands={gesture.drop !== null}
      style={{ transform: `translate(${pointer.x + 10}px, ${pointer.y + 12}px)` }}
    >
      <Icon name={descriptor.icon} size={14} />
      {descriptor.label}
    </div>,
    document.body,
  )
}
