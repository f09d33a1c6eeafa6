import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'

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
})
