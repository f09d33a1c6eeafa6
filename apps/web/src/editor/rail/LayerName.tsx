import { renameEntity } from '@ashlar/document'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useEditorSession } from '../context/editor-context.tsx'
import classes from './Layers.module.css'
import type { LayerRow } from './layer-rows.ts'
import { renaming } from '../session/renaming.ts'

/** The field in which a row's name is written: Enter takes it, Escape leaves it as it was. */
export const LayerName = ({ row, onDone }: { row: LayerRow; onDone: () => void }) => {
  const session = useEditorSession()
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => field.current?.select(), [])

  const take = (name: string): boolean =>
    name === row.name ||
    session.apply(renameEntity(session.state.records, session.catalogue, { id: row.id, name }), {
      label: `Rename ${row.name}`,
    })
  const leave = (): void => {
    isDone.current = true
    renaming.setState({ id: null })
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation()
    // A name that is refused can be corrected.
    if (event.key === 'Enter') {
      if (take(event.currentTarget.value.trim())) leave()
      else event.currentTarget.select()
    }
    if (event.key === 'Escape') leave()
  }
  return (
    <input
      ref={field}
      className={classes.field}
      aria-label={`New name of ${row.name}`}
      defaultValue={row.name}
      autoFocus
      spellCheck={false}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (isDone.current) return
        const name = event.currentTarget.value.trim()
        if (name !== '') take(name)
        leave()
      }}
    />
  )
}
