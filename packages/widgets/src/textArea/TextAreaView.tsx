import type { ExposedValue, PropertyValues, ValuesOf, WidgetProperty } from '@ashlar/schema'
import { useEffect, useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react'
import control from '../shared/control.module.css'
import { ControlBox } from '../shared/ControlBox.tsx'
import { Field } from '../shared/Field.tsx'
import { LengthNote } from '../shared/LengthNote.tsx'
import { lengthProblem } from '../shared/text-rules.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useTypedField, type TypedFieldProps } from '../shared/use-typed-field.ts'
import { textOf } from '../values.ts'
import type { CommonViewProps, PartProps, WidgetViewProps } from '../view.ts'
import { isLong, isShortAgain } from './lengths.ts'
import { LongTextField } from './LongTextField.tsx'
import { rowLimitsOf } from './rows.ts'
import styles from './TextAreaView.module.css'
import type { textArea } from './textArea.ts'

/** What only a text area says of several lines; other fields of several lines are as it is by default. */
type UsualLinesValues = PropertyValues<
  Pick<typeof textArea.properties, 'minRows' | 'maxRows' | 'checksSpelling'>
>

/** What a field is whose text bindings read beside its value. */
interface TextPart {
  properties: Record<never, WidgetProperty>
  exposes: { text: ExposedValue }
}

const noText = { values: { text: undefined }, report: () => undefined }

interface LinesFieldProps extends TypedFieldProps, Pick<CommonViewProps, 'record'> {
  readonly values: TypedFieldProps['values'] &
    Pick<ValuesOf<typeof textArea>, 'minLength' | 'maxLength' | 'showsCount'> &
    Partial<UsualLinesValues>
  /** The view of a field in which bindings read what is typed as `text`, too. */
  readonly textOfView?: Pick<PartProps<TextPart>, 'values' | 'setValue' | 'report'>
  /** What is wrong with a text, as a sentence; only its length is looked at where nothing is said. */
  readonly problemOf?: (typed: string) => string | undefined
}

/** A text area. */
export const TextAreaView = (props: WidgetViewProps<typeof textArea>) => <LinesField {...props} />

/** A field for several lines: it grows with its text between two heights, or fills a component of fixed height. */
export const LinesField = ({ textOfView, problemOf, ...props }: LinesFieldProps) => {
  const { values, record } = props
  const element = useRef<HTMLTextAreaElement>(null)
  const field = useTypedField(props, {
    show: textOf,
    read: (typed) => typed,
    find: (typed) => ({
      isEmpty: typed.trim() === '',
      problem: problemOf === undefined ? lengthProblem(typed, values) : problemOf(typed),
    }),
    nameless: 'Text',
    hasLines: true,
    ...(textOfView === undefined ? {} : { expose: (typed: string) => textOfView.setValue('text', typed) }),
  })
  useExposed(textOfView ?? noText, 'text', textOfView === undefined ? undefined : field.typed)
  const { typed, state } = field
  const { checksSpelling = true, minRows = 3, maxRows = 10 } = values
  const { least, most } = rowLimitsOf(minRows, maxRows)
  const fillsHeight = record.height.mode !== 'fitContent'

  const box = useRef<HTMLDivElement>(null)
  const caret = useRef(-1)
  const [wasLong, setWasLong] = useState(false)
  const showsLong = wasLong || isLong(typed)
  if (showsLong !== wasLong) setWasLong(showsLong)
  useEffect(() => {
    // Under the hands of a person the field stays as it is.
    if (wasLong && isShortAgain(typed) && box.current?.contains(document.activeElement) !== true)
      setWasLong(false)
  }, [wasLong, typed])
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const pasted = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n')
    if (state.isLocked || !isLong(value, pasted)) return
    // The browser would lay out all of it before it is taken over.
    event.preventDefault()
    caret.current = selectionStart + pasted.length
    field.change(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd))
  }

  useLayoutEffect(() => {
    const area = element.current
    if (area === null || fillsHeight) return
    const grow = () => {
      // Measured from its least height, so that it shrinks again with its text.
      area.style.setProperty('--text-height', '0')
      const height = area.scrollHeight
      area.style.setProperty('--text-height', `${height}px`)
    }
    grow()
    let width = area.clientWidth
    const narrowed = new ResizeObserver(() => {
      if (area.clientWidth === width) return
      width = area.clientWidth
      grow()
    })
    narrowed.observe(area)
    return () => narrowed.disconnect()
  }, [typed, fillsHeight, least, most, showsLong])

  return (
    <Field
      {...state.field}
      isGroup={showsLong}
      fillsHeight={fillsHeight}
      note={values.showsCount && <LengthNote typed={typed} maximum={values.maxLength} />}
    >
      <ControlBox
        ref={box}
        state={state}
        className={styles.box}
        isEmpty={typed === ''}
        fills={fillsHeight}
        onFocus={field.box.onFocus}
        onBlur={field.box.onBlur}
      >
        {showsLong ? (
          <LongTextField
            state={state}
            text={typed}
            checksSpelling={checksSpelling}
            rows={most}
            caret={caret}
            change={field.change}
            submit={field.submit}
          />
        ) : (
          <textarea
            {...state.control}
            ref={element}
            className={`${control.box} ${styles.text}`}
            style={{ '--text-least-rows': least, '--text-most-rows': most }}
            rows={least}
            value={typed}
            placeholder={values.placeholderText || undefined}
            readOnly={state.isReadOnly}
            spellCheck={checksSpelling}
            onPaste={paste}
            onInput={(event) => {
              const { value, selectionEnd } = event.currentTarget
              caret.current = isLong(value) ? selectionEnd : -1
              field.change(value)
            }}
            onKeyDown={field.onKeyDown}
          />
        )}
      </ControlBox>
    </Field>
  )
}
