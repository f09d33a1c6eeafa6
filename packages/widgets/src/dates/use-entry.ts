import type { ExposedValue } from '@ashlar/schema'
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { FieldPart, UsualFieldValues } from '../shared/field-properties.ts'
import type { Finding } from '../shared/field-rules.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import type { TypedFieldState } from '../shared/use-typed-field.ts'
import type { PartProps } from '../view.ts'
import type { dateEvents } from './day-properties.ts'

/** What a field for dates or times is. */
interface EntryPart extends FieldPart {
  properties: FieldPart['properties'] & Pick<typeof dateEvents, 'onFocus' | 'onFocusOut'>
  exposes: FieldPart['exposes'] & { value: ExposedValue }
}

/** What makes one field for dates or times different from another. All of it is pure. */
export interface EntryKind {
  /** What the field shows for a value of the host. */
  readonly show: (value: unknown) => string
  /** The value for what was typed; `undefined` where it cannot be understood. */
  readonly read: (typed: string) => string | undefined
  /** What the rules say of what was typed. */
  readonly find: (typed: string) => Finding
  /** The name of a control without label and placeholder. */
  readonly nameless: string
}

/** The popup of a field: `beside` the text, in which the focus stays, or with the focus `inside`. */
export type PopupState = 'closed' | 'beside' | 'inside'

/** A field for dates or times while it is shown. */
export interface EntryState {
  /** For `TypedInput`. */
  readonly typed: TypedFieldState
  readonly state: FieldState
  /** The value that the field shows: what the host has, or what it was just handed. */
  readonly value: unknown
  /** Whether the popup is open, and whether the focus is in it or stays in the text beside it. */
  readonly popup: PopupState
  readonly open: (how: 'beside' | 'inside') => void
  readonly close: () => void
  /** Takes a value that was chosen in the popup; `null` clears the field. */
  readonly choose: (value: string | null) => void
  /** For the element that holds the field with its popup: the focus may move in it without leaving the field. */
  readonly around: {
    readonly onFocus: () => void
    readonly onBlur: (event: FocusEvent) => void
  }
}

interface Typing {
  readonly text: string
  /** The value beside which it was typed: another value of the host puts the text away. */
  readonly beside: unknown
}

const same = (value: unknown): unknown => value
const nothing = () => undefined

/**
 * What fields for dates and times have in common. What is typed stays in the field until the person is done with it,
 * since half of a date means another date: Enter or leaving the field takes it over. `take` hands the value to the
 * host with all that follows from it and runs the event.
 */
export const useEntry = (
  props: PartProps<EntryPart, UsualFieldValues>,
  kind: EntryKind,
  take: (value: string | null) => void,
): EntryState => {
  const { values, trigger } = props
  const [popup, setPopup] = useState<PopupState>('closed')
  const [isFocused, setFocused] = useState(false)
  const isInside = useRef(false)
  const [typing, setTyping] = useState<Typing>()
  const [value, send] = useDraft<unknown, unknown>(values.value ?? null, same, (next) => {
    take(typeof next === 'string' ? next : null)
    return next
  })
  const isTyping = typing !== undefined && Object.is(typing.beside, value)
  const typed = isTyping ? typing.text : kind.show(value)
  const state = useField(props, kind.find(typed), kind.nameless)

  const choose = (next: string | null) => {
    if (state.isLocked) return
    setTyping(undefined)
    if (!Object.is(next, value)) send(next)
  }
  const commit = () => {
    if (!isTyping || state.isLocked) return
    const read = typing.text.trim() === '' ? null : kind.read(typing.text)
    if (read !== undefined) return choose(read)
    // The text stays in the field with what is wrong about it; bindings read that there is no date.
    setTyping({ text: typing.text, beside: null })
    if (value !== null) send(null)
  }
  return {
    state,
    value,
    popup: state.isLocked ? 'closed' : popup,
    open: (how) => setPopup(state.isLocked ? 'closed' : how),
    close: () => setPopup('closed'),
    choose: (next) => {
      choose(next)
      state.finish()
    },
    typed: {
      typed,
      isFocused,
      state,
      change: (text) => {
        if (state.isLocked) return
        state.edit()
        // The button that clears, and an emptied field, need no Enter.
        if (text === '') choose(null)
        else setTyping({ text, beside: value })
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing || state.isLocked) return
        if (event.key === 'Enter') {
          commit()
          state.finish()
          setPopup('closed')
        }
        if (event.key === 'ArrowDown' && (event.altKey || popup === 'beside')) {
          event.preventDefault()
          setPopup('inside')
        }
      },
      box: { onFocus: nothing, onBlur: nothing },
    },
    around: {
      onFocus: () => {
        setFocused(true)
        if (isInside.current) return
        isInside.current = true
        trigger('onFocus')
      },
      onBlur: (event) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) {
          commit()
          return
        }
        setFocused(false)
        isInside.current = false
        setPopup('closed')
        commit()
        state.leave()
        trigger('onFocusOut')
      },
    },
  }
}
