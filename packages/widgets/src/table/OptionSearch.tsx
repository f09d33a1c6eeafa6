import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { CheckGlyph } from '../shared/glyphs.tsx'
import { Popup } from '../shared/Popup.tsx'
import { searchableText } from '../shared/search.ts'
import type { CellOption } from './column-options.ts'
import { moveOf, type CellEditorProps, type EntryMove } from './editing.ts'
import styles from './CellEditor.module.css'

const mostShown = 200

interface OptionSearchProps extends Pick<CellEditorProps, 'column' | 'entry' | 'problem'> {
  readonly placeholder: string
  /** The place among the options at which the arrows begin. */
  readonly startsAt: number
  /** Whether several may be chosen: Space chooses too, and what is chosen is checked. */
  readonly isMultiple: boolean
  readonly isChosen: (option: CellOption) => boolean
  /** An option was pressed. */
  readonly onChoose: (option: CellOption) => void
  /** Enter or Tab were pressed at an option, or at none where nothing matches. */
  readonly onMove: (move: EntryMove, option: CellOption | undefined) => void
  readonly onCancel: () => void
  /** The focus went elsewhere, or something beside the list was pressed. */
  readonly onLeave: () => void
}

/** A field in the place of a cell that searches the options below it; the arrows walk through them. */
export const OptionSearch = ({ column, entry, problem, ...props }: OptionSearchProps) => {
  const { isMultiple, isChosen, onChoose, onMove, onCancel, onLeave } = props
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(entry.typed ?? '')
  const [active, setActive] = useState(props.startsAt)
  const found = useMemo((): readonly CellOption[] => {
    const wanted = searchableText(typed)
    return entry.options
      .filter(({ label }) => wanted === '' || searchableText(label).includes(wanted))
      .slice(0, mostShown)
  }, [entry.options, typed])
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    const move = moveOf(event)
    const option = found[active]
    if (move !== undefined) {
      event.preventDefault()
      onMove(move, option)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onCancel()
    } else if (isMultiple && event.key === ' ' && option !== undefined) {
      event.preventDefault()
      onChoose(option)
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
        placeholder={props.placeholder}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onBlur={onLeave}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={onKeyDown}
      />
      <Popup
        anchor={field}
        onClose={(reason) => (reason === 'escape' ? onCancel() : onLeave())}
        matchesWidth
        minimumWidth={isMultiple ? 180 : 160}
        maximumHeight={260}
        keepsFocusOut
      >
        <div
          id={listId}
          role="listbox"
          aria-multiselectable={isMultiple || undefined}
          aria-label={column.label}
        >
          {found.length === 0 && <div className={styles.nothing}>No option matches.</div>}
          {found.map((option, place) => (
            <div
              key={`${place}${option.label}`}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={isChosen(option)}
              className={styles.option}
              data-active={place === active ? '' : undefined}
              onPointerMove={() => setActive(place)}
              onClick={(event) => {
                event.stopPropagation()
                onChoose(option)
              }}
            >
              {isMultiple && <span className={styles.check}>{isChosen(option) && <CheckGlyph />}</span>}
              {option.label}
            </div>
          ))}
        </div>
      </Popup>
    </>
  )
}
