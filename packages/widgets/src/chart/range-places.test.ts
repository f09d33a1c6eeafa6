import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { chart } from './chart.ts'
import type { ChartModel } from './chart-model.ts'
import { hasRange, placesOf, rangeOf, spanBetween, spanOf, writtenPlace } from './range-places.ts'
import { readChart } from './read-chart.ts'

const modelOf = (values: Readonly<Record<string, unknown>>): ChartModel => {
  const read = readChart(readValues(chart, values))
  if ('model' in read) return read.model
  throw new Error('The sample cannot be drawn.')
}
const months = modelOf({
  chartData: ['Jan', 'Feb', 'Mar', 'Apr'].map((month, orders) => ({ month, orders })),
  chartType: 'bar',
})
const days = modelOf({
  chartData: ['2026-03-01', '2026-03-02', '2026-03-09'].map((day, visits) => ({ day, visits })),
  chartType: 'line',
  xAxisType: 'time',
})
const first = Date.UTC(2026, 2, 1)

describe('a part of the axis of a chart', () => {
  it('can be chosen where there is an axis', () => {
    expect(hasRange(months)).toBe(true)
    expect(hasRange({ ...months, type: 'pie' })).toBe(false)
  })

  it('goes from one category to another, in whatever direction it is drawn, and not beyond the last', () => {
    expect(spanBetween(months, 2.3, 0.6)).toEqual([1, 2])
    expect(spanBetween(months, -4, 17)).toEqual([0, 3])
    expect(spanBetween(months, 1, 1)).toEqual([1, 1])
    expect(rangeOf(months, [1, 2])).toEqual({ start: 'Feb', end: 'Mar' })
  })

  it('goes from one number or moment to another', () => {
    expect(spanBetween(days, first + 5, first)).toEqual([first, first + 5])
    expect(rangeOf(days, [first, first + 5])).toEqual({ start: first, end: first + 5 })
  })

  it('is nothing where nothing was drawn or the pointer was nowhere', () => {
    expect(spanBetween(days, first, first)).toBeUndefined()
    expect(spanBetween(months, Number.NaN, 2)).toBeUndefined()
    expect(rangeOf(months, undefined)).toEqual({})
  })

  it('is found again from what bindings and steps say', () => {
    expect(spanOf(months, { start: 'Feb', end: 'Apr' })).toEqual([1, 3])
    expect(spanOf(months, { start: 'Apr', end: 'Feb' })).toEqual([1, 3])
    expect(spanOf(days, { start: '2026-03-01', end: first + 9 })).toEqual([first, first + 9])
  })

  it('is nothing for whatever else is set', () => {
    for (const range of [undefined, null, {}, [], 'Feb', { start: 'Feb' }, { start: 'Feb', end: 'Juli' }])
      expect(spanOf(months, range)).toBeUndefined()
    expect(spanOf(days, { start: 'soon', end: {} })).toBeUndefined()
  })

  it('can be named by the places along the axis', () => {
    expect(placesOf(months)).toEqual(['Jan', 'Feb', 'Mar', 'Apr'])
    expect(placesOf(days)).toHaveLength(3)
    expect(writtenPlace(days, first)).toMatch(/2026/)
    expect(writtenPlace(months, 'Jan')).toBe('Jan')
  })
})
