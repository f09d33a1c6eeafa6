import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { numberInput } from './numberInput.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'numberInput', name: 'NumberInput1', place: [0, 0, 20, 5], values }], 'published'),
  )

describe('a number input', () => {
  it('is a spin button that tells its number and its limits', async () => {
    const markup = await render({ label: 'Seats', defaultValue: 1234.5, minValue: 0, maxValue: 5000 })
    expect(markup).toMatch(/<input[^>]*role="spinbutton"/)
    expect(markup).toContain('aria-valuenow="1234.5"')
    expect(markup).toContain('aria-valuemin="0"')
    expect(markup).toContain('aria-valuemax="5000"')
  })

  it('writes its number for reading while nobody edits it', async () => {
    expect(await render({ defaultValue: 1234.5 })).toContain('value="1,234.5"')
    expect(await render({ defaultValue: 1234.5, thousandsSeparator: false })).toContain('value="1234.5"')
    expect(await render({ defaultValue: 3.5, decimalPlaces: 2, padsDecimals: true })).toContain(
      'value="3.50"',
    )
  })

  it('says what is wrong once it was touched', async () => {
    expect(await render({ defaultValue: 3, minValue: 5, isTouched: true })).toContain('Enter 5 or more.')
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
  })

  it('has buttons that step, unless they would leave the limits or nobody may change the number', async () => {
    const atLimit = await render({ label: 'Seats', defaultValue: 5, maxValue: 5 })
    expect(atLimit).toMatch(/<button[^>]*aria-label="Increase Seats"[^>]*disabled=""/)
    expect(atLimit).not.toMatch(/<button[^>]*aria-label="Decrease Seats"[^>]*disabled=""/)
    expect((await render({ isReadOnly: true })).match(/<button[^>]*disabled=""/g)).toHaveLength(2)
    expect(await render({ showsSteppers: false })).not.toContain('<button')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(numberInput)) expect(await render(values)).toContain('<input')
  })
})
