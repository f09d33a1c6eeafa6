import { beginInserting, dragDistance } from '@ashlar/canvas'
import { EmptyState, Icon } from '@ashlar/ui'
import { TextInput } from '@mantine/core'
import { useRef, useState, type PointerEvent } from 'react'
import { insertedSize } from '../canvas/default-size.ts'
import { insertComponent } from '../commands/inserting.ts'
import { useEditorParts } from '../session/editor-context.tsx'
import { findComponents } from './find-components.ts'
import { RailPanel, useLeavePanel } from './LeftRail.tsx'
import classes from './Rail.module.css'

/** The components that can be put on the page: dragged to a place, or inserted by Enter or a click. */
export const ComponentsPanel = () => {
  const { session, canvas, commands } = useEditorParts()
  const [query, setQuery] = useState('')
  const pressed = useRef<{ type: string; x: number; y: number } | null>(null)
  const found = findComponents([...session.catalogue.values()], query)

  const leave = useLeavePanel()
  const insert = (type: string): void => {
    insertComponent(commands, type)
    leave()
  }

  const moved = (event: PointerEvent): void => {
    const from = pressed.current
    if (from === null) return
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragDistance) return
    pressed.current = null
    const descriptor = session.catalogue.get(from.type)
    if (descriptor === undefined) return
    const size = insertedSize(descriptor, canvas.measure())
    canvas.begin(beginInserting(from.type, size, canvas.pointOf(event)))
  }

  return (
    <RailPanel title="Components">
      <div className={classes.search}>
        <TextInput
          size="xs"
          aria-label="Search components"
          placeholder="Search components"
          leftSection={<Icon name="search" size={14} />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key === 'Enter' && first !== undefined) insert(first.type)
          }}
        />
      </div>
      <div className={classes.scroll}>
        {found.length === 0 ? (
          <EmptyState
            isCompact
            icon="search"
            title="No such component"
            description={`Nothing here is called “${query}”.`}
          />
        ) : (
          <ul className={classes.components}>
            {found.map(({ type, label, help, icon }) => (
              <li key={type}>
                <button
                  type="button"
                  className={classes.component}
                  aria-label={label}
                  title={help}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return
                    pressed.current = { type, x: event.clientX, y: event.clientY }
                    event.currentTarget.setPointerCapture(event.pointerId)
                  }}
                  onPointerMove={moved}
                  onPointerUp={() => {
                    pressed.current = null
                  }}
                  onPointerCancel={() => {
                    pressed.current = null
                  }}
                  onClick={() => insert(type)}
                >
                  <Icon name={icon} size={20} />
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )}
        <p className={classes.hint}>Drag a component on to the page, or press Enter to insert it.</p>
      </div>
    </RailPanel>
  )
}
