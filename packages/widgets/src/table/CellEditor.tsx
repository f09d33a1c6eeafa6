import { useEffect, useRef, useState } from 'react'
import { editorOf, enteredValue, entryText, type CellEditorKind } from './cell-rules.ts'
import { cellValue } from './columns.ts'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { moveOf, type CellEditorProps, type EntryMove } from './editing.ts'
import styles from './CellEditor.module.css'

const inputTypes: Partial<Record<CellEditorKind, string>> = {
  date: 'date',
  dateTime: 'datetime-local',
  email: 'email',
}

/** A field in the place of a cell: Enter and Tab take the entry over and go on, Escape gives it up. */
export const CellEditor = (props: CellEditorProps) => {
  const editor = editorOf(props.column)
  if (editor === 'choices') return <ChoicesEditor {...props} />
  return editor === 'dropdown' ? <ChoiceEditor {...props} /> : <TextEditor {...props} />
}

const TextEditor = ({ column, row, entry, problem }: CellEditorProps) => {
  const editor = editorOf(column)
  const before = cellValue(column, row)
  const begins = entryText(column, editor, before)
  const [text, setText] = useState(entry.typed ?? begins)
  const field = useRef<HTMLInputElement>(null)
  // Leaving the field takes the entry over, but not twice and not after Escape.
  const isDone = useRef(false)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    if (entry.typed === undefined) field.current?.select()
  }, [entry])

  const commit = (move: EntryMove) => {
    if (isDone.current) return
    isDone.current = true
    entry.commit(text === begins ? before : enteredValue(column, editor, text, before), move)
  }
  return (
    <input
      ref={field}
      className={styles.field}
      type={inputTypes[editor] ?? 'text'}
      inputMode={editor === 'number' ? 'decimal' : undefined}
      value={text}
      aria-label={column.label}
      aria-invalid={problem !== undefined}
      autoComplete="off"
      maxLength={1_000_000}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => commit('stay')}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation()
        const move = moveOf(event)
        if (move !== undefined) {
          event.preventDefault()
          commit(move)
        } else if (event.key === 'Escape') {
          event.preventDefault()
          isDone.current = true
          entry.cancel()
        }
      }}
    />
  )
}
