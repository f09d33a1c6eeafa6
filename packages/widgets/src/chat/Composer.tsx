import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import control from '../shared/control.module.css'
import { LengthNote } from '../shared/LengthNote.tsx'
import { lengthOf } from '../shared/text-rules.ts'
import styles from './Composer.module.css'

interface ComposerProps {
  readonly draft: string
  readonly placeholder: string
  /** The most characters of a message; `undefined` where there is no limit. */
  readonly limit: number | undefined
  readonly enterSends: boolean
  readonly isBusy: boolean
  readonly isDisabled: boolean
  readonly onChange: (draft: string) => void
  readonly onSend: () => void
}

/** From which part of the limit on the length is shown. */
const nearLimit = 0.8

/** The field in which a message is written; it grows with its lines. */
export const Composer = (props: ComposerProps) => {
  const { draft, placeholder, limit, enterSends, isBusy, isDisabled } = props
  const noteId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const length = limit === undefined ? 0 : lengthOf(draft)
  const isTooLong = limit !== undefined && length > limit
  const showsNote = limit !== undefined && length >= limit * nearLimit
  const canSend = draft.trim() !== '' && !isTooLong && !isBusy && !isDisabled

  useLayoutEffect(() => {
    const { current } = area
    if (current === null) return
    // Measured from its least height, so that it shrinks again with its text.
    current.style.setProperty('--draft-height', '0')
    current.style.setProperty('--draft-height', `${current.scrollHeight}px`)
  }, [draft])

  const send = () => {
    if (!canSend) return
    props.onSend()
    // The button is off once the field is empty, and would take the focus with it.
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a character is none of ours.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isMeant = enterSends ? !event.shiftKey && !event.altKey : event.ctrlKey || event.metaKey
    if (!isMeant) return
    event.preventDefault()
    send()
  }
  return (
    <div className={styles.composer}>
      <div
        className={`${control.control} ${styles.box}`}
        data-disabled={isDisabled ? '' : undefined}
        data-invalid={isTooLong ? '' : undefined}
      >
        <textarea
          ref={area}
          className={`${control.box} ${styles.text}`}
          rows={1}
          value={draft}
          placeholder={placeholder}
          aria-label={placeholder || 'Message'}
          aria-invalid={isTooLong || undefined}
          aria-describedby={showsNote ? noteId : undefined}
          enterKeyHint={enterSends ? 'send' : undefined}
          disabled={isDisabled}
          onInput={(event) => props.onChange(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.send}
          aria-label="Send message"
          aria-busy={isBusy || undefined}
          disabled={!canSend}
          onClick={send}
        >
          {isBusy ? (
            <span className={styles.busy} aria-hidden="true" />
          ) : (
            <svg
              viewBox="0 0 16 16"
              width="16"
              height="16"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              aria-hidden="true"
            >
              <path d="M8 13V3M3.5 7.5 8 3l4.5 4.5" />
            </svg>
          )}
        </button>
      </div>
      {showsNote && (
        <div id={noteId}>
          <LengthNote typed={draft} maximum={limit} />
        </div>
      )}
    </div>
  )
}
