import { describe, expect, it } from 'vitest'
import { chartSummary, readChart, type ChartModel } from './chart-model.ts'
import { chartOptions } from './chart-options.ts'

const orders = [
  { month: 'Jan', country: 'Norway', orders: 3, margin: '0.5' },
  { month: 'Jan', country: 'Brazil', orders: 4, margin: '0.25' },
  { month: 'Feb', country: 'Norway', orders: 5, margin: '0.75' },
]

const modelOf = (values: Readonly<Record<string, unknown>>): ChartModel => {
  const read = readChart(values)
  if (!('model' in read)) throw new Error(JSON.stringify(read))
  return read.model
}
const drawn = (model: ChartModel) =>
  model.series.map((series) => [series.name, series.points.map((point) => [point.x, point.y])])

describe('what a chart draws', () => {
  it('is found in the data where no field is named', () => {
    const model = modelOf({ chartData: orders })
    expect(model.categories).toEqual(['Jan', 'Feb'])
    expect(drawn(model)).toEqual([
      [
        'Orders',
        [
          ['Jan', 7],
          ['Feb', 5],
        ],
      ],
    ])
  })

  it('is one series per value of the field it is grouped by', () => {
    expect(drawn(modelOf({ chartData: orders, groupBy: 'country' }))).toEqual([
      [
        'Norway',
        [
          ['Jan', 3],
          ['Feb', 5],
        ],
      ],
      ['Brazil', [['Jan', 4]]],
    ])
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

  it('keeps each point of a cloud, also where two are at the same place', () => {
    const model = modelOf({
      chartType: 'scatter',
      chartData: [
        { x: 1, y: 2 },
        { x: 1, y: 2 },
      ],
      xField: 'x',
      yFields: 'y',
    })
    expect(drawn(model)).toEqual([
      [
        'Y',
        [
          [1, 2],
          [1, 2],
        ],
      ],
    ])
  })

  it('is nothing without data, and a reason where the data does not fit', () => {
    expect(readChart({ chartData: [] })).toEqual({ isEmpty: true })
    expect(readChart({})).toEqual({ isEmpty: true })
    expect(readChart({ chartData: { a: 1 } })).toEqual({ problem: 'The chart expects a list of objects.' })
    expect(readChart({ chartData: orders, xField: 'week' })).toEqual({
      problem: 'The data has no field week. It has month, country, orders, margin.',
    })
    expect(readChart({ chartData: [{ a: 'b' }] })).toEqual({
      problem: 'The data has no field with numbers to draw.',
    })
  })

  it('is said in words too', () => {
    const summary = chartSummary(modelOf({ chartData: orders }), 'Sales', String)
    expect(summary).toBe('Bar chart Sales by Month. Orders: 2 values from 5 to 7.')
  })
})

describe('how a chart looks', () => {
  const look = {
    variables: { '--app-series1': '#111111', '--app-text': '#222222' },
    showLegend: true,
    fontFamily: 'Inter',
    isStill: true,
  } as const

  it('comes from the theme', () => {
    expect(chartOptions(modelOf({ chartData: orders }), look)).toMatchObject({
      animation: false,
      legend: { show: false },
    })
    expect(chartOptions(modelOf({ chartData: orders }), look).color).toEqual(
      expect.arrayContaining(['#111111']),
    )
  })

  it('never turns names from the data into elements', () => {
    for (const chartType of ['bar', 'line', 'area', 'pie', 'scatter'])
      expect(chartOptions(modelOf({ chartData: orders, chartType }), look)).toMatchObject({
        tooltip: { renderMode: 'richText' },
      })
  })

  it('leaves gaps where a series has no value', () => {
    const options = chartOptions(modelOf({ chartData: orders, groupBy: 'country' }), look)
    expect(options.series).toMatchObject([{ data: [3, 5] }, { data: [4, null] }])
  })
})
