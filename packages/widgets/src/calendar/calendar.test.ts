import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { calendar } from './calendar.ts'
import {
  calendarEventsOf,
  eventFieldsOf,
  eventItemAt,
  eventsWithin,
  mostEvents,
  scrollTimeOf,
} from './calendar-events.ts'

const render = (values: Readonly<Record<string, unknown>>, errors: Readonly<Record<string, string>> = {}) =>
  renderPage(
    sampleHost([{ type: 'calendar', name: 'Calendar1', place: [0, 0, 60, 40], values, errors }], 'published'),
  )

describe('the events of a calendar', () => {
  const fields = eventFieldsOf(readValues(calendar, {}))

  it('are read from the fields that the builder names', () => {
    const named = eventFieldsOf(readValues(calendar, { startKey: 'from', endKey: 'until', titleKey: 'name' }))
    const [event] = calendarEventsOf(
      [{ from: '2026-03-02T09:00:00Z', until: '2026-03-02T10:00:00Z', name: 'Kick-off', color: 'danger' }],
      named,
    )
    expect(event).toEqual({
      index: 0,
      title: 'Kick-off',
      isAllDay: false,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T10:00:00.000Z',
      color: 'var(--app-danger)',
      colorUpon: 'var(--app-on-danger)',
    })
  })

  it('last all day where their start is a day, to the end of their last one', () => {
    const spans = calendarEventsOf(
      '[{"start":"2026-03-30","end":"2026-04-01"},{"start":"2026-03-30"},{"start":"2026-03-30T23:00Z","allDay":true}]',
      fields,
    ).map(({ start, end, isAllDay }) => [start, end, isAllDay])
    expect(spans).toEqual([
      ['2026-03-30', '2026-04-02', true],
      ['2026-03-30', '2026-03-31', true],
      ['2026-03-30', '2026-03-31', true],
    ])
  })

  it('are left out without a start, and lose an end that lies before it', () => {
    expect(calendarEventsOf([null, 7, { title: 'x' }, { start: 'soon' }, []], fields)).toEqual([])
    const [event] = calendarEventsOf([{ start: '2026-03-02T09:00Z', end: '2026-03-01T09:00Z' }], fields)
    expect(event?.end).toBeUndefined()
    expect(event?.title).toBe('Untitled')
  })

  it('are narrowed to what is visible, with what reaches into it', () => {
    const range = { start: new Date('2026-03-01T00:00Z'), end: new Date('2026-04-01T00:00Z') }
    const within = eventsWithin(
      calendarEventsOf(
        [
          { title: 'before', start: '2026-02-20T09:00Z' },
          { title: 'reaching', start: '2026-02-10', end: '2026-03-05' },
          { title: 'inside', start: '2026-03-15T09:00Z' },
          { title: 'after', start: '2026-04-10' },
        ],
        fields,
      ),
      range,
    )
    expect(within.map(({ title }) => title)).toEqual(['reaching', 'inside'])
  })

  it('are read up to a limit, and no further', () => {
    const many = Array.from({ length: mostEvents + 5 }, () => ({ start: '2026-03-02T09:00Z' }))
    expect(calendarEventsOf(many, fields)).toHaveLength(mostEvents)
  })

  it('are scrolled to a time of day that can be read', () => {
    expect(scrollTimeOf('7:30')).toBe('07:30:00')
    expect(scrollTimeOf('25:00')).toBe('08:00:00')
    expect(scrollTimeOf({})).toBe('08:00:00')
  })

  it('are found again in the data', () => {
    expect(eventItemAt('[{"start":"2026-03-30"}]', 0)).toEqual({ start: '2026-03-30' })
    expect(eventItemAt('x', 3)).toBeNull()
  })
})

describe('a calendar', () => {
  it('has a name, buttons to turn its pages and a choice of views', async () => {
    const markup = await render({ label: 'Shifts', defaultView: 'week', defaultDate: '2026-03-02' })
    expect(markup).toContain('aria-label="Shifts"')
    expect(markup).toContain('aria-label="Previous week"')
    expect(markup).toMatch(/<button[^>]*aria-pressed="true"[^>]*>Week/)
  })

  it('says what went wrong with its events', async () => {
    expect(await render({}, { events: 'GetEvents failed.' })).toMatch(/role="alert".*GetEvents failed\./)
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(calendar)) expect(await render(values)).toContain('Agenda')
  })
})
