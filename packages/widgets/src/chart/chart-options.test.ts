import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { chart } from './chart.ts'
import { chartTypes } from './chart-kinds.ts'
import type { ChartModel } from './chart-model.ts'
import { chartOptions } from './chart-options.ts'
import { chartCsv, chartTable } from './chart-table.ts'
import { readWishes } from './chart-settings.ts'
import { pressedPoint, togglePoint } from './pressed-point.ts'
import { plainSpecification, rawOptions } from './raw-options.ts'
import { readChart } from './read-chart.ts'

const orders = [
  { month: 'Jan', country: 'Norway', orders: 3, margin: '0.5' },
  { month: 'Jan', country: 'Brazil', orders: 4, margin: '0.25' },
  { month: 'Feb', country: 'Norway', orders: 5, margin: '0.75' },
]
const variables = { '--app-series1': '#111111', '--app-text': '#222222', '--app-danger': '#aa0000' }

const modelOf = (values: Readonly<Record<string, unknown>>): ChartModel => {
  const read = readChart(readValues(chart, values))
  if (!('model' in read)) throw new Error(JSON.stringify(read))
  return read.model
}
const lookOf = (values: Readonly<Record<string, unknown>> = {}) => ({
  variables,
  fontFamily: 'Inter',
  isStill: true,
  wishes: readWishes(readValues(chart, values), variables),
})
const optionsOf = (values: Readonly<Record<string, unknown>>) =>
  chartOptions(modelOf({ chartData: orders, ...values }), lookOf(values))

describe('how a chart looks', () => {
  it('comes from the theme', () => {
    const options = optionsOf({})
    expect(options).toMatchObject({ animation: false, legend: { show: false } })
    expect(options.color).toEqual(expect.arrayContaining(['#111111']))
  })

  it('names the parts of a pie in the legend where words beside them would be cut off', () => {
    const options = optionsOf({ chartType: 'pie', showLegend: false })
    expect(options.legend).toEqual({ show: false })
    expect(options.media).toMatchObject([
      {
        query: { maxWidth: 420 },
        option: {
          legend: { show: true, bottom: 0, formatter: expect.any(Function) },
          series: [{ label: { show: false } }],
        },
      },
      { option: { legend: { show: false }, series: [{ label: { show: true } }] } },
    ])
  })

  it('never turns names from the data into elements', () => {
    const chartData = orders.map((row) => ({ ...row, open: 1, close: 2, low: 1, high: 2 }))
    for (const chartType of chartTypes)
      expect(optionsOf({ chartType, chartData, yFields: 'orders' })).toMatchObject({
        tooltip: { renderMode: 'richText' },
      })
  })

  it('leaves gaps where a series has no value', () => {
    expect(optionsOf({ groupBy: 'country' }).series).toMatchObject([{ data: [3, 5] }, { data: [4, null] }])
  })

  it('shows shares of a hundred at each place', () => {
    expect(optionsOf({ groupBy: 'country', stacking: 'percent' }).series).toMatchObject([
      { data: [3 / 7, 1], stack: 'bar' },
      { data: [4 / 7, null] },
    ])
  })

  it('puts the lines of a combined chart on an axis of their own', () => {
    const options = optionsOf({ chartType: 'combined', yFields: 'orders, margin' })
    expect(options.series).toMatchObject([{ type: 'bar' }, { type: 'line', yAxisIndex: 1 }])
    expect(options.yAxis).toHaveLength(2)
  })

  it('follows what the builder says about single series', () => {
    const series = [{ id: 'a', name: 'Norway', label: 'Home', color: 'danger', drawnAs: 'line' }]
    expect(optionsOf({ groupBy: 'country', series }).series).toMatchObject([
      { name: 'Home', type: 'line', color: '#aa0000' },
      { name: 'Brazil', type: 'bar' },
    ])
  })

  it('has lines at values that matter', () => {
    const referenceLines = [{ id: 'a', value: 4, label: 'Target', color: '' }]
    expect(optionsOf({ referenceLines }).series).toMatchObject([{ markLine: { data: [{ yAxis: 4 }] } }])
  })

  it('draws many points in less detail', () => {
    const chartData = Array.from({ length: 100_000 }, (_none, index) => ({ time: index, value: index % 97 }))
    const values = { chartType: 'line', chartData, xField: 'time', yFields: 'value', xAxisType: 'value' }
    expect(optionsOf(values).series).toMatchObject([{ sampling: 'lttb', showSymbol: false }])
  })
})

