import type { ValuesOf } from '@ashlar/schema'
import { Field } from '../shared/Field.tsx'
import { MinusGlyph, PlusGlyph } from '../shared/glyphs.tsx'
import { NumberLine } from '../shared/NumberLine.tsx'
import { isNumberValue, numberProblem, shownNumber, steppedNumber } from '../shared/number-rules.ts'
import { editableNumber, parseNumberText, readableNumber } from '../shared/number-text.ts'
import { useTypedField, type TypedFieldState } from '../shared/use-typed-field.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './NumberInputView.module.css'
import { useRepeatedPress } from './use-repeated-press.ts'
import type { numberInput } from './numberInput.ts'

interface SteppersProps {
  readonly field: TypedFieldState
  readonly values: ValuesOf<typeof numberInput>
}

/** Two buttons for the pointer; the keyboard has the arrows. */
const Steppers = ({ field, values }: SteppersProps) => {
  const value = parseNumberText(field.typed)
  const step = (steps: number) => () => field.change(editableNumber(steppedNumber(value, steps, values)))
  const less = useRepeatedPress(step(-1))
  const more = useRepeatedPress(step(1))
  const least = values.minValue
  const most = values.maxValue
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
export const NumberInputView = (props: WidgetViewProps<typeof numberInput>) => {
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
            minimumDecimals: values.padsDecimals ? values.decimalPlaces : 0,
            isGrouped: values.thousandsSeparator,
          })
        }
        after={values.showsSteppers && <Steppers field={field} values={values} />}
      />
    </Field>
  )
}
