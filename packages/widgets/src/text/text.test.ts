import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { text } from './text.ts'

const render = (widget: Partial<SampleWidget>, mode: 'edit' | 'published' = 'published') =>
  renderPage(sampleHost([{ type: 'text', name: 'Text1', place: [0, 0, 20, 3], ...widget }], mode))

describe('a text', () => {
  it('is a heading of its level for screen readers', async () => {
    expect(await render({ values: { text: 'Orders', textStyle: 'heading2' } })).toMatch(
      /<h2[^>]*>Orders<\/h2>/,
    )
    expect(await render({ values: { text: 'Orders', textStyle: 'nonsense' } })).toMatch(/<p[^>]*>Orders<\/p>/)
  })

  it('shows what bindings give, whatever it is, and never as markup', async () => {
    expect(await render({ values: { text: 12 } })).toContain('>12<')
    expect(await render({ values: { text: null } })).not.toContain('null')
    expect(await render({ values: { text: '<b>bold</b>' } })).toContain('&lt;b&gt;bold')
  })

  it('stands in line with fields where its place is left to itself, and at the top where it is higher', async () => {
    const values = { verticalAlign: 'auto' }
    expect(await render({ values, place: [0, 0, 20, 4] })).toContain('data-vertical="center"')
    expect(await render({ values, place: [0, 0, 20, 12] })).toContain('data-vertical="top"')
    const grows = { height: { value: 1, mode: 'fillParent' } } as const
    expect(await render({ values, record: grows })).toContain('data-vertical="top"')
  })

  it('stands where the builder says, however high it is', async () => {
    for (const verticalAlign of ['top', 'center', 'bottom']) {
      for (const height of [4, 12]) {
        const markup = await render({ values: { verticalAlign }, place: [0, 0, 20, height] })
        expect(markup).toContain(`data-vertical="${verticalAlign}"`)
      }
    }
  })

  it('keeps its place while its value is on the way', async () => {
    expect(await render({ isLoading: true })).toContain('aria-busy="true"')
    expect(await render({ isLoading: true, values: { animateLoading: false } })).toContain(
      'aria-busy="false"',
    )
  })

  it('tells the person building which binding went wrong, and no one else', async () => {
    const errors = { text: 'Orders is not defined.' }
    expect(await render({ errors }, 'edit')).toContain('Orders is not defined.')
    expect(await render({ errors })).not.toContain('Orders is not defined.')
  })

  it('ties its tooltip to itself', async () => {
    expect(await render({ values: { text: 'Total', tooltip: 'Without taxes' } })).toMatch(
      /aria-describedby="([^"]+)".*role="tooltip" id="\1"[^>]*>Without taxes/,
    )
  })

  it('writes a number in the notation of the builder, and what is no number as it is', async () => {
    expect(await render({ values: { textType: 'number', text: '1234.5', decimals: 2 } })).toContain(
      '1,234.50',
    )
    expect(await render({ values: { textType: 'number', text: 'n/a', decimals: 2 } })).toContain('>n/a<')
    expect(await render({ values: { text: '1234.5' } })).toContain('>1234.5<')
  })

  it('makes addresses links where the builder wants it, and only safe ones', async () => {
    const values = { text: 'See https://example.com or javascript:alert(1)' }
    expect(await render({ values: { ...values, hasLinks: true } })).toMatch(
      /<a [^>]*href="https:\/\/example.com" target="_blank" rel="noopener noreferrer">https/,
    )
    expect(await render({ values: { ...values, hasLinks: true } })).not.toContain('href="javascript')
    expect(await render({ values })).not.toContain('<a ')
  })

  it('is a button where a press does something', async () => {
    const properties = { onClick: [{ id: 'step', type: 'resetComponent', config: {} }] }
    const record = { properties }
    expect(await render({ values: { text: 'Total' }, record })).toMatch(/<button type="button"[^>]*>Total</)
    expect(await render({ values: { text: 'Total' } })).not.toContain('<button')
  })

  it('stands whatever its values are, and draws no more than can be drawn', async () => {
    for (const values of hostileValues(text)) {
      const markup = await render({ values: { ...values, tooltip: '' } })
      expect(markup).not.toContain('<img')
      expect(markup.length).toBeLessThan(250_000)
    }
  })
})
