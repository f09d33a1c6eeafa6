import { parseTime, Time } from '@internationalized/date'
import { numberOf, textOf } from '../values.ts'
import type { HourCount } from './date-patterns.ts'
import { typedTime } from './format-dates.ts'

/** The time of day that a value means: `09:30`, `9:30 pm`, a text with a time in it, a Date. */
export const timeOf = (value: unknown): Time | undefined => {
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? undefined
      : new Time(value.getHours(), value.getMinutes(), value.getSeconds())
  if (typeof value !== 'string' || value.length > 64) return undefined
  const text = value.trim()
  const inMoment = /^\d{4}-\d{2}-\d{2}[T ](\d{2}:\d{2}(?::\d{2})?)/.exec(text)?.[1] ?? text
  if (text.toLowerCase() === 'now') return timeOf(new Date())
  try {
    return parseTime(inMoment).set({ millisecond: 0 })
  } catch {
    return typedTime(inMoment, 'HH:mm')
  }
}

/** A time of day as fields keep it: `09:30`, or `09:30:15` with seconds. */
export const isoTime = (time: Time, withSeconds: boolean): string =>
  time.toString().slice(0, withSeconds ? 8 : 5)

/** Which times may be chosen; an earliest time after the latest means a span over midnight. */
export interface TimeRules {
  readonly minimum: Time | undefined
  readonly maximum: Time | undefined
}

/** What is wrong with a time, as a sentence; `undefined` where it may be chosen. */
export const timeProblem = (
  time: Time,
  { minimum, maximum }: TimeRules,
  write: (time: Time) => string,
): string | undefined => {
  const isLate = minimum === undefined || time.compare(minimum) >= 0
  const isEarly = maximum === undefined || time.compare(maximum) <= 0
  if (minimum !== undefined && maximum !== undefined && minimum.compare(maximum) > 0)
    return isLate || isEarly ? undefined : `Choose a time between ${write(minimum)} and ${write(maximum)}.`
  if (minimum !== undefined && !isLate) return `Choose ${write(minimum)} or later.`
  if (maximum !== undefined && !isEarly) return `Choose ${write(maximum)} or earlier.`
  return undefined
}

/** Minutes between the times of a list: at least 5, so that a list stays short enough to be read. */
export const listStepOf = (value: unknown): number =>
  Math.min(720, Math.max(5, Math.trunc(numberOf(value) ?? 15)))

/** The times of a day in steps of some minutes. */
export const timesInSteps = (step: number): readonly Time[] =>
  Array.from({ length: Math.ceil(1440 / step) }, (_none, index) => {
    const minutes = index * step
    return new Time(Math.floor(minutes / 60), minutes % 60)
  })

/** How many hours the clock of a field counts. */
export const hourCountOf = (value: unknown): HourCount => {
  const text = textOf(value)
  return text === '12' || text === '24' ? text : 'auto'
}
