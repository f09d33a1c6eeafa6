import { useLayoutEffect, useRef } from 'react'
import control from '../shared/control.module.css'
import { ControlBox } from '../shared/ControlBox.tsx'
import { Field } from '../shared/Field.tsx'
import { LengthNote } from '../shared/LengthNote.tsx'
import { lengthProblem } from '../shared/text-rules.ts'
import { useTypedField } from '../shared/use-typed-field.ts'
import { flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { rowLimitsOf } from './rows.ts'
import styles from './TextAreaView.module.css'

/** A field for several lines: it grows with its text between two heights, or fills a component of fixed height. */
export const TextAreaView = (props: WidgetViewProps) => {
  const { values, record } = props
  const element = useRef<HTMLTextAreaElement>(null)
  const field = useTypedField(props, {
    show: textOf,
    read: (typed) => typed,
    find: (typed) => ({ isEmpty: typed.trim() === '', problem: lengthProblem(typed, values) }),
    nameless: 'Text',
    hasLines: true,
  })
  const { typed, state } = field
  const { least, most } = rowLimitsOf(values.minRows, values.maxRows)
  const fillsHeight = record.height.mode !== 'fitContent'

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
  }, [typed, fillsHeight, least, most])

  return (
    <Field
      {...state.field}
      fillsHeight={fillsHeight}
      note={flagOf(values.showsCount) && <LengthNote typed={typed} maximum={values.maxLength} />}
    >
      <ControlBox
        state={state}
        className={styles.box}
        isEmpty={typed === ''}
        fills={fillsHeight}
        onFocus={field.box.onFocus}
        onBlur={field.box.onBlur}
      >
        <textarea
          {...state.control}
          ref={element}
          className={`${control.box} ${styles.text}`}
          style={{ '--text-least-rows': least, '--text-most-rows': most }}
          rows={least}
          value={typed}
          placeholder={textOf(values.placeholderText) || undefined}
          readOnly={state.isReadOnly}
          spellCheck={flagOf(values.checksSpelling, true)}
          onInput={(event) => field.change(event.currentTarget.value)}
          onKeyDown={field.onKeyDown}
        />
      </ControlBox>
    </Field>
  )
}
