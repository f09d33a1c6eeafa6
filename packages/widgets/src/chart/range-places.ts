import { isRecord, numberOf, textOf } from '../values.ts'
import { axisTypes, isOneOf } from './chart-kinds.ts'
import type { ChartModel } from './chart-model.ts'
import { writeUnit } from './date-units.ts'

/** A part of the axis in its own measure: the number of a category from 0, a number, or a moment in milliseconds. */
export type AxisSpan = readonly [from: number, to: number]

/** Whether a part of the axis of this chart can be chosen. */
export const hasRange = (model: ChartModel): boolean => isOneOf(model.type, axisTypes)

/** The places along the axis in their order: categories, numbers, or moments in milliseconds. */
export const placesOf = (model: ChartModel): readonly (string | number)[] =>
  model.axis === 'category'
    ? model.categories
    : [
        ...new Set(model.series.flatMap(({ points }) => points.flatMap(({ x }) => numberOf(x) ?? []))),
      ].toSorted((one, other) => one - other)

/** Where a person drew, as part of the axis; `undefined` where it holds none of it. */
export const spanBetween = (model: ChartModel, one: number, other: number): AxisSpan | undefined => {
  if (!Number.isFinite(one) || !Number.isFinite(other)) return undefined
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  if (model.axis !== 'category') return from === to ? undefined : [from, to]
  const last = model.categories.length - 1
  const span: AxisSpan = [Math.max(0, Math.round(from)), Math.min(last, Math.round(to))]
  return span[0] > span[1] ? undefined : span
}

/** What bindings read of a part of the axis: its first and its last place. */
export const rangeOf = (
  model: ChartModel,
  span: AxisSpan | undefined,
): Readonly<Record<string, string | number>> => {
  if (span === undefined) return {}
  const place = (at: number): string | number =>
    model.axis === 'category' ? (model.categories[at] ?? '') : at
  return { start: place(span[0]), end: place(span[1]) }
}

/** The part of the axis for a range, whatever a binding or a step gave; `undefined` where the axis has no such part. */
export const spanOf = (model: ChartModel, range: unknown): AxisSpan | undefined => {
  if (!isRecord(range)) return undefined
  const at = (place: unknown): number =>
    model.axis === 'category' ? model.categories.indexOf(textOf(place)) : momentOf(model, place)
  const [from, to] = [at(range.start), at(range.end)]
  if (model.axis === 'category' && (from < 0 || to < 0)) return undefined
  return Number.isFinite(from) && Number.isFinite(to) ? [Math.min(from, to), Math.max(from, to)] : undefined
}

const momentOf = (model: ChartModel, place: unknown): number =>
  numberOf(place) ?? (model.axis === 'time' && typeof place === 'string' ? Date.parse(place) : Number.NaN)

/** A place as people read it in a list. */
export const writtenPlace = (model: ChartModel, place: string | number): string => {
  if (model.axis === 'time' && typeof place === 'number') {
    const moment = new Date(place)
    const isDay = moment.getHours() === 0 && moment.getMinutes() === 0
    const isUtcDay = moment.getUTCHours() === 0 && moment.getUTCMinutes() === 0
    return new Intl.DateTimeFormat(undefined, {
      dateStyle: 'medium',
      ...(isDay || isUtcDay ? {} : { timeStyle: 'short' }),
      ...(isUtcDay && !isDay ? { timeZone: 'UTC' } : {}),
    }).format(moment)
  }
  if (typeof place === 'number') return new Intl.NumberFormat().format(place)
  return model.dateUnit === undefined ? place : writeUnit(place, model.dateUnit)
}