describe('a specification of the builder’s own', () => {
  it('loses what could run, open windows or make elements', () => {
    const plain = plainSpecification({
      title: { text: 'A', link: 'javascript:alert(1)', sublink: 'https://example.org' },
      toolbox: { feature: { dataView: {} } },
      tooltip: { renderMode: 'html', extraCssText: 'x', formatter: '<b>' },
      series: [{ type: 'bar', renderItem: () => 1, data: [1, null] }],
      baseOption: { tooltip: { renderMode: 'html' } },
    })
    expect(plain).toEqual({
      title: { text: 'A', sublink: 'https://example.org' },
      tooltip: { renderMode: 'richText', formatter: '<b>' },
      series: [{ type: 'bar', renderItem: undefined, data: [1, null] }],
      baseOption: { tooltip: { renderMode: 'richText' } },
    })
  })

  it('cannot reach the prototypes of objects', () => {
    const read: unknown = JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {}}}')
    expect(Object.keys(plainSpecification(Object(read)))).toEqual([])
  })

  it('is refused where it leads round in a circle', () => {
    const loop: Record<string, unknown> = {}
    loop.again = loop
    expect(() => plainSpecification(loop)).toThrow('nested too deeply')
  })

  it('is drawn in the theme wherever it says nothing else', () => {
    const options = rawOptions({ xAxis: { axisLabel: { fontSize: 20 } }, series: [] }, lookOf())
    expect(options).toMatchObject({
      xAxis: { axisLabel: { fontSize: 20, fontFamily: 'Inter' } },
      tooltip: { renderMode: 'richText' },
    })
    const several = rawOptions({ tooltip: [{ renderMode: 'html' }] }, lookOf())
    expect(several.tooltip).toMatchObject([{ renderMode: 'richText' }])
  })
})

describe('a press on a chart', () => {
  const pressed = { dataIndex: 1, seriesIndex: 0 }

  it('is the point of its series with the row behind it', () => {
    expect(pressedPoint(modelOf({ chartData: orders, groupBy: 'country' }), pressed)).toEqual({
      series: 'Norway',
      x: 'Feb',
      y: 5,
      row: orders[2],
    })
  })

  it('finds cells, slices, leaves and flows', () => {
    const heat = modelOf({ chartType: 'heatmap', chartData: orders, groupBy: 'country' })
    expect(pressedPoint(heat, { dataIndex: 0, value: [0, 1, 4] })).toMatchObject({ series: 'Brazil', y: 4 })
    const pie = modelOf({ chartType: 'pie', chartData: orders })
    expect(pressedPoint(pie, pressed)).toMatchObject({ x: 'Feb', y: 5 })
    const tree = modelOf({ chartType: 'treemap', chartData: orders, groupBy: 'country' })
    expect(pressedPoint(tree, { dataIndex: 9, path: ['', 'Norway', 'Feb'] })).toMatchObject({ y: 5 })
    const flow = modelOf({ chartType: 'sankey', chartData: orders, targetField: 'country' })
    expect(pressedPoint(flow, { dataIndex: 0, dataType: 'edge' })).toMatchObject({ x: 'Feb', y: 5 })
    expect(pressedPoint(flow, { dataIndex: 99, dataType: 'edge' })).toBeUndefined()
  })

  it('on a chosen point lets it go where several are chosen', () => {
    const point = { series: 'a', x: 1, y: 2, row: {} }
    expect(togglePoint([], point)).toEqual([point])
    expect(togglePoint([{ ...point }], point)).toEqual([])
    expect(togglePoint([null, 7], point)).toHaveLength(3)
  })
})

describe('the data of a chart', () => {
  it('is a table with a column per series', () => {
    const table = chartTable(modelOf({ chartData: orders, groupBy: 'country' }), (series) => series.name)
    expect(table.columns).toEqual(['Month', 'Norway', 'Brazil'])
    expect(table.rows.map((row) => row.map((cell) => cell.value))).toEqual([
      ['Jan', 3, 4],
      ['Feb', 5, ''],
    ])
  })

  it('is a file in which spreadsheets run nothing', async () => {
    const chartData = [{ name: '=cmd()', value: -1 }]
    const content = await chartCsv(chartTable(modelOf({ chartData }), (series) => series.name))
    expect(content).toBe(`\uFEFFName,Value\r\n"'=cmd()",-1\r\n`)
  })
})
