import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { documents } from './documents.ts'
import { headingId } from './heading-id.ts'
import { MarkdownView } from './MarkdownView.tsx'

const folder = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs')
const textOf = (name: string): string => readFileSync(join(folder, `${name}.md`), 'utf8')
const drawn = (text: string): string =>
  renderToStaticMarkup(createElement(MarkdownView, { text, addressOf: (link) => link }))

describe('the documentation', () => {
  it('has every text of the repository in its list, under its own title', () => {
    const written = readdirSync(folder).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []))
    expect(documents.map(({ name }) => name).toSorted()).toEqual(written.toSorted())
    for (const { name, title } of documents) expect(textOf(name)).toMatch(new RegExp(`^# ${title}\n`, 'u'))
  })

  it.each(documents)('shows $name with its headings, tables and code', ({ name }) => {
    const markup = drawn(textOf(name))
    expect(markup).toMatch(/^<h1 id="/u)
    expect(markup).not.toContain('|---|')
  })

  it('names headings so that links find them', () => {
    expect(headingId('What a Python step can return')).toBe('what-a-python-step-can-return')
    expect(drawn(textOf('code-steps'))).toContain('id="what-a-python-step-can-return"')
  })

  it('shows HTML as it is written, and never as elements', () => {
    expect(drawn('a <script>alert(1)</script> b')).not.toContain('<script>')
    expect(drawn('<img src=x onerror=alert(1)>')).not.toContain('<img')
  })

  it('loads no pictures and follows no address that runs something', () => {
    expect(drawn('![a chart](https://evil.example/a.png)')).toBe('<p>a chart</p>')
    expect(drawn('[x](javascript:alert(1))')).toBe('<p>x</p>')
  })

  it('is cut before its parser takes long, and says so', () => {
    const markup = drawn(`|${'a|'.repeat(1000)}\n|${'-|'.repeat(1000)}\n${'|\n'.repeat(10_000)}`)
    expect(markup).toContain('The rest is not shown')
    expect(markup.length).toBeLessThan(400_000)
  })
})

describe('a text that nobody of ours wrote', () => {
  const drawnForeign = (text: string): string =>
    renderToStaticMarkup(createElement(MarkdownView, { text, addressOf: (link) => link, isForeign: true }))

  it.each([
    ['[https://bank.example](https://evil.example/?{{data}})', '(evil.example)'],
    ['[our help](https://bank.example@evil.example/x)', '(evil.example)'],
    ['[our help](http://evil.example:8080/x)', '(evil.example:8080)'],
    ['[help][1]\n\n[1]: https://evil.example/x', '(evil.example)'],
    ['**[help](https://evil.example)**', '(evil.example)'],
    ['| a |\n|---|\n| [help](https://evil.example) |', '(evil.example)'],
    ['[write to us](mailto:us@evil.example?body=everything)', '(mailto:us@evil.example)'],
  ])('says where a link leads: %s', (text, destination) => {
    expect(drawnForeign(text).replaceAll(/<[^>]*>/gu, '')).toContain(destination)
    expect(drawnForeign(text)).toContain('rel="noreferrer"')
  })

  it('loads nothing, whatever stands in it', () => {
    const markup = drawnForeign(
      '![a](https://evil.example/a.png) <img src=//evil.example> [x](javascript:alert(1)) <iframe src=//evil.example>',
    )
    expect(markup).not.toMatch(/<(?:img|iframe|script|a)\b/u)
  })
})
