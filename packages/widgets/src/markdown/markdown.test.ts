import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { makeSanitizer } from '../shared/safe-html.ts'
import { boundedMarkdown } from './bounded-markdown.ts'
import { markdownMarkup } from './markdown-markup.ts'
import { markdown } from './markdown.ts'

const sanitize = makeSanitizer(new JSDOM('').window)
const safe = (markup: string) => sanitize(markup, () => undefined).markup
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

  it('never becomes a table that a browser needs seconds for, and says that something is missing', () => {
    for (const columns of [10, 100, 1_000, 3_000]) {
      const head = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n`
      const markup = markdownMarkup(head + '|\n'.repeat(20_000), false)
      expect(markup.split('<t').length).toBeLessThan(12_000)
      expect(markup).toContain('The rest is not shown')
    }
    expect(markdownMarkup(`|a|b|\n|-|-|\n${'|1|2|\n'.repeat(500)}`, false)).not.toContain('not shown')
  })

  // The parser takes two minutes for 40,000 letters of the first.
  it.each(['*a **b', '_a __b', 'a_b_', '*a', '> ', '>- ', '> - 1. '])(
    'made of %s is cut before the parser takes long',
    (piece) => {
      expect(boundedMarkdown(piece.repeat(10_000)).length).toBe(0)
      const article = `${piece.repeat(5)}\n\n`.repeat(500)
      expect(boundedMarkdown(article)).toBe(article)
      expect(markdownMarkup(piece.repeat(10_000), false)).toContain('The rest is not shown')
    },
  )

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
