import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { chart } from './chart.ts'
import { chartTypes } from './chart-kinds.ts'
import { chartSummary, type ChartModel } from './chart-model.ts'
import { readChart } from './read-chart.ts'
import { binsFor } from './read-histogram.ts'

const orders = [
  { month: 'Jan', country: 'Norway', orders: 3, margin: '0.5' },
  { month: 'Jan', country: 'Brazil', orders: 4, margin: '0.25' },
  { month: 'Feb', country: 'Norway', orders: 5, margin: '0.75' },
]

const modelOf = (values: Readonly<Record<string, unknown>>): ChartModel => {
  const read = readChart(readValues(chart, values))
  if (!('model' in read)) throw new Error(JSON.stringify(read))
  return read.model
}
const drawn = (model: ChartModel): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(
    model.series.map((series) => [series.name, series.points.map((point) => [point.x, point.y])]),
  )

describe('what a chart draws', () => {
  it('is found in the data where no field is named', () => {
    const model = modelOf({ chartData: orders })
    expect(model.categories).toEqual(['Jan', 'Feb'])
    expect(drawn(model)).toEqual({
      Orders: [
        ['Jan', 7],
        ['Feb', 5],
      ],
    })
  })

  it('is one series per value of the field it is grouped by', () => {
    expect(drawn(modelOf({ chartData: orders, groupBy: 'country' }))).toEqual({
      Norway: [
        ['Jan', 3],
        ['Feb', 5],
      ],
      Brazil: [['Jan', 4]],
    })
  })

  it('is one series per field, whether they come as text or as a list', () => {
    const names = (yFields: unknown) =>
      modelOf({ chartData: orders, yFields }).series.map((series) => series.name)
    expect(names('orders, margin')).toEqual(['Orders', 'Margin'])
    expect(names(['orders', 'margin'])).toEqual(['Orders', 'Margin'])
    expect(names([{ key: 'margin' }])).toEqual(['Margin'])
  })

  it('joins several values of one place as the builder asks', () => {
    const first = (aggregation: string) => modelOf({ chartData: orders, aggregation }).series[0]?.points[0]?.y
    expect(['sum', 'average', 'count', 'minimum', 'maximum'].map(first)).toEqual([7, 3.5, 2, 3, 4])
  })

  it('stands on an axis of time in its order where the field holds days', () => {
    const model = modelOf({
      chartType: 'line',
      chartData: [
        { day: '2026-02-01', sold: 2 },
        { day: '2026-01-01', sold: 1 },
      ],
    })
    expect(model.axis).toBe('time')
    expect(model.series[0]?.points.map((point) => point.y)).toEqual([1, 2])
  })

  it('joins dates by months and leaves a gap where a month has none', () => {
    const model = modelOf({
      dateUnit: 'month',
      chartData: [
        { day: '2026-03-20', sold: 2 },
        { day: '2026-01-01', sold: 1 },
        { day: '2026-03-01T10:00:00', sold: 3 },
      ],
    })
    expect(model.categories).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(drawn(model)).toEqual({
      Sold: [
        ['2026-01', 1],
        ['2026-03', 5],
      ],
    })
  })

  it('is a top ten with the rest as one value, averages of all its rows included', () => {
    const chartData = Array.from({ length: 12 }, (_none, index) => ({ name: `n${index}`, value: index }))
    const sums = modelOf({ chartData, sort: 'valueDescending', limit: 10 })
    expect(sums.categories).toHaveLength(11)
    expect(sums.categories[0]).toBe('n11')
    expect(sums.series[0]?.points.at(-1)).toMatchObject({ x: 'Others', y: 1 })
    const averages = modelOf({ chartData, sort: 'valueDescending', limit: 10, aggregation: 'average' })
    expect(averages.series[0]?.points.at(-1)?.y).toBe(0.5)
    const alone = modelOf({ chartData, limit: 2, showOthers: false })
    expect(alone.categories).toEqual(['n0', 'n1'])
  })

  it('sorts names with numbers as people count', () => {
    const chartData = ['Week 10', 'Week 2'].map((week) => ({ week, value: 1 }))
    expect(modelOf({ chartData, sort: 'xAscending' }).categories).toEqual(['Week 2', 'Week 10'])
  })

  it('keeps each point of a cloud, also where two are at the same place', () => {
    const chartData = [
      { x: 1, y: 2 },
      { x: 1, y: 2 },
    ]
    const cloud = drawn(modelOf({ chartType: 'scatter', chartData, xField: 'x', yFields: 'y' }))
    expect(cloud).toEqual({
      Y: [
        [1, 2],
        [1, 2],
      ],
    })
  })

  it('gives bubbles the size of the field that is left', () => {
    const chartData = [{ age: 1, income: 2, people: 30 }]
    expect(modelOf({ chartType: 'bubble', chartData }).series[0]?.points[0]).toMatchObject({
      x: 1,
      y: 2,
      size: 30,
    })
  })

  it('counts the values of a histogram in ranges with round limits', () => {
    const chartData = [1, 2, 2, 3, 9].map((age) => ({ age }))
    const model = modelOf({ chartType: 'histogram', chartData })
    expect(model.series[0]?.points.reduce((sum, point) => sum + point.y, 0)).toBe(5)
    expect(binsFor(0, 100, 1000, undefined)).toEqual({ start: 0, width: 10, count: 11 })
    expect(binsFor(0, 100, 1000, 4)).toEqual({ start: 0, width: 25, count: 4 })
    expect(binsFor(5, 5, 3, undefined).count).toBe(1)
  })

  it('reads the four prices of candles in the order of time', () => {
    const chartData = [
      { day: '2026-01-02', open: 2, close: 3, low: 1, high: 4 },
      { day: '2026-01-01', open: 1, close: 2, low: 1, high: 3 },
    ]
    const model = modelOf({ chartType: 'candlestick', chartData })
    expect(model.categories).toEqual(['2026-01-01', '2026-01-02'])
    expect(readChart(readValues(chart, { chartType: 'candlestick', chartData: orders }))).toHaveProperty(
      'problem',
    )
  })

  it('joins flows between the same places, and refuses circles', () => {
    const flows = [
      { from: 'a', to: 'b', users: 2 },
      { from: 'a', to: 'b', users: 3 },
      { from: 'b', to: 'c', users: 1 },
    ]
    const model = modelOf({ chartType: 'sankey', chartData: flows, targetField: 'to' })
    expect(model.series[0]?.points).toMatchObject([
      { x: 'a', to: 'b', y: 5 },
      { x: 'b', to: 'c', y: 1 },
    ])
    const circle = [...flows, { from: 'c', to: 'a', users: 1 }]
    expect(readChart(readValues(chart, { chartType: 'sankey', chartData: circle }))).toEqual({
      problem: 'The flows lead in a circle, which this diagram cannot show.',
    })
  })

  it('is one number in a gauge', () => {
    expect(drawn(modelOf({ chartType: 'gauge', chartData: orders, yFields: 'orders' }))).toEqual({
      Orders: [['All', 12]],
    })
  })

  it('is nothing without data, and a reason where the data does not fit', () => {
    expect(readChart(readValues(chart, { chartData: [] }))).toEqual({ isEmpty: true })
    expect(readChart(readValues(chart, {}))).toEqual({ isEmpty: true })
    expect(readChart(readValues(chart, { chartData: { a: 1 } }))).toEqual({
      problem: 'The chart expects a list of objects.',
    })
    expect(readChart(readValues(chart, { chartData: orders, xField: 'week' }))).toEqual({
      problem: 'The data has no field week. It has month, country, orders, margin.',
    })
    expect(readChart(readValues(chart, { chartData: [{ a: 'b' }] }))).toEqual({
      problem: 'The data has no field with numbers to draw.',
    })
  })

  it('stays readable with thousands of groups, and says so', () => {
    const chartData = Array.from({ length: 20_000 }, (_none, index) => ({
      x: 'a',
      group: `g${index}`,
      y: index,
    }))
    const model = modelOf({ chartData, groupBy: 'group' })
    expect(model.series).toHaveLength(50)
    expect(model.series.map((series) => series.name)).toContain('g19999')
    expect(model.note).toBe('The 50 largest of 20000 series are shown.')
    expect(modelOf({ chartType: 'pie', chartData, xField: 'group' }).categories).toHaveLength(101)
  })

  it('is read from a hundred thousand rows in every kind', () => {
    const chartData = Array.from({ length: 100_000 }, (_none, index) => ({
      name: `n${index % 300}`,
      next: `m${index % 7}`,
      value: index % 1000,
      open: 1,
      close: 2,
      low: 1,
      high: 3,
    }))
    for (const chartType of chartTypes)
      expect(
        modelOf({
          chartType,
          chartData,
          xField: chartType === 'histogram' ? 'value' : 'name',
          yFields: 'value',
          targetField: 'next',
        }).series.length,
      ).toBeGreaterThan(0)
  })

  it('is said in words too', () => {
    const summary = chartSummary(modelOf({ chartData: orders }), 'Sales', String)
    expect(summary).toBe('Bar chart Sales by Month. Orders: 2 values from 5 to 7.')
  })
})
