import { useRef } from 'react'
import { Field } from '../shared/Field.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField } from '../shared/use-field.ts'
import { numberOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { onScale, scaleOf, wordsOf } from './slider-scale.ts'
import { SliderScale } from './SliderScale.tsx'
import styles from './SliderScale.module.css'
import { useSliderRelease } from './use-slider-release.ts'
import type { slider } from './slider.ts'

/** A number that is chosen by sliding: the browser's own slider, drawn in the theme. */
export const SliderView = (props: WidgetViewProps<typeof slider>) => {
  const { values, isLoading, setValue, report, trigger } = props
  const input = useRef<HTMLInputElement>(null)
  const scale = scaleOf(values)
  const [typed, change] = useDraft<unknown, unknown>(
    values.value,
    (present) => present,
    (next) => {
      setValue('value', next)
      return next
    },
  )
  const value = onScale(numberOf(typed) ?? scale.least, scale)
  // What is shown is what bindings read, once limits that come from data are there.
  useExposed({ values, report }, 'value', isLoading ? values.value : value)
  const state = useField(props, { isEmpty: false }, 'Slider')
  const { disabled, ...control } = state.control
  useSliderRelease(input, (next) => {
    if (state.isLocked) return
    state.finish()
    trigger('onChange', { value: onScale(next, scale) })
  })
  return (
    <Field {...state.field}>
      <SliderScale
        state={state}
        values={values}
        scale={scale}
        from={scale.least}
        to={value}
        words={wordsOf(value, values)}
      >
        <input
          {...control}
          ref={input}
          type="range"
          className={styles.thumb}
          disabled={disabled}
          aria-required={undefined}
          aria-readonly={state.isReadOnly || undefined}
          aria-valuetext={wordsOf(value, values)}
          min={scale.least}
          max={scale.most}
          step={scale.step}
          value={value}
          onChange={(event) => {
            if (state.isLocked) return
            const next = onScale(event.currentTarget.valueAsNumber, scale)
            state.edit()
            change(next)
            trigger('onSliding', { value: next })
          }}
          onBlur={state.leave}
        />
      </SliderScale>
    </Field>
  )
}
