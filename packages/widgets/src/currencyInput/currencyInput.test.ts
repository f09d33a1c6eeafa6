import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { currencyInput } from './currencyInput.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost(
      [{ type: 'currencyInput', name: 'CurrencyInput1', place: [0, 0, 20, 5], values }],
      'published',
    ),
  )

describe('a currency input', () => {
  it('shows the amount with the sign and the decimals of its currency', async () => {
    const euros = await render({ defaultValue: 1234.5, defaultCurrency: 'EUR' })
    expect(euros).toContain('value="1,234.50"')
    expect(euros).toContain('>€</span>')
    expect(euros).toContain('aria-valuetext="€1,234.50"')
    expect(await render({ defaultValue: 1234, defaultCurrency: 'JPY' })).toContain('value="1,234"')
  })

  it('takes no more decimals than the currency has, unless the builder allows them', async () => {
    const yen = { defaultValue: 12.5, defaultCurrency: 'JPY', isTouched: true }
    expect(await render(yen)).toContain('Enter a whole number.')
    expect(await render({ ...yen, decimalPlaces: 2 })).not.toContain('Enter a whole number.')
  })

  it('names its limits in its currency', async () => {
    expect(
      await render({ defaultValue: 5, minValue: 10, defaultCurrency: 'GBP', isTouched: true }),
    ).toContain('Enter £10.00 or more.')
  })

  it('lets people choose among currencies where it may', async () => {
    const markup = await render({
      label: 'Price',
      canChooseCurrency: true,
      currencies: 'EUR, USD',
      defaultCurrency: 'EUR',
    })
    expect(markup).toMatch(/<select[^>]*aria-label="Currency of Price"/)
    expect(markup).toMatch(/<option value="EUR" selected="">EUR – Euro<\/option><option value="USD">/)
    expect(await render({})).not.toContain('<select')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(currencyInput)) expect(await render(values)).toContain('<input')
  })
})
