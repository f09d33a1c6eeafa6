import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { groupedByDay, timelineItemsOf } from './timeline-items.ts'
import { timeline } from './timeline.ts'

const render = (values: Readonly<Record<string, unknown>>, errors: Readonly<Record<string, string>> = {}) =>
  renderPage(
    sampleHost([{ type: 'timeline', name: 'Timeline1', place: [0, 0, 30, 28], values, errors }], 'published'),
  )

const items = [
  { title: 'Placed', time: '2026-03-01T09:30', color: 'success', icon: 'check' },
  { title: 'Someday' },
  { title: 'Delivered', time: '2026-03-03', text: 'At the door' },
  { title: 'Paid', time: '2026-03-01T09:34' },
]

const titles = (order: 'data' | 'newest' | 'oldest') =>
  timelineItemsOf(readValues(timeline, { items }), order).map(({ title }) => title)

describe('the moments of a timeline', () => {
  it('stand in the order that was asked for, those without a time last', () => {
    expect(titles('newest')).toEqual(['Delivered', 'Paid', 'Placed', 'Someday'])
    expect(titles('oldest')).toEqual(['Placed', 'Paid', 'Delivered', 'Someday'])
    expect(titles('data')).toEqual(['Placed', 'Someday', 'Delivered', 'Paid'])
  })

  it('are read from texts, from JSON and from fields by other names', () => {
    expect(
      timelineItemsOf(readValues(timeline, { items: '["Opened", 7, null, {}]' }), 'data').map(
        ({ title }) => title,
      ),
    ).toEqual(['Opened'])
    const [renamed] = timelineItemsOf(
      readValues(timeline, { items: [{ what: 'Moved', at: 0 }], titleKey: 'what', timeKey: 'at' }),
      'data',
    )
    expect([renamed?.title, renamed?.moment?.getTime()]).toEqual(['Moved', 0])
  })

  it('stand together by day', () => {
    const groups = groupedByDay(timelineItemsOf(readValues(timeline, { items }), 'oldest'), (moment) =>
      String(moment.getDate()),
    )
    expect(groups.map((group) => [group.day, group.items.length])).toEqual([
      ['1', 2],
      ['3', 1],
      ['', 1],
    ])
  })
})

describe('a timeline', () => {
  it('is a list with a name and machine-readable times', async () => {
    const markup = await render({ label: 'Order', items })
    expect(markup).toMatch(/<ol[^>]*aria-label="Order"/)
    expect(markup.match(/<li/g)).toHaveLength(4)
    expect(markup).toMatch(/<time[^>]*dateTime="2026-03-0/)
    expect(markup).toContain('At the door')
  })

  it('shows the first ones and offers all', async () => {
    const many = Array.from({ length: 30 }, (_none, index) => ({ title: `Step ${index}` }))
    const markup = await render({ items: many, visibleItems: 5 })
    expect(markup.match(/<li/g)).toHaveLength(5)
    expect(markup).toContain('Show all 30')
    expect(await render({ items: many, visibleItems: null })).not.toContain('Show all')
  })

  it('shows many in parts, however many are asked for', async () => {
    const many = Array.from({ length: 30_000 }, (_none, index) => ({ title: `Step ${index}` }))
    const markup = await render({ items: many, visibleItems: 10_000 })
    expect(markup.match(/<li/g)).toHaveLength(500)
    expect(markup).toContain('Show 500 more of 20000')
    expect(markup).toContain('Only 20,000 of 30,000 items are shown.')
  })

  it('puts the day in a heading where it groups', async () => {
    expect(await render({ items, groupsByDay: true })).toMatch(/<h3[^>]*>[^<]*2026/)
  })

  it('says that there is nothing, or what went wrong', async () => {
    expect(await render({ items: [], emptyText: 'No orders.' })).toContain('No orders.')
    expect(await render({}, { items: 'GetLog failed.' })).toContain('GetLog failed.')
  })

  it('has no buttons where nothing would happen', async () => {
    expect(await render({ items })).not.toContain('<button')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(timeline)) expect(await render(values)).not.toBe('')
  })
})
