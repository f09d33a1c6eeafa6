import type { Time } from '@internationalized/date'
import { useMemo } from 'react'
import { timePattern } from '../dates/date-patterns.ts'
import { ClockGlyph } from '../dates/glyphs.tsx'
import { PickerField } from '../dates/PickerField.tsx'
import { TimeList } from '../dates/TimeList.tsx'
import { hourCountOf, isoTime, listStepOf, timeOf, timeProblem } from '../dates/times.ts'
import { useEntry } from '../dates/use-entry.ts'
import { useSecondName } from '../dates/use-second-name.ts'
import { typedTime, formatTime } from '../dates/format-dates.ts'
import type { WidgetViewProps } from '../view.ts'
import type { timePicker } from './timePicker.ts'

/** A field for a time of day, with a list of times. */
export const TimePickerView = (props: WidgetViewProps<typeof timePicker>) => {
  const { values, setValue, trigger } = props
  const withSeconds = values.showsSeconds
  const shown = timePattern(hourCountOf(values.hourFormat), withSeconds)
  const { minTime, maxTime } = values
  const rules = useMemo(() => ({ minimum: timeOf(minTime), maximum: timeOf(maxTime) }), [minTime, maxTime])
  const write = (time: Time) => formatTime(time, shown)
  const textFor = (value: unknown): string | null => {
    const time = timeOf(value)
    return time === undefined ? null : write(time)
  }
  const kept = (value: unknown): string | null => {
    const time = timeOf(value)
    return time === undefined ? null : isoTime(time, withSeconds)
  }
  useSecondName(props, {
    name: 'text',
    isOwn: (value) => (value ?? null) === kept(value),
    read: kept,
    write: textFor,
  })
  const entry = useEntry(
    props,
    {
      show: (value) => textFor(value) ?? '',
      read: (typed) => kept(typedTime(typed, shown)?.toString() ?? null) ?? undefined,
      find: (typed) => {
        const time = typedTime(typed, shown)
        return {
          isEmpty: typed.trim() === '',
          problem:
            time === undefined
              ? `Enter a time such as ${textFor('09:30') ?? '09:30'}.`
              : timeProblem(time, rules, write),
        }
      },
      nameless: 'Time',
    },
    (value) => {
      setValue('value', value)
      setValue('text', textFor(value))
      trigger('onTimeSelected', { value, text: textFor(value) })
    },
  )
  return (
    <PickerField
      entry={entry}
      values={values}
      placeholder={shown.replace(' a', '').toLowerCase()}
      action="Choose a time"
      glyph={<ClockGlyph />}
    >
      <TimeList
        label="Times"
        step={listStepOf(values.step)}
        time={typedTime(entry.typed.typed, shown)}
        write={write}
        isAllowed={(time) => timeProblem(time, rules, write) === undefined}
        takesFocus={entry.popup === 'inside'}
        onChoose={(time) => {
          entry.choose(isoTime(time, withSeconds))
          entry.close()
        }}
      />
    </PickerField>
  )
}
