import { CalendarDate } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { dayRulesOf } from '../dates/day-rules.ts'
import { dateRange } from './dateRange.ts'
import { daysBetween, rangeFinding } from './range-rules.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'dateRange', name: 'DateRange1', place: [0, 0, 30, 5], values }], 'published'),
  )

describe('the rules of a range', () => {
  const problem = (start: string, end: string, values: Readonly<Record<string, unknown>> = {}) =>
    rangeFinding(
      { start, end },
      'dd/MM/yyyy',
      dayRulesOf(readValues(dateRange, values)),
      readValues(dateRange, values),
    ).problem

  it('ask for both days, in order', () => {
    expect(problem('01/03/2026', '')).toBe('Choose an end as well.')
    expect(problem('', '01/03/2026')).toBe('Choose a start as well.')
    expect(problem('02/03/2026', '01/03/2026')).toBe('The end lies before the start.')
    expect(problem('01/03/2026', '01/03/2026')).toBeUndefined()
    expect(problem('first', '01/03/2026')).toBe('Enter dates as dd/mm/yyyy.')
    expect(
      rangeFinding(
        { start: '', end: ' ' },
        'dd/MM/yyyy',
        dayRulesOf(readValues(dateRange, {})),
        readValues(dateRange, {}),
      ),
    ).toEqual({ isEmpty: true })
  })

  it('hold its length and its days', () => {
    expect(problem('01/03/2026', '08/03/2026', { maxDays: 7 })).toBe('Choose at most 7 days.')
    expect(problem('01/03/2026', '01/03/2026', { minDays: 2 })).toBe('Choose at least 2 days.')
    expect(problem('01/03/2026', '08/03/2026', { maxDate: '2026-03-07' })).toBe(
      'Choose 07/03/2026 or earlier.',
    )
  })

  it('count days through years and changes of the clocks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const start = new CalendarDate(1999, 12, 31)
        expect(daysBetween(start, start.add({ days }))).toBe(days + 1)
      }),
    )
  })
})

describe('a date range', () => {
  it('shows both days in one group with its label', async () => {
    const markup = await render({
      label: 'Stay',
      displayDateFormat: 'd MMM yyyy',
      defaultStartDate: '2026-03-01',
      defaultEndDate: '2026-03-08T00:00:00Z',
    })
    expect(markup).toMatch(/<span[^>]*id="([^"]+)"[^>]*>Stay.*role="group" aria-labelledby="\1"/)
    expect(markup).toMatch(/aria-label="Start, Stay"[^>]*value="1 Mar 2026"/)
    expect(markup).toMatch(/aria-label="End, Stay"[^>]*value="8 Mar 2026"/)
    expect(markup).toContain('aria-label="Clear Stay"')
  })

  it('can be disabled or read only', async () => {
    expect(await render({ isDisabled: true })).not.toContain('<button')
    expect(await render({ isReadOnly: true })).toMatch(/<input[^>]*readOnly=""/)
  })

  it('says what is wrong once it was touched', async () => {
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
    expect(await render({ defaultStartDate: '2026-03-01', isTouched: true })).toContain(
      'Choose an end as well.',
    )
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(dateRange)) expect(await render(values)).toContain('<input')
  })
})
