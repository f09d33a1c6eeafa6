import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { slider } from './slider.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'slider', name: 'Slider1', place: [0, 0, 24, 5], values }], 'published'))

describe('a slider', () => {
  it('is tied to its label and says its value with its unit', async () => {
    const markup = await render({ label: 'Weight', defaultValue: 40, suffixText: ' kg' })
    expect(markup).toMatch(/<label[^>]*for="([^"]+)"[^>]*>Weight.*<input(?=[^>]*id="\1")[^>]*type="range"/)
    expect(markup).toContain('aria-valuetext="40 kg"')
    expect(markup).toMatch(/<input[^>]*value="40"/)
  })

  it('stays within its limits', async () => {
    expect(await render({ defaultValue: 900, maxValue: 50 })).toMatch(/<input[^>]*value="50"/)
  })

  it('writes its limits where it has no marks', async () => {
    expect(await render({ showsLimits: true, maxValue: 70 })).toContain('>70</span>')
    expect(await render({ showsLimits: true, maxValue: 70, marks: [5] })).not.toContain('>70</span>')
  })

  it('says what the rule of the builder says once it was touched', async () => {
    const values = { customValidationRule: false, customErrorMessage: 'That is too much.', isTouched: true }
    expect(await render(values)).toContain('That is too much.')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(slider)) expect(await render(values)).toContain('type="range"')
  })
})
