import { useEffect, useId, useState } from 'react'
import control from '../shared/control.module.css'
import { Field } from '../shared/Field.tsx'
import loading from '../shared/loading.module.css'
import { useDraft } from '../shared/use-draft.ts'
import { choiceOf, flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { inputProblem, inputTypes, valueOfTyped } from './input-rules.ts'

const htmlTypes = { TEXT: 'text', NUMBER: 'text', EMAIL: 'email', PASSWORD: 'password' } as const
const keyboards = { TEXT: undefined, NUMBER: 'decimal', EMAIL: 'email', PASSWORD: undefined } as const
const completions = { TEXT: 'off', NUMBER: 'off', EMAIL: 'email', PASSWORD: 'off' } as const

const EyeIcon = ({ isOpen }: { isOpen: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="1.75" />
    {isOpen && <path d="m2.5 13.5 11-11" />}
  </svg>
)

/** A field to type in. It checks its rules once a person has left it, and tells the page whether they are kept. */
export const InputView = ({ id, host, values, isLoading, describedBy }: WidgetViewProps) => {
  const controlId = useId()
  const problemId = useId()
  const [isTypingAnew, setTypingAnew] = useState(false)
  const [isRevealed, setRevealed] = useState(false)
  const type = choiceOf(values.inputType, inputTypes)
  const label = textOf(values.label)
  const isDisabled = flagOf(values.isDisabled)
  const isAwaited = isLoading && flagOf(values.animateLoading, true)

  const [typed, change] = useDraft(values.value, textOf, (next): unknown => {
    const value = valueOfTyped(next, type)
    host.setValue(id, 'value', value)
    host.setValue(id, 'isTouched', true)
    host.trigger(id, 'onTextChanged', { value })
    return value
  })
  const problem = inputProblem(typed, type, values)
  const shownProblem = flagOf(values.isTouched) && !isTypingAnew ? problem : undefined

  const isValid = problem === undefined
  const isKnownValid = flagOf(values.isValid, true)
  useEffect(() => {
    if (isValid !== isKnownValid) host.setValue(id, 'isValid', isValid)
  }, [host, id, isValid, isKnownValid])

  return (
    <Field
      controlId={controlId}
      label={label}
      isRequired={flagOf(values.isRequired)}
      isDisabled={isDisabled}
      problem={shownProblem}
      problemId={problemId}
    >
      <div
        className={[control.control, isAwaited && loading.shimmer].filter(Boolean).join(' ')}
        data-invalid={shownProblem === undefined ? undefined : ''}
        data-disabled={isDisabled ? '' : undefined}
      >
        <input
          id={controlId}
          className={control.box}
          type={isRevealed && type === 'PASSWORD' ? 'text' : htmlTypes[type]}
          inputMode={keyboards[type]}
          autoComplete={completions[type]}
          value={typed}
          placeholder={textOf(values.placeholderText)}
          disabled={isDisabled}
          required={flagOf(values.isRequired)}
          aria-label={label === '' ? textOf(values.placeholderText) || undefined : undefined}
          aria-invalid={shownProblem !== undefined}
          aria-describedby={[problemId, describedBy].filter(Boolean).join(' ')}
          aria-busy={isAwaited}
          onChange={(event) => {
            if (shownProblem === undefined) setTypingAnew(true)
            change(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            setTypingAnew(false)
            host.setValue(id, 'isTouched', true)
            host.trigger(id, 'onSubmit', { value: valueOfTyped(typed, type) })
          }}
          onFocus={() => host.trigger(id, 'onFocus')}
          onBlur={() => {
            setTypingAnew(false)
            if (!flagOf(values.isTouched)) host.setValue(id, 'isTouched', true)
            host.trigger(id, 'onFocusOut')
          }}
        />
        {type === 'PASSWORD' && !isDisabled && (
          <button
            type="button"
            className={control.iconButton}
            aria-pressed={isRevealed}
            aria-label={isRevealed ? 'Hide password' : 'Show password'}
            onClick={() => setRevealed(!isRevealed)}
          >
            <EyeIcon isOpen={isRevealed} />
          </button>
        )}
      </div>
    </Field>
  )
}
