import type { ExposedValue } from '@ashlar/schema'
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { PartProps } from '../view.ts'
import type { FieldPart, UsualFieldValues } from './field-properties.ts'
import type { Finding } from './field-rules.ts'
import type { delayProperty, typingEvents } from './typing-properties.ts'
import { useDraft } from './use-draft.ts'
import { useField, type FieldState } from './use-field.ts'

/** What makes one field that is typed into different from another. All of it is pure. */
export interface TypedField {
  /** What the field shows for a value of the host. */
  readonly show: (value: unknown) => string
  /** The value for what was typed. */
  readonly read: (typed: string) => unknown
  /** What the rules of the field say of what was typed. */
  readonly find: (typed: string) => Finding
  /** Whether the host's value is of the kind that `read` gives; others, such as a default written as text, are read once. */
  readonly isOwn?: (value: unknown) => boolean
  /** Sets the exposed value, if there is one, that holds what was typed as it stands in the field. */
  readonly expose?: (typed: string) => void
  /** The name of a control without label and placeholder. */
  readonly nameless?: string
  /** Keeps what was typed out of the facts that handlers, and with them records of runs, are given. */
  readonly isSecret?: boolean
  /** Whether Enter alone submits; in fields of several lines it takes Ctrl or Cmd with it. */
  readonly hasLines?: boolean
}

/** What a field is that is typed into. */
interface TypedPart extends FieldPart {
  properties: FieldPart['properties'] & typeof delayProperty & typeof typingEvents
  exposes: FieldPart['exposes'] & { value: ExposedValue }
}

/** What `useTypedField` takes of the props of a view. */
export type TypedFieldProps = Omit<PartProps<TypedPart, UsualFieldValues>, 'record' | 'errors'>

/** A field that is typed into while it is shown. */
export interface TypedFieldState {
  readonly typed: string
  /** Whether the caret is in the text, and not on a button beside it. */
  readonly isFocused: boolean
  readonly state: FieldState
  /** Takes over what a person typed, pasted, chose or cleared. */
  readonly change: (typed: string) => void
  /** For the element that is typed into. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** For the box around it and its buttons: the focus may go from one to the other without leaving the field. */
  readonly box: {
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

/** A field that is typed into and may be submitted in other ways than by a key in its element. */
export interface SubmittedFieldState extends TypedFieldState {
  /** Does what Enter does, with what is in the field. */
  readonly submit: (typed: string) => void
}

const longestDelay = 10_000

/** A call that waits until it has not been asked for again for some time. */
const useLateCall = (call: () => void, delay: number) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(call)
  useLayoutEffect(() => {
    latest.current = call
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const flush = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current()
  }
  const ask = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, Math.min(longestDelay, delay))
  }
  return { ask, flush }
}

/**
 * What all fields have in common into which people type: a draft, the value in the host, the events `onTextChanged`
 * (held back by `debounceMs`), `onSubmit`, `onFocus` and `onFocusOut`, and all that `useField` does.
 */
export const useTypedField = (props: TypedFieldProps, field: TypedField): SubmittedFieldState => {
  const { values, setValue, report, trigger } = props
  const [isFocused, setFocused] = useState(false)
  const isInside = useRef(false)
  const delay = values.debounceMs

  const changed = useRef('')
  const tellChange = () =>
    trigger('onTextChanged', field.isSecret === true ? {} : { value: field.read(changed.current) })
  const late = useLateCall(tellChange, delay)
  const [typed, draft] = useDraft(values.value, field.show, (next): unknown => {
    const value = field.read(next)
    changed.current = next
    setValue('value', value)
    field.expose?.(next)
    if (delay > 0) late.ask()
    else tellChange()
    return value
  })
  const state = useField(props, field.find(typed), field.nameless, {
    clear: () => {
      draft('')
      setValue('isTouched', true)
    },
  })

  const isOwn = field.isOwn?.(values.value) ?? true
  // A default written as text, or what a handler set, becomes the kind of value that bindings rely on.
  const read = isOwn ? undefined : { value: field.read(field.show(values.value)) }
  useEffect(() => {
    if (read !== undefined) report('value', read.value)
    // oxlint-disable-next-line react/exhaustive-deps -- it changes only while there is something to report
  }, [report, read])

  const submit = (present: string) => {
    late.flush()
    state.finish()
    trigger('onSubmit', field.isSecret === true ? {} : { value: field.read(present) })
  }
  return {
    typed,
    isFocused,
    state,
    change: (next) => {
      if (state.isLocked) return
      state.edit()
      draft(next)
    },
    submit,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || state.isLocked) return
      if (field.hasLines === true && !event.ctrlKey && !event.metaKey) return
      submit(typed)
    },
    box: {
      onFocus: (event) => {
        setFocused(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
        if (isInside.current) return
        isInside.current = true
        trigger('onFocus')
      },
      onBlur: (event) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
        setFocused(false)
        isInside.current = false
        late.flush()
        state.leave()
        trigger('onFocusOut')
      },
    },
  }
}
