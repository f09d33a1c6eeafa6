import { beginInserting, dragDistance } from '@ashlar/canvas'
import type { WidgetDescriptor } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Tooltip } from '@mantine/core'
import { useRef, type PointerEvent } from 'react'
import { insertedSize } from '../gestures/default-size.ts'
import { useEditorParts } from '../context/editor-context.tsx'
import classes from './Components.module.css'

/** One component of the panel: drawn out of it, or inserted by a click or Enter. */
export const ComponentCard = ({
  descriptor,
  label = descriptor.label,
  help = descriptor.help,
  variant,
  isRecent = false,
  isReachable,
  onFocus,
  onPress,
  onInsert,
}: {
  descriptor: WidgetDescriptor
  /** What it is called and does, where that is not what its kind is and does. */
  label?: string
  help?: string
  /** Which one of its kind it is. */
  variant?: string
  /** Whether it stands among those used last, beside its place in its family. */
  isRecent?: boolean
  /** Whether Tab reaches it. */
  isReachable: boolean
  onFocus: () => void
  /** The card was pressed, and may be drawn on to the page. */
  onPress?: () => void
  onInsert: () => void
}) => {
  const { canvas, session } = useEditorParts()
  const pressed = useRef<{ x: number; y: number } | null>(null)
  const { type, icon } = descriptor
  const forget = (): void => {
    pressed.current = null
  }
  const moved = (event: PointerEvent): void => {
    const from = pressed.current
    if (from === null || Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragDistance) return
    forget()
    const chosen = variant === undefined ? null : session.modules.beginning(variant, session.newId)
    const size = insertedSize(descriptor, canvas.measure(), chosen?.contentRows)
    canvas.begin(beginInserting(type, size, canvas.pointOf(event), variant))
  }
  return (
    <Tooltip label={help} position="right" openDelay={500} multiline maw={240} withArrow>
      <button
        type="button"
        className={classes.card}
        tabIndex={isReachable ? 0 : -1}
        onFocus={onFocus}
        aria-label={isRecent ? `${label}, recently used` : label}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          onPress?.()
          pressed.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={moved}
        onPointerUp={forget}
        onPointerCancel={forget}
        onClick={onInsert}
      >
        <Icon name={icon} size={16} />
        <span>{label}</span>
      </button>
    </Tooltip>
  )
}
