import { useEffect, useId, useState } from 'react'
import type { OfferedMethods } from '../host.ts'
import type { PartProps } from '../view.ts'
import type { FieldProps } from './Field.tsx'
import type { FieldPart, UsualFieldValues } from './field-properties.ts'
import { fieldProblem, type Finding } from './field-rules.ts'
import { useMethods } from './use-methods.ts'

/** What the element that takes the focus carries. */
export interface ControlAttributes {
  readonly id: string
  readonly disabled: boolean
  readonly 'aria-label': string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
  readonly 'aria-busy': boolean | undefined
  readonly 'aria-required': boolean | undefined
}

/** One field of a page while it is shown. */
export interface FieldState {
  readonly label: string
  readonly isRequired: boolean
  readonly isDisabled: boolean
  readonly isReadOnly: boolean
  /** Disabled or read only. */
  readonly isLocked: boolean
  /** Data for the field is on its way, and the builder wants that to be seen. */
  readonly isAwaited: boolean
  readonly isValid: boolean
  /** What is wrong, once it is time to say so; `undefined` otherwise. */
  readonly problem: string | undefined
  /** For `Field`. */
  readonly field: Omit<FieldProps, 'children'>
  /** For the control. A control that is no form element takes `aria-disabled` in the place of `disabled`. */
  readonly control: ControlAttributes
  /** To be called with each change that a person makes: no new complaint comes up before they have finished. */
  readonly edit: () => void
  /** To be called when a person has finished, by choosing or by pressing Enter: complaints are shown from now on. */
  readonly finish: () => void
  /** To be called when the focus leaves the field with everything that belongs to it. */
  readonly leave: () => void
}

/** What `useField` takes of the props of a field's view. */
export type FieldViewProps = Omit<PartProps<FieldPart, UsualFieldValues>, 'record' | 'errors' | 'trigger'>

/** Focuses a control, or the first thing in it that takes the focus, as in a group of choices. */
const focusOn = (controlId: string): void => {
  const control = document.getElementById(controlId)
  control?.focus()
  if (control !== null && document.activeElement !== control) {
    control.querySelector<HTMLElement>('input, button, [tabindex]')?.focus()
  }
}

/**
 * What all fields have in common: ids and attributes that tie label, hint, problem and tooltip to the control, when a
 * problem is shown, and `isTouched` and `isValid` kept in the host. `finding` is what the widget's own rules say of
 * the value that the field shows; `nameless` names a control that has neither label nor placeholder; `methods` are
 * what steps may ask the field to do beside what they may ask of every field.
 */
export const useField = (
  { id, host, values, setValue, report, isLoading, describedBy }: FieldViewProps,
  finding: Finding,
  nameless?: string,
  methods: OfferedMethods = {},
): FieldState => {
  const controlId = useId()
  const problemId = useId()
  const helperId = useId()
  const [isTypingAnew, setTypingAnew] = useState(false)
  const { isTouched, label, helperText, isRequired = false, isDisabled, isReadOnly } = values
  const isAwaited = isLoading && values.animateLoading

  const present = fieldProblem(values, finding)
  const problem = isTouched && !isTypingAnew ? present : undefined
  const isValid = present === undefined
  const isKnownValid = values.isValid
  useEffect(() => {
    if (isValid !== isKnownValid) report('isValid', isValid)
  }, [report, isValid, isKnownValid])

  const touch = () => {
    if (!isTouched) setValue('isTouched', true)
  }
  useMethods(host, id, {
    ...methods,
    focus: () => focusOn(controlId),
    reset: () => host.reset(id),
    validate: () => {
      setTypingAnew(false)
      touch()
      return isValid
    },
  })
  return {
    label,
    isRequired,
    isDisabled,
    isReadOnly,
    isLocked: isDisabled || isReadOnly,
    isAwaited,
    isValid,
    problem,
    field: {
      controlId,
      label,
      isRequired,
      isDisabled,
      problem,
      problemId,
      labelPosition: values.labelPosition ?? 'top',
      labelWidth: Math.min(80, Math.max(10, values.labelWidth ?? 33)),
      helperText,
      helperId,
    },
    control: {
      id: controlId,
      disabled: isDisabled,
      'aria-label': label === '' ? values.placeholderText || nameless : undefined,
      'aria-invalid': problem !== undefined,
      'aria-describedby': [problemId, helperText !== '' && helperId, describedBy].filter(Boolean).join(' '),
      'aria-busy': isAwaited || undefined,
      'aria-required': isRequired || undefined,
    },
    edit: () => {
      if (problem === undefined) setTypingAnew(true)
      touch()
    },
    finish: () => {
      setTypingAnew(false)
      touch()
    },
    leave: () => {
      setTypingAnew(false)
      touch()
    },
  }
}
