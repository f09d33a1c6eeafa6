import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { richText } from './richText.ts'

const render = (widget: Partial<SampleWidget>) =>
  renderPage(sampleHost([{ type: 'richText', name: 'Rich1', place: [0, 0, 40, 9], ...widget }], 'published'))

describe('a rich text', () => {
  it('shows nothing of the markup where it cannot be made safe', async () => {
    expect(await render({ values: { text: '<img src=x onerror=alert(1)>' } })).not.toContain('onerror')
  })

  it('keeps its place while its value is on the way', async () => {
    expect(await render({ isLoading: true })).toContain('aria-busy="true"')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(richText))
      expect(await render({ values: { ...values, tooltip: '' } })).toContain('Rich1')
  })
})
