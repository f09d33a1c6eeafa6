import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { datePicker } from './datePicker.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'datePicker', name: 'DatePicker1', place: [0, 0, 20, 5], values }], 'published'),
  )

const shown = { displayDateFormat: 'd MMM yyyy' }

describe('a date picker', () => {
  it('shows the day in the format for people and ties it to its label', async () => {
    const markup = await render({ ...shown, label: 'Due', defaultDate: '2026-03-01' })
    expect(markup).toMatch(/<label[^>]*for="([^"]+)"[^>]*>Due.*<input id="\1"[^>]*value="1 Mar 2026"/)
    expect(await render({ ...shown, defaultDate: '01/03/2026', dateFormat: 'DD/MM/YYYY' })).toContain(
      'value="1 Mar 2026"',
    )
  })

  it('has a button that says that it opens a calendar', async () => {
    expect(await render({ label: 'Due' })).toMatch(
      /<button[^>]*aria-label="Choose a date, Due" aria-haspopup="dialog" aria-expanded="false"/,
    )
    expect(await render({ isReadOnly: true })).not.toContain('aria-haspopup')
    expect(await render({ isDisabled: true })).not.toContain('aria-haspopup')
  })

  it('says in an empty field how dates are written', async () => {
    expect(await render({ displayDateFormat: 'DD.MM.YYYY' })).toContain('placeholder="dd.mm.yyyy"')
    expect(await render({ placeholderText: 'Pick one' })).toContain('placeholder="Pick one"')
  })

  it('names its limits as it shows days, once it was touched', async () => {
    const late = { ...shown, defaultDate: '2026-03-01', maxDate: '2026-02-01', isTouched: true }
    expect(await render(late)).toContain('Choose 1 Feb 2026 or earlier.')
    expect(await render({ ...late, isTouched: false })).not.toContain('or earlier.')
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(datePicker)) expect(await render(values)).toContain('<input')
  })
})
