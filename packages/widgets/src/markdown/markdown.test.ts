import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { makeSanitiser } from '../shared/safe-html.ts'
import { markdownMarkup } from './markdown-markup.ts'
import { markdown } from './markdown.ts'

const safe = makeSanitiser(new JSDOM('').window)
const shown = (text: string, keepsLineBreaks = false) => safe(markdownMarkup(text, keepsLineBreaks))

describe('a text in Markdown', () => {
  it('has headings, lists, tables, code and tasks', () => {
    expect(shown('# Orders')).toContain('<h1>Orders</h1>')
    expect(shown('| a | b |\n|---|---|\n| 1 | 2 |')).toMatch(/<table>[\s\S]*<td>2<\/td>/)
    expect(shown('```sql\nselect 1 < 2\n```')).toContain('select 1 &lt; 2')
    expect(shown('- [x] sent')).toMatch(/role="img"[^>]*>☑|☑/)
  })

  it('keeps single line breaks where the builder wants it', () => {
    expect(shown('a\nb')).not.toContain('<br>')
    expect(shown('a\nb', true)).toContain('<br>')
  })

  it('runs nothing that is written in it', () => {
    const markup = shown(
      '[x](javascript:alert(1)) ![x](javascript:alert(1)) <img src=x onerror=alert(1)> <script>alert(1)</script>',
    )
    expect(markup).not.toMatch(/javascript:|onerror|<script/)
    expect(shown('[x](https://example.com)')).toContain('rel="noopener noreferrer"')
  })

  it('of hostile length is read up to its limit and no further', () => {
    for (const piece of ['>', '[', '*a', '- ', '`', '<b>', '![', '|a', '_', '\\['])
      expect(markdownMarkup(piece.repeat(200_000), false).length).toBeLessThan(2_000_000)
  }, 60_000)
})

describe('a component of Markdown', () => {
  it('stands whatever its values are', async () => {
    for (const values of hostileValues(markdown)) {
      const host = sampleHost(
        [{ type: 'markdown', name: 'Markdown1', place: [0, 0, 40, 9], values: { ...values, tooltip: '' } }],
        'published',
      )
      expect(await renderPage(host)).toContain('Markdown1')
    }
  }, 60_000)
})
