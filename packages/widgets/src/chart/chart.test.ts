// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'
import { renderPage } from '../../test/render-page.ts'
import { chart } from './chart.ts'
import { chartTypes } from './chart-kinds.ts'
import { chartOptions } from './chart-options.ts'
import { readChart } from './read-chart.ts'
import { readWishes } from './chart-settings.ts'

const orders = [
  { month: 'Jan', country: 'Norway', orders: 3, margin: '0.5' },
  { month: 'Jan', country: 'Brazil', orders: 4, margin: '0.25' },
  { month: 'Feb', country: 'Norway', orders: 5, margin: '0.75' },
]

const shown = (values: Readonly<Record<string, unknown>>, mode: 'edit' | 'published' = 'published') =>
  renderPage(sampleHost([{ type: 'chart', name: 'Chart1', place: [0, 0, 48, 28], values }], mode))

describe('a chart on a page', () => {
  it('says in words what it shows', async () => {
    expect(await shown({ chartData: orders, title: 'Sales' })).toContain(
      'aria-label="Bar chart Sales by Month. Orders: 2 values from 5 to 7."',
    )
  })

  it('offers its data as a table, and downloads where the builder allows them', async () => {
    expect(await shown({ chartData: orders, title: 'Sales' })).toContain(
      'aria-label="Options of the chart Sales"',
    )
  })

  it('says that there is nothing, and to its builder what to do', async () => {
    expect(await shown({ emptyText: 'No orders yet' })).toContain('No orders yet')
    expect(await shown({}, 'edit')).toContain('Bind its data')
  })

  it('tells its builder what is wrong, and visitors only that something is', async () => {
    const values = { chartData: orders, xField: 'week' }
    expect(await shown(values, 'edit')).toContain('The data has no field week.')
    expect(await shown(values)).not.toContain('week')
  })

  it('says where its own specification is not one', async () => {
    const values = { chartDefinition: 'raw', chartOption: '{ series: ' }
    expect(await shown(values, 'edit')).toContain('The specification is no JSON object.')
  })

  it('stands whatever bindings give it', async () => {
    for (const values of hostileValues(chart)) {
      expect(await shown(values)).toContain('</div>')
      expect(await shown({ ...values, chartDefinition: 'raw' })).toContain('</div>')
    }
  }, 60_000)

  it('reads and describes rows of anything in every kind', () => {
    for (const values of hostileValues(chart))
      for (const chartType of chartTypes) {
        const read = readChart(
          readValues(chart, { ...values, chartType, chartData: [values, orders[0], null, values] }),
        )
        if (!('model' in read)) continue
        const look = {
          variables: {},
          fontFamily: '',
          isStill: true,
          wishes: readWishes(readValues(chart, values), {}),
        }
        expect(chartOptions(read.model, look)).toHaveProperty('series')
      }
  }, 60_000)
})

describe('a chart in which a range can be selected', () => {
  const mounted = async (values: Readonly<Record<string, unknown>> = {}) => {
    const events: unknown[] = []
    const host = sampleHost(
      [
        {
          type: 'chart',
          name: 'Sales',
          place: [0, 0, 48, 28],
          values: { chartData: orders, selectsRange: true, ...values },
        },
      ],
      'published',
      (_widget, event, details) => events.push([event, details]),
    )
    const element = await mountPage(host)
    const field = (index: number) => element.querySelectorAll('select').item(index)
    return {
      element,
      events,
      field,
      choose: (index: number, place: string) =>
        act(async () => {
          field(index).value = place
          field(index).dispatchEvent(new Event('change', { bubbles: true }))
        }),
      range: () => host.snapshot(widgetIdOf(host, 'Sales'))?.values.selectedRange,
      set: (range: unknown) =>
        act(async () => host.setValue(widgetIdOf(host, 'Sales'), 'selectedRange', range)),
    }
  }

  it('lets people name its ends without drawing', async () => {
    const { choose, range, events } = await mounted()
    expect(range()).toEqual({})
    await choose(0, '1')
    expect(range()).toEqual({ start: 'Feb', end: 'Feb' })
    await choose(0, '0')
    expect(range()).toEqual({ start: 'Jan', end: 'Feb' })
    expect(events.at(-1)).toEqual(['onRangeSelect', { start: 'Jan', end: 'Feb' }])
  })

  it('shows the range that a step sets, and lets it go again', async () => {
    const { set, field, element, range } = await mounted()
    await set({ start: 'Feb', end: 'Jan' })
    expect([field(0).value, field(1).value]).toEqual(['0', '1'])
    const clear = [...element.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === 'Clear range')
    await act(async () => clear?.click())
    expect(range()).toEqual({})
    expect(clear?.disabled).toBe(true)
  })

  it('offers none where the builder did not ask for it, or the chart has no axis', async () => {
    expect((await mounted({ selectsRange: false })).element.querySelector('select')).toBeNull()
    expect((await mounted({ chartType: 'pie' })).element.querySelector('select')).toBeNull()
  })
})
