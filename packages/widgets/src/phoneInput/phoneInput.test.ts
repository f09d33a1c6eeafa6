import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { phoneInput } from './phoneInput.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'phoneInput', name: 'PhoneInput1', place: [0, 0, 20, 5], values }], 'published'),
  )

describe('a phone input', () => {
  it('can be typed into before the rules of all countries have arrived', async () => {
    const markup = await render({ label: 'Mobile', defaultText: '+4722334455', defaultCountry: 'no' })
    expect(markup).toMatch(/<label[^>]*for="([^"]+)"[^>]*>Mobile.*<input id="\1"/)
    expect(markup).toMatch(/<input[^>]*type="tel"[^>]*value="\+4722334455"/)
    expect(markup).toMatch(/<button[^>]*disabled=""[^>]*aria-label="Country: NO"/)
  })

  it('says that it is required once it was touched', async () => {
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
  })

  it('keeps to one country where the builder wants that', async () => {
    const markup = await render({ defaultCountry: 'GB', canChooseCountry: false })
    expect(markup).not.toContain('<button')
    expect(markup).toContain('>GB</span>')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(phoneInput)) expect(await render(values)).toContain('<input')
  })
})
