import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { numberOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import type { Finding } from './field-rules.ts'
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
  /** The exposed value, if there is one, that holds what was typed as it stands in the field. */
  readonly typedName?: string
  /** The name of a control without label and placeholder. */
  readonly nameless?: string
  /** Keeps what was typed out of the facts that handlers, and with them records of runs, are given. */
  readonly isSecret?: boolean
  /** Whether Enter alone submits; in fields of several lines it takes Ctrl or Cmd with it. */
  readonly hasLines?: boolean
}

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
export const useTypedField = (props: WidgetViewProps, field: TypedField): SubmittedFieldState => {
  const { id, host, values } = props
  const [isFocused, setFocused] = useState(false)
  const isInside = useRef(false)
  const delay = numberOf(values.debounceMs) ?? 0

  const changed = useRef('')
  const tellChange = () =>
    host.trigger(id, 'onTextChanged', field.isSecret === true ? {} : { value: field.read(changed.current) })
  const late = useLateCall(tellChange, delay)
  const [typed, draft] = useDraft(values.value, field.show, (next): unknown => {
    const value = field.read(next)
    changed.current = next
    host.setValue(id, 'value', value)
    if (field.typedName !== undefined) host.setValue(id, field.typedName, next)
    if (delay > 0) late.ask()
    else tellChange()
    return value
  })
  const state = useField(props, field.find(typed), field.nameless, {
    clear: () => {
      draft('')
      host.setValue(id, 'isTouched', true)
    },
  })

  const isOwn = field.isOwn?.(values.value) ?? true
  // A default written as text, or what a handler set, becomes the kind of value that bindings rely on.
  const read = isOwn ? undefined : { value: field.read(field.show(values.value)) }
  useEffect(() => {
    if (read !== undefined) host.report(id, 'value', read.value)
  }, [host, id, read])

  const submit = (present: string) => {
    late.flush()
    state.finish()
    host.trigger(id, 'onSubmit', field.isSecret === true ? {} : { value: field.read(present) })
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
        host.trigger(id, 'onFocus')
      },
      onBlur: (event) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
        setFocused(false)
        isInside.current = false
        late.flush()
        state.leave()
        host.trigger(id, 'onFocusOut')
      },
    },
  }
}
