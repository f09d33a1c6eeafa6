import { useId, useState } from 'react'
import { onFocusOut, radioGroupAttributes } from '../choice-options/group-attributes.ts'
import { Field } from '../shared/Field.tsx'
import { readableNumber } from '../shared/number-text.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useField, type FieldState } from '../shared/use-field.ts'
import { cssColor } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import { fillOf, ratingSteps, shapeCount, shownRating } from './rating-steps.ts'
import styles from './RatingView.module.css'
import { Shape, type RatingShape } from './Shape.tsx'
import type { rating } from './rating.ts'

const wordsOf = (value: number, count: number, shape: string): string =>
  `${readableNumber(value)} of ${count} ${shape}${count === 1 ? '' : 's'}`

interface ShapesProps {
  readonly count: number
  readonly shown: number
  readonly shape: RatingShape
}

const Shapes = ({ count, shown, shape }: ShapesProps) =>
  Array.from({ length: count }, (_none, index) => (
    <Shape key={index} shape={shape} fill={fillOf(shown, index)} />
  ))

/** A rating to read: a picture with its words, as there is nothing to operate. */
const ReadOnlyRating = ({
  state,
  words,
  children,
}: {
  state: FieldState
  words: string
  children: React.ReactNode
}) => (
  <div
    id={state.control.id}
    className={styles.rating}
    role="img"
    aria-label={state.label === '' ? words : `${state.label}: ${words}`}
    aria-describedby={state.control['aria-describedby']}
  >
    {children}
  </div>
)

/** A judgment in stars: radio buttons for the keyboard and for screen readers, one for each star or half. */
export const RatingView = (props: WidgetViewProps<typeof rating>) => {
  const { values, setValue, trigger } = props
  const name = useId()
  const [preview, setPreview] = useState<number>()
  const [given, change] = useDraft<unknown, unknown>(
    values.value,
    (present) => present,
    (next) => {
      setValue('value', next)
      return next
    },
  )
  const count = shapeCount(values.maxRating)
  const value = shownRating(given, count)
  const shape = values.shape
  const state = useField(props, { isEmpty: value === 0 }, 'Rating')
  const isClearable = values.isClearable
  const judge = (next: number) => {
    if (state.isLocked) return
    setPreview(undefined)
    state.finish()
    change(next)
    trigger('onChange', { value: next })
  }
  const style = { '--rating-color': cssColor(values.activeColor) ?? 'var(--app-warning)' }
  if (state.isReadOnly)
    return (
      <Field {...state.field} isGroup>
        <div style={style}>
          <ReadOnlyRating state={state} words={wordsOf(value, count, shape)}>
            <Shapes count={count} shown={value} shape={shape} />
          </ReadOnlyRating>
        </div>
      </Field>
    )
  const steps = ratingSteps(count, values.allowHalf)
  return (
    <Field {...state.field} isGroup>
      <div
        {...radioGroupAttributes(state)}
        className={styles.rating}
        style={style}
        data-disabled={state.isDisabled ? '' : undefined}
        onBlur={onFocusOut(state.leave)}
        onPointerLeave={() => setPreview(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return
          event.preventDefault()
          if (isClearable && value !== 0) judge(0)
        }}
      >
        <Shapes count={count} shown={preview ?? value} shape={shape} />
        {steps.map((step) => (
          <input
            key={step}
            type="radio"
            name={name}
            className={styles.step}
            style={{ '--step': step, '--steps': steps.length, '--count': count }}
            aria-label={wordsOf(step, count, shape)}
            checked={step === value}
            disabled={state.isDisabled}
            onPointerMove={(event) => {
              if (event.pointerType === 'mouse' && !state.isDisabled) setPreview(step)
            }}
            onChange={() => judge(step)}
            onClick={() => {
              // Pressing what is chosen takes it back; the browser tells of no change then.
              if (step === value && isClearable) judge(0)
            }}
          />
        ))}
      </div>
    </Field>
  )
}
