import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { emailInput } from './emailInput.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'emailInput', name: 'EmailInput1', place: [0, 0, 20, 5], values }], 'published'),
  )

describe('an e-mail input', () => {
  it('is a field for an address, with the keyboard for one', async () => {
    expect(await render({})).toMatch(/<input[^>]*type="email"[^>]*inputMode="email"/)
  })

  it('says what is wrong once it was touched', async () => {
    expect(await render({ defaultText: 'ada@', isTouched: true })).toContain('Enter an e-mail address')
    const several = await render({
      takesSeveral: true,
      defaultText: 'ada@example.org; emmy',
      isTouched: true,
    })
    expect(several).toContain('emmy is no e-mail address.')
  })

  it('offers addresses where it takes one', async () => {
    const offered = { suggestions: ['ada@example.org'] }
    expect(await render(offered)).toMatch(
      /list="([^"]+)".*<datalist id="\1"><option value="ada@example.org">/,
    )
    expect(await render({ ...offered, takesSeveral: true })).not.toContain('<datalist')
  })

  it('never takes a text for markup', async () => {
    const markup = await render({ takesSeveral: true, defaultText: 'a@b.co, <img src=x>', isTouched: true })
    expect(markup).not.toContain('<img')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(emailInput)) expect(await render(values)).toContain('<input')
  })
})
