import { useRef, type PointerEvent } from 'react'
import { groupAttributes, onFocusOut } from '../choice-options/group-attributes.ts'
import { Field } from '../shared/Field.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { useField } from '../shared/use-field.ts'
import { scaleOf, valueAt, wordsOf } from '../slider/slider-scale.ts'
import { SliderScale } from '../slider/SliderScale.tsx'
import styles from '../slider/SliderScale.module.css'
import { useSliderRelease } from '../slider/use-slider-release.ts'
import type { WidgetViewProps } from '../view.ts'
import { endNearest, rangeAfter, rangeOf, type Range, type RangeEnd } from './range.ts'
import type { rangeSlider } from './rangeSlider.ts'

const names = { start: 'From', end: 'To' } as const

/** A range that is chosen by sliding its two ends: two of the browser's own sliders on one line. */
export const RangeSliderView = (props: WidgetViewProps<typeof rangeSlider>) => {
  const { values, isLoading, setValue, report, trigger } = props
  const start = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLInputElement>(null)
  const rail = useRef<HTMLDivElement>(null)
  const scale = scaleOf(values)
  const held = rangeOf(values.startValue, values.endValue, scale)
  const [shown, change] = useDraft<Range, string>(
    held.join(' '),
    () => held,
    (next) => {
      setValue('startValue', next[0])
      setValue('endValue', next[1])
      setValue('values', next)
      setValue('value', next)
      return next.join(' ')
    },
  )
  // What is shown is what bindings read, once limits that come from data are there.
  useExposed({ values, report }, 'startValue', isLoading ? values.startValue : shown[0])
  useExposed({ values, report }, 'endValue', isLoading ? values.endValue : shown[1])
  useExposed({ values, report }, 'values', shown)
  useExposed({ values, report }, 'value', shown)
  const state = useField(props, { isEmpty: false }, 'Range')

  const latest = useRef(shown)
  // Where both ends stand in one place, a pointer takes the end that can go where it goes, whichever thumb lies above.
  const isDragged = useRef(false)
  const taken = useRef<RangeEnd>(undefined)
  const slide = (moved: RangeEnd, value: number) => {
    if (state.isLocked) return
    if (isDragged.current && taken.current === undefined && shown[0] === shown[1])
      taken.current = endNearest(shown, value)
    const next = rangeAfter(shown, taken.current ?? moved, value, scale)
    latest.current = next
    if (next[0] === shown[0] && next[1] === shown[1]) return
    state.edit()
    change(next)
    trigger('onSliding', { values: next })
  }
  const letGo = () => {
    isDragged.current = false
    taken.current = undefined
    if (state.isLocked) return
    state.finish()
    trigger('onChange', { values: latest.current })
  }
  useSliderRelease(start, letGo)
  useSliderRelease(end, letGo)

  // A press on the line moves the nearer end there; the browser's own sliders do not hear it.
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const line = rail.current
    if (line === null || state.isLocked || event.button !== 0 || event.target instanceof HTMLInputElement)
      return
    event.preventDefault()
    const box = line.getBoundingClientRect()
    const along = (event.clientX - box.left) / box.width
    const value = valueAt(getComputedStyle(line).direction === 'rtl' ? 1 - along : along, scale)
    const moved = endNearest(shown, value)
    slide(moved, value)
    ;(moved === 'start' ? start : end).current?.focus()
    letGo()
  }
  const thumb = (which: RangeEnd, value: number) => (
    <input
      ref={which === 'start' ? start : end}
      type="range"
      className={styles.thumb}
      data-pair=""
      // Where both ends stand at the far side, only the lower one can still move.
      data-above={which === 'start' && value > (scale.least + scale.most) / 2 ? '' : undefined}
      aria-label={names[which]}
      aria-valuetext={wordsOf(value, values)}
      aria-invalid={state.control['aria-invalid']}
      aria-readonly={state.isReadOnly || undefined}
      disabled={state.isDisabled}
      min={scale.least}
      max={scale.most}
      step={scale.step}
      value={value}
      onPointerDown={() => {
        isDragged.current = true
        taken.current = shown[0] === shown[1] ? undefined : which
      }}
      onKeyDown={() => {
        isDragged.current = false
        taken.current = undefined
      }}
      onChange={(event) => slide(which, event.currentTarget.valueAsNumber)}
    />
  )
  return (
    <Field {...state.field} isGroup>
      <div {...groupAttributes(state)} role="group" onBlur={onFocusOut(state.leave)}>
        <SliderScale
          state={state}
          values={values}
          scale={scale}
          from={shown[0]}
          to={shown[1]}
          words={`${wordsOf(shown[0], values)} – ${wordsOf(shown[1], values)}`}
          railRef={rail}
          onPointerDown={onPointerDown}
        >
          {thumb('start', shown[0])}
          {thumb('end', shown[1])}
        </SliderScale>
      </div>
    </Field>
  )
}
