import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { html } from './html.ts'
import { safeCss } from './safe-css.ts'

const render = (widget: Partial<SampleWidget>) =>
  renderPage(sampleHost([{ type: 'html', name: 'Html1', place: [0, 0, 40, 9], ...widget }], 'published'))

describe('the styles of a piece of HTML', () => {
  it('stay as they are where they fetch nothing', () => {
    expect(safeCss('p { color: var(--app-danger) }')).toBe('p { color: var(--app-danger) }')
  })

  it('fetch nothing, however the address is written', () => {
    const pieces = fc.constantFrom(
      'url',
      'URL',
      'u\\72l',
      '(',
      ' (',
      '/*',
      '*/',
      'image-set',
      '@import',
      '"https://x"',
      '\\',
      'ur',
      'l',
      '{',
      '}',
      ';',
    )
    fc.assert(
      fc.property(fc.array(pieces), (list) => {
        expect(safeCss(list.join(''))).not.toMatch(/url\s*\(|image-set\s*\(|@import|\\/i)
      }),
    )
  })
})

describe('a piece of HTML', () => {
  it('is never part of the markup of the page', async () => {
    expect(await render({ values: { html: '<img src=x onerror=alert(1)>' } })).not.toContain('onerror')
  })

  it('keeps its place while its value is on the way', async () => {
    expect(await render({ isLoading: true })).toContain('aria-busy="true"')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(html))
      expect(await render({ values: { ...values, tooltip: '' } })).toContain('Html1')
  })
})
