import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { colorPicker } from './colorPicker.ts'
import { readHexColor, swatchesOf, usualSwatches } from './hex-color.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'colorPicker', name: 'Color1', place: [0, 0, 24, 5], values }], 'published'))

describe('the code of a color', () => {
  it('is read in its long and short forms, with or without the sign', () => {
    expect(readHexColor(' #2F6F5E ', false)).toBe('#2f6f5e')
    expect(readHexColor('abc', false)).toBe('#aabbcc')
    expect(readHexColor('#abcd', true)).toBe('#aabbccdd')
    for (const text of ['', '#12', 'red', '#12345', 'url(x)', '#gggggg'])
      expect(readHexColor(text, true)).toBeUndefined()
  })

  it('has its opacity only where that is asked for and there is any', () => {
    expect(readHexColor('#2f6f5e80', true)).toBe('#2f6f5e80')
    expect(readHexColor('#2f6f5e80', false)).toBe('#2f6f5e')
    expect(readHexColor('#2f6f5eff', true)).toBe('#2f6f5e')
  })

  it('stays the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (typed, allowsAlpha) => {
        const read = readHexColor(typed, allowsAlpha)
        if (read !== undefined) expect(readHexColor(read, allowsAlpha)).toBe(read)
      }),
    )
  })
})

describe('the swatches', () => {
  it('are those that the builder names, each once, and otherwise those of the theme', () => {
    expect(swatchesOf('["danger", "#fff", "danger", ""]')).toEqual(['danger', '#fff'])
    for (const value of ['', null, 7, {}]) expect(swatchesOf(value)).toBe(usualSwatches)
    expect(swatchesOf(Array.from({ length: 5000 }, (_none, index) => `#${index}`))).toHaveLength(60)
  })
})

describe('a color picker', () => {
  it('shows the code and a button that opens the choice', async () => {
    const markup = await render({ label: 'Brand', defaultColor: '#2f6f5e' })
    expect(markup).toMatch(/<label[^>]*for="([^"]+)"[^>]*>Brand.*<input(?=[^>]*id="\1")[^>]*value="#2f6f5e"/)
    expect(markup).toMatch(/<button[^>]*aria-label="Choose Brand"[^>]*aria-haspopup="dialog"/)
  })

  it('says how a color is written once something else was', async () => {
    expect(await render({ value: 'reddish', isTouched: true })).toContain('Enter a color such as #2f6f5e.')
    expect(await render({ value: 'danger', isTouched: true })).not.toContain('Enter a color')
  })

  it('lets nothing but a color into its style', async () => {
    expect(await render({ value: 'url(//example.org)' })).toMatch(/--swatch:\s*transparent/)
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(colorPicker)) expect(await render(values)).toContain('<input')
  })
})
