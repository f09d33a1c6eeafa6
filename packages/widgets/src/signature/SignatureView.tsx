import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { SmallButton } from '../capture-controls/SmallButton.tsx'
import { ControlBox } from '../shared/ControlBox.tsx'
import control from '../shared/control.module.css'
import { Field } from '../shared/Field.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField } from '../shared/use-field.ts'
import type { WidgetViewProps } from '../view.ts'
import { inkOf, longestName, pictureAddress, pictureOfName } from './signature-picture.ts'
import styles from './SignatureView.module.css'
import { useSignaturePad } from './use-signature-pad.ts'
import type { signature } from './signature.ts'

/** White paper to sign on, in both schemes: the picture of the signature is for white paper too. */
export const SignatureView = (props: WidgetViewProps<typeof signature>) => {
  const { values, record, setValue, report, trigger } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  /** The last picture that was made here; any other one comes from the page. */
  const own = useRef('')
  const [isTyping, setTyping] = useState(false)
  const [name, setName] = useState('')
  const [picture, change] = useDraft<string, unknown>(
    values.value,
    (value) => pictureAddress(value) ?? '',
    (next) => {
      own.current = next
      setValue('value', next)
      return next
    },
  )
  const isEmpty = picture === ''
  const state = useField(props, { isEmpty }, 'Signature')
  useExposed({ values, report }, 'isEmpty', isEmpty)
  const ink = inkOf(values.ink)
  const format = values.valueFormat
  const isFromPage = !isEmpty && picture !== own.current
  const isTyped = isTyping && values.canType && !state.isLocked

  const put = (next: string) => {
    change(next)
    state.finish()
  }
  const isShown = !isTyped && !isFromPage
  const pad = useSignaturePad({
    canvas,
    isShown,
    isLocked: state.isLocked,
    ink,
    format,
    onDrawn: (next) => {
      put(next)
      if (next !== '') trigger('onSigned')
    },
  })
  const { clear } = pad
  const hasLines = pad.strokeCount > 0
  // The page took the signature away, as a form does that begins anew.
  const beginAnew = useEffectEvent(() => {
    if (hasLines) clear()
    setName('')
  })
  useEffect(() => {
    if (isEmpty) beginAnew()
  }, [isEmpty])

  const erase = () => {
    own.current = ''
    pad.clear()
    setName('')
    put('')
    trigger('onCleared')
    tools.current?.querySelector('button')?.focus({ preventScroll: true })
  }
  const finishName = () => {
    if (name.trim() !== '') trigger('onSigned')
  }
  const switchWay = (typed: boolean) => {
    if (typed === isTyping) return
    if (!isEmpty) put('')
    setName('')
    setTyping(typed)
  }
  const onBlur = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
      state.leave()
  }
  const fillsHeight = record.height.mode !== 'fitContent'
  const { id: controlId } = state.control

  return (
    <Field {...state.field} isGroup fillsHeight={fillsHeight}>
      <div
        role="group"
        aria-label={state.label === '' ? state.control['aria-label'] : undefined}
        aria-labelledby={state.label === '' ? undefined : `${controlId}-label`}
        aria-describedby={state.control['aria-describedby']}
        className={styles.signature}
        onBlur={onBlur}
      >
        <ControlBox state={state} isEmpty={isEmpty} fills={fillsHeight} className={styles.paper}>
          {isShown && (
            <canvas
              ref={canvas}
              className={styles.canvas}
              role="img"
              aria-label={isEmpty ? 'Nobody has signed.' : 'A signature'}
            />
          )}
          {(isFromPage || (isTyped && !isEmpty)) && (
            <img
              className={styles.picture}
              src={picture}
              alt={isTyped ? `Signature ${name}` : 'A signature'}
            />
          )}
          <span className={styles.line} aria-hidden="true">
            {isEmpty && !state.isLocked && values.hintText}
          </span>
        </ControlBox>
        {isTyped && (
          <div className={control.control}>
            <input
              className={control.box}
              // The person has just asked for this field.
              autoFocus
              aria-label="Your name"
              placeholder="Your name"
              autoComplete="name"
              maxLength={longestName}
              value={name}
              onInput={(event) => {
                const typed = event.currentTarget.value
                setName(typed)
                put(pictureOfName(typed, ink, format))
              }}
              onBlur={finishName}
            />
          </div>
        )}
        {!state.isLocked && (
          <div ref={tools} className={styles.tools}>
            {values.canType && (
              <div role="group" aria-label="Way to sign" className={styles.ways}>
                <SmallButton kind="quiet" aria-pressed={!isTyped} onClick={() => switchWay(false)}>
                  Draw
                </SmallButton>
                <SmallButton kind="quiet" aria-pressed={isTyped} onClick={() => switchWay(true)}>
                  Type
                </SmallButton>
              </div>
            )}
            <span className={styles.gap} />
            {isShown && (
              <SmallButton kind="quiet" disabled={!hasLines} onClick={pad.undo}>
                Undo
              </SmallButton>
            )}
            <SmallButton kind="quiet" disabled={isEmpty} onClick={erase}>
              Clear
            </SmallButton>
          </div>
        )}
      </div>
    </Field>
  )
}
