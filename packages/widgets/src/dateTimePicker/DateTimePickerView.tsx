import { Time, type CalendarDate } from '@internationalized/date'
import { Suspense, useMemo } from 'react'
import { partsOfPattern, timePattern, unicodePattern } from '../dates/date-patterns.ts'
import { dayProblem, dayRulesOf, firstWeekdayOf } from '../dates/day-rules.ts'
import { dayToday } from '../dates/days.ts'
import { CalendarGlyph } from '../dates/glyphs.tsx'
import { LazyDayCalendar } from '../dates/lazy-calendar.ts'
import { CalendarOnItsWay, PickerField } from '../dates/PickerField.tsx'
import { TimeList } from '../dates/TimeList.tsx'
import { hourCountOf, listStepOf } from '../dates/times.ts'
import { useEntry } from '../dates/use-entry.ts'
import { useSecondName } from '../dates/use-second-name.ts'
import { writtenInstant } from '../dates/wall-times.ts'
import { formatTime } from '../dates/format-dates.ts'
import { atTime, fieldZonesOf, momentsOfWallTime, wallTimeAt, zoneLabel } from '../dates/zones.ts'
import { useExposed } from '../shared/use-exposed.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './DateTimePickerView.module.css'
import {
  dayOfWall,
  heldMoment,
  momentHint,
  momentPatterns,
  momentProblem,
  shownMoment,
  typedMoment,
  typedWallTime,
} from './moment-text.ts'
import type { dateTimePicker } from './dateTimePicker.ts'

const morning = new Time(9)

/** A field for a day and a time, in the zone that the builder chose. */
export const DateTimePickerView = (props: WidgetViewProps<typeof dateTimePicker>) => {
  const { values, setValue, report, trigger } = props
  const { minDate, maxDate, disabledDates, disabledWeekdays } = values
  const rules = useMemo(
    () => dayRulesOf({ minDate, maxDate, disabledDates, disabledWeekdays }),
    [minDate, maxDate, disabledDates, disabledWeekdays],
  )
  const zones = fieldZonesOf(values, values.manageTimezone)
  const display = values.displayDateFormat
  const patterns = momentPatterns(display, timePattern(hourCountOf(values.hourFormat), false))
  const saysZone = zones.areManaged || partsOfPattern(unicodePattern(display)).hasZone
  const format = values.dateFormat
  const momentOfValue = (value: unknown) => heldMoment(value, format, zones)
  const kept = (value: unknown): string | null => momentOfValue(value)?.toISOString() ?? null
  const written = (value: unknown): string | null => {
    const moment = momentOfValue(value)
    return moment === undefined ? null : writtenInstant(moment, unicodePattern(format), zones.held)
  }
  useSecondName(props, {
    name: 'selectedDate',
    isOwn: (value) => (value ?? null) === kept(value),
    read: kept,
    write: written,
  })
  const held = momentOfValue(values.value)
  const inUtc = held === undefined ? null : writtenInstant(held, unicodePattern(format), 'UTC')
  useExposed({ values, report }, 'outputDateUtc', inUtc)
  const entry = useEntry(
    props,
    {
      show: (value) => {
        const moment = momentOfValue(value)
        return moment === undefined ? '' : shownMoment(moment, patterns, zones.shown)
      },
      read: (typed) => typedMoment(typed, patterns, zones.shown, held)?.toISOString(),
      find: (typed) => ({
        isEmpty: typed.trim() === '',
        problem: typed.trim() === '' ? undefined : momentProblem(typed, patterns, zones.shown, rules),
      }),
      nameless: 'Date and time',
    },
    (value) => {
      const selectedDate = written(value)
      setValue('value', value)
      setValue('selectedDate', selectedDate)
      trigger('onDateSelected', { value, selectedDate })
    },
  )
  const wall = typedWallTime(entry.typed.typed, patterns)
  const moments = wall === undefined ? undefined : momentsOfWallTime(wall, zones.shown)
  const shownDay = wall === undefined ? undefined : dayOfWall(wall)
  const write = (time: Time) => formatTime(time, patterns.time)

  const chooseWall = (day: CalendarDate, time: Time) => {
    const chosen = momentsOfWallTime(atTime(day, time.hour, time.minute), zones.shown)
    if (chosen.kind !== 'none')
      entry.choose((chosen.kind === 'one' ? chosen.instant : chosen.earlier).toISOString())
  }
  const isPropertyVisible = (time: Time): boolean =>
    momentsOfWallTime(atTime(shownDay ?? dayToday(), time.hour, time.minute), zones.shown).kind !== 'none'
  // The first time of the chosen day that the clocks show: an hour may be missing from it.
  const timeOn = (day: CalendarDate): Time => {
    const time = wall === undefined ? morning : new Time(wall.hour, wall.minute)
    const exists = momentsOfWallTime(atTime(day, time.hour, time.minute), zones.shown).kind !== 'none'
    return exists ? time : time.add({ hours: 1 })
  }
  const shownInstant = momentOfValue(entry.value)
  return (
    <PickerField
      entry={entry}
      values={values}
      placeholder={momentHint(patterns)}
      action="Choose a date and a time"
      glyph={<CalendarGlyph />}
      note={
        (saysZone || moments?.kind === 'two') && (
          <div className={styles.zone}>
            {(saysZone || moments?.kind === 'two') && zoneLabel(zones.shown, shownInstant ?? new Date())}
            {moments?.kind === 'two' && shownInstant !== undefined && !entry.state.isLocked && (
              <button
                type="button"
                className={styles.twice}
                onClick={() => {
                  const isLater = shownInstant.getTime() === moments.later.getTime()
                  entry.choose((isLater ? moments.earlier : moments.later).toISOString())
                }}
              >
                {shownInstant.getTime() === moments.later.getTime()
                  ? 'Choose the earlier one'
                  : 'Choose the later one'}
              </button>
            )}
          </div>
        )
      }
    >
      <Suspense fallback={<CalendarOnItsWay />}>
        <LazyDayCalendar
          key={entry.popup}
          rules={rules}
          firstWeekday={firstWeekdayOf(values.firstDayOfWeek)}
          showsWeekNumbers={values.showsWeekNumbers}
          takesFocus={entry.popup === 'inside'}
          selection={{ kind: 'day', day: shownDay, choose: (day) => chooseWall(day, timeOn(day)) }}
        />
      </Suspense>
      <TimeList
        label="Times"
        step={listStepOf(values.step)}
        time={wall === undefined ? undefined : new Time(wall.hour, wall.minute)}
        write={write}
        isAllowed={isPropertyVisible}
        takesFocus={false}
        onChoose={(time) => {
          const day = shownDay ?? dayOfWall(wallTimeAt(new Date(), zones.shown))
          if (dayProblem(day, rules, String) !== undefined && shownDay === undefined) return
          chooseWall(day, time)
          entry.close()
        }}
      />
    </PickerField>
  )
}
