import type { ReactNode, RefObject } from 'react'
import control from '../shared/control.module.css'
import { ControlBox } from '../shared/ControlBox.tsx'
import { ArrowGlyph, CrossGlyph } from '../shared/glyphs.tsx'
import type { FieldState } from '../shared/use-field.ts'
import styles from './ComboBox.module.css'
import { rowElementId } from './row-element-id.ts'
import type { OptionListState } from './use-option-list.ts'

interface ComboBoxProps {
  readonly state: FieldState
  readonly list: Omit<OptionListState, 'rows' | 'point' | 'pick'>
  /** What opens, where it is no list. */
  readonly popup?: 'tree' | undefined
  readonly listId: string
  readonly boxRef: RefObject<HTMLDivElement | null>
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly className?: string | undefined
  /** What stands before the line: the chips, the mark of the chosen option. */
  readonly before?: ReactNode
  /** What the line shows while the list is closed. */
  readonly shown: string
  readonly placeholder: string
  /** Says what is chosen, where the line itself does not. */
  readonly describedBy?: string | undefined
  /** Takes the choice back; the button is there only where this is. */
  readonly onClear: (() => void) | undefined
  readonly onBackspace: () => void
  /** Called when somebody comes near: fetches what opening takes. */
  readonly prepare?: (() => void) | undefined
}

/** The control of everything that is chosen from a list: the line in which people search, and the buttons at its end. */
export const ComboBox = ({
  state,
  list,
  popup,
  listId,
  boxRef,
  inputRef,
  className,
  before,
  shown,
  placeholder,
  describedBy,
  onClear,
  onBackspace,
  prepare,
}: ComboBoxProps) => (
  <ControlBox
    state={state}
    ref={boxRef}
    className={className}
    isEmpty={shown === '' && onClear === undefined}
    onPointerEnter={prepare}
    onFocus={prepare}
    // The arrow belongs to the field: pressing it opens or closes the list.
    onPointerDown={(event) => {
      if (event.target === inputRef.current || event.button !== 0) return
      event.preventDefault()
      inputRef.current?.focus()
      if (list.isOpen) list.hide()
      else list.show()
    }}
  >
    {before}
    <input
      {...state.control}
      ref={inputRef}
      className={`${control.box} ${styles.line}`}
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      readOnly={state.isReadOnly}
      aria-autocomplete="list"
      aria-expanded={list.isOpen}
      aria-haspopup={popup}
      aria-controls={list.isOpen ? listId : undefined}
      aria-activedescendant={list.isOpen && list.active >= 0 ? rowElementId(listId, list.active) : undefined}
      aria-describedby={[describedBy, state.control['aria-describedby']].filter(Boolean).join(' ')}
      placeholder={placeholder || undefined}
      value={list.isOpen ? list.typed : shown}
      onChange={(event) => {
        const typed = event.currentTarget.value
        // With the list closed the field holds the chosen label: what was typed on to it starts a search.
        list.type(list.isOpen || shown === '' ? typed : typed.replace(shown, ''))
      }}
      onClick={() => {
        if (!list.isOpen) list.show()
      }}
      onKeyDown={(event) => {
        if (list.takeKey(event) || event.nativeEvent.isComposing || state.isLocked) return
        const removes = event.key === 'Backspace' || event.key === 'Delete'
        if (removes && list.typed === '') {
          event.preventDefault()
          onBackspace()
        }
      }}
      onBlur={() => {
        list.hide()
        state.leave()
      }}
    />
    {onClear !== undefined && (
      <button
        type="button"
        className={control.iconButton}
        aria-label={state.label === '' ? 'Clear' : `Clear ${state.label}`}
        tabIndex={-1}
        onPointerDown={(event) => {
          // Neither the list nor the focus is meant.
          event.stopPropagation()
          event.preventDefault()
        }}
        onClick={() => {
          onClear()
          inputRef.current?.focus()
        }}
      >
        <CrossGlyph />
      </button>
    )}
    <span className={styles.arrow}>
      <ArrowGlyph />
    </span>
  </ControlBox>
)
