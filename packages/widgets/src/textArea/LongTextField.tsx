import { useEffect, useRef, useState, type RefObject } from 'react'
import hidden from '../shared/hidden.module.css'
import { Message } from '../shared/Message.tsx'
import type { FieldState } from '../shared/use-field.ts'
import type { LongText, LongTextLook } from './long-text.ts'
import styles from './TextAreaView.module.css'

/** How long nothing may be typed before a long text is handed on, in ms. */
const handOverDelay = 500

interface LongTextFieldProps {
  readonly state: FieldState
  readonly text: string
  readonly checksSpelling: boolean
  /** The height of the field in lines, unless it fills its component. */
  readonly rows: number
  /** Where the caret stood in the field whose place this one takes; -1 where the focus was elsewhere. */
  readonly caret: RefObject<number>
  /** Takes over the text once a person has stopped typing for a moment. */
  readonly change: (text: string) => void
  /** Hears of Ctrl or Cmd with Enter, after the text was taken over. */
  readonly submit: (text: string) => void
}

const lookOf = (state: FieldState, checksSpelling: boolean): LongTextLook => {
  const { control } = state
  return {
    isEditable: !state.isLocked,
    isDisabled: state.isDisabled,
    attributes: {
      id: control.id,
      ...(state.label === ''
        ? { 'aria-label': control['aria-label'] ?? 'Text' }
        : { 'aria-labelledby': `${control.id}-label` }),
      'aria-describedby': control['aria-describedby'],
      'aria-invalid': String(control['aria-invalid']),
      'aria-required': String(state.isRequired),
      'aria-readonly': String(state.isReadOnly),
      'aria-disabled': String(state.isDisabled),
      spellcheck: String(checksSpelling),
      tabindex: state.isDisabled ? '-1' : '0',
    },
  }
}

/** The field for a text that is too long for the browser's own: the same to people, with all that they typed handed on in pauses. */
export const LongTextField = (props: LongTextFieldProps) => {
  const { state, text, checksSpelling } = props
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<LongText>(undefined)
  /** What the field and the page agree on. */
  const agreed = useRef(text)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isReady, setReady] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const handOver = () => {
    if (waiting.current === undefined || made.current === undefined) return
    clearTimeout(waiting.current)
    waiting.current = undefined
    agreed.current = made.current.read()
    latest.current.change(agreed.current)
  }
  const handOverLatest = useRef(handOver)
  useEffect(() => {
    handOverLatest.current = handOver
  })

  useEffect(() => {
    if (hasFailed) return undefined
    let isGone = false
    import('./long-text.ts')
      .then(({ createLongText }) => {
        const element = place.current
        if (isGone || element === null) return
        const { text: present, state: field, checksSpelling: checks, caret } = latest.current
        agreed.current = present
        const view = createLongText(element, present, lookOf(field, checks), () => {
          clearTimeout(waiting.current)
          waiting.current = setTimeout(() => handOverLatest.current(), handOverDelay)
        })
        made.current = view
        setReady(true)
        if (caret.current >= 0) view.focusAt(caret.current)
        caret.current = -1
      })
      .catch(() => {
        if (!isGone) setFailed(true)
      })
    return () => {
      isGone = true
      handOverLatest.current()
      made.current?.destroy()
      made.current = undefined
    }
  }, [hasFailed])

  useEffect(() => {
    if (made.current === undefined || text === agreed.current) return
    clearTimeout(waiting.current)
    waiting.current = undefined
    agreed.current = text
    made.current.show(text)
  }, [text, isReady])

  const look = JSON.stringify(lookOf(state, checksSpelling))
  useEffect(() => {
    const { state: field, checksSpelling: checks } = latest.current
    made.current?.change(lookOf(field, checks))
  }, [look])

  if (hasFailed)
    return (
      <Message
        title="The field for long texts could not be loaded."
        detail="Nothing of the text is lost."
        isFailure
        action={{ label: 'Try again', run: () => setFailed(false) }}
      />
    )
  return (
    <div
      className={styles.long}
      style={{ '--text-most-rows': props.rows }}
      onBlur={handOver}
      onKeyDownCapture={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter' || state.isLocked) return
        // Before the field sees it, which would add a line.
        event.preventDefault()
        event.stopPropagation()
        handOver()
        props.submit(agreed.current)
      }}
    >
      {!isReady && (
        <div className={styles.waiting} aria-busy="true">
          <span className={hidden.hidden}>Loading text</span>
          {text.slice(0, 20_000)}
        </div>
      )}
      <div ref={place} className={styles.place} />
    </div>
  )
}
