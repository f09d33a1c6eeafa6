import { useId, useRef, type ReactNode } from 'react'
import control from '../shared/control.module.css'
import { Field } from '../shared/Field.tsx'
import { Popup } from '../shared/Popup.tsx'
import type { LineValues } from '../shared/typing-properties.ts'
import { TypedInput } from '../shared/TypedInput.tsx'
import styles from './PickerField.module.css'
import type { EntryState } from './use-entry.ts'

interface PickerFieldProps {
  readonly entry: EntryState
  readonly values: LineValues
  /** What an empty field shows where the builder wrote nothing. */
  readonly placeholder: string
  /** What the button opens, such as `Choose a date`. */
  readonly action: string
  readonly glyph: ReactNode
  /** Stands at the end of the line under the field. */
  readonly note?: ReactNode
  /** What is in the popup while it is open. */
  readonly children: ReactNode
}

/** A field for dates or times: a line in which people type, and a button that opens a popup to choose from. */
export const PickerField = ({
  entry,
  values,
  placeholder,
  action,
  glyph,
  note,
  children,
}: PickerFieldProps) => {
  const popupId = useId()
  const box = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLInputElement>(null)
  const isOpen = entry.popup !== 'closed'
  const { label } = entry.state
  return (
    <Field {...entry.state.field} note={note}>
      <div
        className={styles.around}
        {...entry.around}
        onClick={(event) => {
          if (event.target === line.current && !isOpen) entry.open('beside')
        }}
      >
        <TypedInput
          field={entry.typed}
          values={{ ...values, placeholderText: values.placeholderText || placeholder }}
          attributes={{ autoComplete: 'off', spellCheck: false }}
          boxRef={box}
          inputRef={line}
          after={
            !entry.state.isLocked && (
              <button
                type="button"
                className={control.iconButton}
                aria-label={label === '' ? action : `${action}, ${label}`}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                aria-controls={isOpen ? popupId : undefined}
                onClick={() => {
                  if (isOpen) entry.close()
                  else entry.open('inside')
                }}
              >
                {glyph}
              </button>
            )
          }
        />
        {isOpen && (
          <Popup
            id={popupId}
            anchor={box}
            role="dialog"
            label={action}
            maximumHeight={480}
            className={styles.popup}
            onClose={entry.close}
          >
            {/* Takes the focus of presses beside its buttons, which would otherwise leave the field. */}
            <div className={styles.content} tabIndex={-1}>
              {children}
            </div>
          </Popup>
        )}
      </div>
    </Field>
  )
}

interface PresetListProps<Preset> {
  readonly presets: readonly (Preset & { readonly label: string })[]
  readonly isChosen: (preset: Preset) => boolean
  readonly isDisabled: (preset: Preset) => boolean
  readonly onChoose: (preset: Preset) => void
}

/** What can be chosen with one press, beside the calendar or, on narrow screens, above it. */
export const PresetList = <Preset,>({ presets, isChosen, isDisabled, onChoose }: PresetListProps<Preset>) =>
  presets.length === 0 ? null : (
    <div className={styles.presets} role="group" aria-label="Shortcuts">
      {presets.map((preset, index) => (
        <button
          // Builders may give two of them the same label.
          key={index}
          type="button"
          className={styles.preset}
          aria-pressed={isChosen(preset)}
          disabled={isDisabled(preset)}
          onClick={() => onChoose(preset)}
        >
          {preset.label}
        </button>
      ))}
    </div>
  )

/** Holds the room of a calendar whose code is being fetched. */
export const CalendarOnItsWay = () => <div className={styles.waiting} />
