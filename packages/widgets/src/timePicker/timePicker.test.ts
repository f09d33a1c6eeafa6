import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { timePicker } from './timePicker.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'timePicker', name: 'TimePicker1', place: [0, 0, 20, 5], values }], 'published'),
  )

describe('a time picker', () => {
  it('shows the time by the clock that was asked for', async () => {
    expect(await render({ defaultTime: '21:05', hourFormat: '24' })).toContain('value="21:05"')
    expect(await render({ defaultTime: '21:05', hourFormat: '12' })).toContain('value="9:05 PM"')
    expect(await render({ defaultTime: '21:05:09', hourFormat: '24', showsSeconds: true })).toContain(
      'value="21:05:09"',
    )
    expect(await render({ defaultTime: '2026-03-01T21:05:00Z', hourFormat: '24' })).toContain('value="21:05"')
  })

  it('is tied to its label and has a button that opens the list', async () => {
    expect(await render({ label: 'Start' })).toMatch(
      /<label[^>]*for="([^"]+)"[^>]*>Start.*<input id="\1".*<button[^>]*aria-label="Choose a time, Start"/,
    )
  })

  it('names its limits', async () => {
    const early = {
      defaultTime: '07:30',
      minTime: '8:00',
      maxTime: '18:00',
      hourFormat: '24',
      isTouched: true,
    }
    expect(await render(early)).toContain('Choose 08:00 or later.')
    expect(await render({ ...early, minTime: '22:00', maxTime: '06:00' })).toContain(
      'Choose a time between 22:00 and 06:00.',
    )
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(timePicker)) expect(await render(values)).toContain('<input')
  })
})
