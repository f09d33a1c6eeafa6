// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { mountPage } from '../../test/mount-page.ts'
import type { CalendarEvent } from './calendar-events.ts'
import { afterStep, firstDayOf, stepOf, timeInWords } from './keyboard-moves.ts'

const event: CalendarEvent = {
  index: 0,
  title: 'Kick-off',
  isAllDay: false,
  start: new Date(2026, 2, 27, 9).toISOString(),
  end: new Date(2026, 2, 27, 10).toISOString(),
  color: undefined,
  colorUpon: undefined,
}
const fair: CalendarEvent = { ...event, isAllDay: true, start: '2026-03-30', end: '2026-04-01' }
const press = (key: string, more: Partial<Parameters<typeof stepOf>[1]> = {}) =>
  stepOf(key, { isShift: false, view: 'month', isAllDay: false, isRightToLeft: false, ...more })
const after = (one: CalendarEvent, ...steps: readonly ReturnType<typeof press>[]): CalendarEvent =>
  steps.reduce((moved, step) => (step === undefined ? moved : afterStep(moved, step)), one)

describe('an arrow key', () => {
  it('moves by a day to the side, and in a month by a week up and down', () => {
    expect(press('ArrowRight')).toEqual({ part: 'whole', days: 1, minutes: 0 })
    expect(press('ArrowLeft')).toEqual({ part: 'whole', days: -1, minutes: 0 })
    expect(press('ArrowDown')).toEqual({ part: 'whole', days: 7, minutes: 0 })
    expect(press('ArrowRight', { isRightToLeft: true })?.days).toBe(-1)
  })

  it('moves by half an hour up and down where times of day lie below each other', () => {
    expect(press('ArrowUp', { view: 'week' })).toEqual({ part: 'whole', days: 0, minutes: -30 })
    expect(press('ArrowDown', { view: 'day', isAllDay: true })?.days).toBe(1)
  })

  it('changes the end with Shift, and no other key does anything', () => {
    expect(press('ArrowDown', { view: 'week', isShift: true })).toEqual({ part: 'end', days: 0, minutes: 30 })
    expect(press('a')).toBeUndefined()
  })
})

describe('an event that is moved', () => {
  it('keeps its time of day and its length, also where clocks are changed', () => {
    const moved = after(event, press('ArrowDown'))
    expect(new Date(moved.start).getHours()).toBe(9)
    expect(new Date(moved.end ?? '').getHours()).toBe(10)
    expect(firstDayOf(moved)).toBe('2026-04-03')
  })

  it('goes over the ends of months by whole days', () => {
    expect(after(fair, press('ArrowRight'), press('ArrowRight'))).toMatchObject({
      start: '2026-04-01',
      end: '2026-04-03',
    })
  })

  it('is stretched, and never shorter than half an hour or a day', () => {
    const shorter = press('ArrowUp', { view: 'week', isShift: true })
    const shortest = after(event, shorter, shorter, shorter)
    expect(Date.parse(shortest.end ?? '') - Date.parse(shortest.start)).toBe(30 * 60_000)
    const lessDays = press('ArrowLeft', { isShift: true })
    expect(after(fair, lessDays, lessDays, lessDays).end).toBe('2026-03-31')
    expect(after({ ...event, end: undefined }, press('ArrowDown', { view: 'day', isShift: true })).end).toBe(
      new Date(2026, 2, 27, 10, 30).toISOString(),
    )
  })

  it('says when it takes place, to its last day', () => {
    expect(timeInWords(event)).toMatch(/2026/)
    expect(timeInWords({ ...fair, end: '2026-03-31' })).not.toMatch(/31/)
    expect(timeInWords(fair)).toMatch(/31/)
  })
})

describe('a calendar by keyboard', () => {
  const mounted = async (isEditable = true) => {
    const told: unknown[] = []
    const host = sampleHost(
      [
        {
          type: 'calendar',
          name: 'Meetings',
          place: [0, 0, 90, 50],
          values: {
            isEditable,
            defaultDate: '2026-03-18',
            events: [{ title: 'Fair', start: '2026-03-17', end: '2026-03-18' }],
          },
        },
      ],
      'published',
      (_widget, name, details) => {
        if (name === 'onEventChange' || name === 'onEventClick') told.push([name, details])
      },
    )
    const element = await mountPage(host)
    const drawn = () => element.querySelector<HTMLElement>('[data-event="0"]')
    await act(async () => vi.waitFor(() => expect(drawn()).not.toBeNull()))
    return {
      told,
      news: () => element.querySelector('[aria-live="assertive"]')?.textContent ?? '',
      key: (key: string, shiftKey = false) =>
        act(async () => {
          const target = document.activeElement === document.body ? drawn() : document.activeElement
          target?.dispatchEvent(
            new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
          )
        }),
      focus: () => act(async () => drawn()?.focus()),
    }
  }

  it('lets an event be picked up, moved, stretched and dropped, and tells it as after a drag', async () => {
    const { told, news, key, focus } = await mounted()
    await focus()
    await key(' ')
    expect(news()).toMatch(/^Fair was picked up: .*Arrow keys move it/)
    await key('ArrowRight')
    expect(news()).toMatch(/18/)
    await key('ArrowRight', true)
    await key('Enter')
    expect(news()).toMatch(/^Fair was dropped/)
    await act(async () => vi.waitFor(() => expect(told).toHaveLength(1)))
    expect(told).toEqual([
      [
        'onEventChange',
        {
          event: { title: 'Fair', start: '2026-03-17', end: '2026-03-18' },
          start: '2026-03-18',
          end: '2026-03-20',
          allDay: true,
        },
      ],
    ])
  })

  it('puts an event back with Escape and tells nothing', async () => {
    const { told, news, key, focus } = await mounted()
    await focus()
    await key(' ')
    await key('ArrowDown')
    await key('Escape')
    expect(news()).toMatch(/^Fair was put back/)
    await key('ArrowDown')
    expect(news()).toMatch(/^Fair was put back/)
    expect(told).toEqual([])
  })

  it('says nothing of a change where an event was dropped where it was', async () => {
    const { told, news, key, focus } = await mounted()
    await focus()
    await key(' ')
    await key('ArrowRight')
    await key('ArrowLeft')
    await key(' ')
    expect(news()).toBe('Fair was not moved.')
    expect(told).toEqual([])
  })

  it('lets nobody pick up an event that cannot be changed', async () => {
    const { news, key, focus } = await mounted(false)
    await focus()
    await key(' ')
    expect(news()).toBe('')
  })
})
