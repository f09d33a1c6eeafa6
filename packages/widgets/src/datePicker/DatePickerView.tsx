import { type CalendarDate, getLocalTimeZone } from '@internationalized/date'
import { Suspense, useMemo } from 'react'
import { dayProblem, dayRulesOf, firstWeekdayOf } from '../dates/day-rules.ts'
import { dayOf, isIsoDay } from '../dates/days.ts'
import { localDayPattern, unicodePattern } from '../dates/date-patterns.ts'
import { CalendarGlyph } from '../dates/glyphs.tsx'
import { LazyDayCalendar } from '../dates/lazy-calendar.ts'
import { CalendarOnItsWay, PickerField, PresetList } from '../dates/PickerField.tsx'
import { dayPresetsOf } from '../dates/presets.ts'
import { useEntry } from '../dates/use-entry.ts'
import { useSecondName } from '../dates/use-second-name.ts'
import { readDay, typedDay, formatDay, writtenHint } from '../dates/format-dates.ts'
import { momentOfWallTime, writtenInstant } from '../dates/wall-times.ts'
import { useExposed } from '../shared/use-exposed.ts'
import type { WidgetViewProps } from '../view.ts'
import type { datePicker } from './datePicker.ts'

const beginningInUtc = ({ year, month, day }: CalendarDate, format: string): string => {
  const midnight = { year, month, day, hour: 0, minute: 0, second: 0 }
  return writtenInstant(momentOfWallTime(midnight, getLocalTimeZone()), format, 'UTC')
}

/** A field for one day, with a calendar. */
export const DatePickerView = (props: WidgetViewProps<typeof datePicker>) => {
  const { values, setValue, report, trigger } = props
  const { minDate, maxDate, disabledDates, disabledWeekdays, presets } = values
  const rules = useMemo(
    () => dayRulesOf({ minDate, maxDate, disabledDates, disabledWeekdays }),
    [minDate, maxDate, disabledDates, disabledWeekdays],
  )
  const offered = useMemo(() => dayPresetsOf(presets), [presets])
  const shown = unicodePattern(values.displayDateFormat) || localDayPattern()
  const format = unicodePattern(values.dateFormat)
  const written = (value: string | null): string | null => {
    const day = dayOf(value)
    return day === undefined ? null : formatDay(day, format)
  }
  useSecondName(props, {
    name: 'selectedDate',
    isOwn: (value) => value === null || value === undefined || isIsoDay(value),
    read: (value) => readDay(value, format)?.toString() ?? null,
    write: written,
  })
  const held = readDay(values.value, format)
  useExposed({ values, report }, 'outputDateUtc', held === undefined ? null : beginningInUtc(held, format))
  const dayTyped = (typed: string) => typedDay(typed, shown)
  const entry = useEntry(
    props,
    {
      show: (value) => {
        const day = readDay(value, format)
        return day === undefined ? '' : formatDay(day, shown)
      },
      read: (typed) => dayTyped(typed)?.toString(),
      find: (typed) => {
        const day = dayTyped(typed)
        return {
          isEmpty: typed.trim() === '',
          problem:
            day === undefined
              ? `Enter a date as ${writtenHint(shown)}.`
              : dayProblem(day, rules, (limit) => formatDay(limit, shown)),
        }
      },
      nameless: 'Date',
    },
    (value) => {
      const selectedDate = written(value)
      setValue('value', value)
      setValue('selectedDate', selectedDate)
      trigger('onDateSelected', { value, selectedDate })
    },
  )
  const day = dayTyped(entry.typed.typed)
  const choose = (chosen: { toString: () => string }) => {
    entry.choose(chosen.toString())
    entry.close()
  }
  return (
    <PickerField
      entry={entry}
      values={values}
      placeholder={writtenHint(shown)}
      action="Choose a date"
      glyph={<CalendarGlyph />}
    >
      <PresetList
        presets={offered}
        isChosen={(preset) => day !== undefined && preset.day.compare(day) === 0}
        isDisabled={(preset) => dayProblem(preset.day, rules, String) !== undefined}
        onChoose={(preset) => choose(preset.day)}
      />
      <Suspense fallback={<CalendarOnItsWay />}>
        <LazyDayCalendar
          key={entry.popup}
          rules={rules}
          firstWeekday={firstWeekdayOf(values.firstDayOfWeek)}
          showsWeekNumbers={values.showsWeekNumbers}
          takesFocus={entry.popup === 'inside'}
          selection={{ kind: 'day', day, choose }}
        />
      </Suspense>
    </PickerField>
  )
}
