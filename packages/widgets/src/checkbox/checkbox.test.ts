import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { checkbox } from './checkbox.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'checkbox', name: 'Choice1', place: [0, 0, 24, 8], values }], 'published'))

describe('a checkbox', () => {
  it('stands in its label, and is checked as it begins', async () => {
    const markup = await render({ label: 'I agree', defaultCheckedState: true })
    expect(markup).toMatch(/<label[^>]*><input(?=[^>]*type="checkbox")[^>]*checked="".*I agree/)
  })

  it('has to be checked where it is required', async () => {
    const values = { label: 'I agree', isRequired: true, isTouched: true }
    expect(await render(values)).toContain('This field is required.')
    expect(await render({ ...values, defaultCheckedState: true })).not.toContain('This field is required.')
  })

  it('has a name for screen readers also without a label', async () => {
    expect(await render({ label: '' })).toMatch(/<input[^>]*aria-label="Checkbox"/)
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(checkbox)) expect(await render(values)).toContain('type="checkbox"')
  })
})
