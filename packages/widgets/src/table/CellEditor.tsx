import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Popup } from '../shared/Popup.tsx'
import { searchableText } from '../shared/search.ts'
import { textOf } from '../values.ts'
import { editorOf, enteredValue, entryText, type CellEditorKind, type CellOption } from './cell-rules.ts'
import { cellValue, type TableColumn } from './columns.ts'
import type { CellEntry, EntryMove } from './editing.ts'
import styles from './CellEditor.module.css'
import type { DataRow } from './rows.ts'

interface CellEditorProps {
  readonly column: TableColumn
  readonly row: DataRow
  readonly entry: CellEntry
  readonly problem: string | undefined
}

const moveOf = (event: KeyboardEvent): EntryMove | undefined => {
  if (event.nativeEvent.isComposing) return undefined
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next'
  return undefined
}

const inputTypes: Partial<Record<CellEditorKind, string>> = {
  date: 'date',
  dateTime: 'datetime-local',
  email: 'email',
}

/** A field in the place of a cell: Enter and Tab take the entry over and go on, Escape gives it up. */
export const CellEditor = (props: CellEditorProps) =>
  editorOf(props.column) === 'dropdown' ? <ChoiceEditor {...props} /> : <TextEditor {...props} />

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

const mostShown = 200

const ChoiceEditor = ({ column, row, entry, problem }: CellEditorProps) => {
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const before = cellValue(column, row)
  const [typed, setTyped] = useState(entry.typed ?? '')
  const found = useMemo((): readonly CellOption[] => {
    const wanted = searchableText(typed)
    return entry.options
      .filter(({ label }) => wanted === '' || searchableText(label).includes(wanted))
      .slice(0, mostShown)
  }, [entry.options, typed])
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      entry.options.findIndex(({ value }) => textOf(value) === textOf(before)),
    ),
  )
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])

  const finish = (value: unknown, move: EntryMove) => {
    if (isDone.current) return
    isDone.current = true
    entry.commit(value, move)
  }
  const cancel = () => {
    isDone.current = true
    entry.cancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    const move = moveOf(event)
    if (move !== undefined) {
      event.preventDefault()
      const option = found[active]
      finish(option === undefined ? before : option.value, move)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      cancel()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : found.length - 1
      setActive((place) => (found.length === 0 ? 0 : (place + step) % found.length))
    }
  }
  return (
    <>
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label={column.label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
        aria-invalid={problem !== undefined}
        autoComplete="off"
        value={typed}
        placeholder={textOf(before)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onBlur={cancel}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
      />
      <Popup
        anchor={field}
        onClose={cancel}
        id={listId}
        role="listbox"
        label={column.label}
        matchesWidth
        minimumWidth={160}
        maximumHeight={260}
        keepsFocusOut
      >
        {found.length === 0 && <div className={styles.nothing}>No option matches.</div>}
        {found.map((option, place) => (
          <div
            key={`${place}${option.label}`}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={textOf(option.value) === textOf(before)}
            className={styles.option}
            data-active={place === active ? '' : undefined}
            onPointerMove={() => setActive(place)}
            onClick={(event) => {
              event.stopPropagation()
              finish(option.value, 'stay')
            }}
          >
            {option.label}
          </div>
        ))}
      </Popup>
    </>
  )
}
