import { Field } from '../shared/Field.tsx'
import { MinusGlyph, PlusGlyph } from '../shared/glyphs.tsx'
import { NumberLine } from '../shared/NumberLine.tsx'
import { isNumberValue, numberProblem, shownNumber, steppedNumber } from '../shared/number-rules.ts'
import { editableNumber, parseNumberText, readableNumber } from '../shared/number-text.ts'
import { useTypedField, type TypedFieldState } from '../shared/use-typed-field.ts'
import { flagOf, numberOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './NumberInputView.module.css'
import { useRepeatedPress } from './use-repeated-press.ts'

interface SteppersProps {
  readonly field: TypedFieldState
  readonly values: Readonly<Record<string, unknown>>
}

/** Two buttons for the pointer; the keyboard has the arrows. */
const Steppers = ({ field, values }: SteppersProps) => {
  const value = parseNumberText(field.typed)
  const step = (steps: number) => () => field.change(editableNumber(steppedNumber(value, steps, values)))
  const less = useRepeatedPress(step(-1))
  const more = useRepeatedPress(step(1))
  const least = numberOf(values.minValue)
  const most = numberOf(values.maxValue)
  const what = field.state.label === '' ? '' : ` ${field.state.label}`
  const { isLocked } = field.state
  return (
    <span className={styles.steppers}>
      <button
        {...less}
        type="button"
        tabIndex={-1}
        className={styles.stepper}
        aria-label={`Decrease${what}`}
        disabled={isLocked || (value !== undefined && least !== undefined && value <= least)}
      >
        <MinusGlyph />
      </button>
      <button
        {...more}
        type="button"
        tabIndex={-1}
        className={styles.stepper}
        aria-label={`Increase${what}`}
        disabled={isLocked || (value !== undefined && most !== undefined && value >= most)}
      >
        <PlusGlyph />
      </button>
    </span>
  )
}

/** A field for a number, written as the reader's language writes it. */
export const NumberInputView = (props: WidgetViewProps) => {
  const { values } = props
  const field = useTypedField(props, {
    show: shownNumber,
    read: (typed) => parseNumberText(typed) ?? null,
    find: (typed) => ({ isEmpty: typed.trim() === '', problem: numberProblem(typed, values) }),
    isOwn: isNumberValue,
    nameless: 'Number',
  })
  return (
    <Field {...field.state.field}>
      <NumberLine
        field={field}
        values={values}
        write={(value) =>
          readableNumber(value, {
            minimumDecimals: flagOf(values.padsDecimals) ? numberOf(values.decimalPlaces) : 0,
            isGrouped: flagOf(values.thousandsSeparator, true),
          })
        }
        after={flagOf(values.showsSteppers, true) && <Steppers field={field} values={values} />}
      />
    </Field>
  )
}
