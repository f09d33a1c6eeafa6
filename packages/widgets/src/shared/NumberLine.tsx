import type { ReactNode, RefObject } from 'react'
import { editableNumber, parseNumberText } from './number-text.ts'
import { mayBeInNumber, pastedNumber, steppedNumber, stepsOfKey, type NumberRules } from './number-rules.ts'
import type { LineValues } from './typing-properties.ts'
import { TypedInput } from './TypedInput.tsx'
import type { TypedFieldState } from './use-typed-field.ts'

interface NumberLineProps {
  readonly field: TypedFieldState
  readonly values: LineValues & NumberRules
  /** How the number is written while nobody edits it. */
  readonly write: (value: number) => string
  /** How the number is said. */
  readonly say?: (value: number) => string
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly inputRef?: RefObject<HTMLInputElement | null>
}

/**
 * The line of a field for numbers, after the pattern of a spin button: arrows and page keys step, letters are not taken,
 * numbers can be pasted with whatever stood around them, and it is written for reading while nobody edits it.
 */
export const NumberLine = ({
  field,
  values,
  write,
  say = write,
  before,
  after,
  inputRef,
}: NumberLineProps) => {
  const { typed, state, change, isFocused } = field
  const value = parseNumberText(typed)
  const isShownForReading = value !== undefined && (!isFocused || state.isLocked)
  return (
    <TypedInput
      field={field}
      values={values}
      shown={isShownForReading ? write(value) : typed}
      before={before}
      after={after}
      {...(inputRef === undefined ? {} : { inputRef })}
      attributes={{
        type: 'text',
        role: 'spinbutton',
        inputMode: 'decimal',
        autoComplete: 'off',
        spellCheck: false,
        'aria-valuenow': value,
        'aria-valuetext': value === undefined ? undefined : say(value),
        'aria-valuemin': values.minValue,
        'aria-valuemax': values.maxValue,
        onBeforeInput: (event) => {
          // What is put in by one key; what is pasted or filled in stays to be seen and mended.
          if (event.data.length === 1 && !mayBeInNumber(event.data)) event.preventDefault()
        },
        onPaste: (event) => {
          const { selectionStart, selectionEnd, value: present } = event.currentTarget
          const replacesAll = selectionStart === 0 && selectionEnd === present.length
          const number = replacesAll ? pastedNumber(event.clipboardData.getData('text')) : undefined
          if (number === undefined || state.isLocked) return
          event.preventDefault()
          change(editableNumber(number))
        },
      }}
      onKeyDown={(event) => {
        const steps = stepsOfKey(event.key)
        if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        if (!state.isLocked) change(editableNumber(steppedNumber(value, steps, values)))
      }}
    />
  )
}
