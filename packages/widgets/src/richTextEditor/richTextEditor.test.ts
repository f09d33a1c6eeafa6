import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { plainTextOf } from './plain-text.ts'
import { richTextEditor } from './richTextEditor.ts'
import { addressForLink, markupOfPlainText } from './safe-markup.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(
    sampleHost([{ type: 'richTextEditor', name: 'Editor1', place: [0, 0, 40, 20], values }], 'published'),
  )

describe('a rich text editor', () => {
  it('shows its words before the editor is there', async () => {
    const markup = await render({ defaultText: '<h1>Report</h1><p>All <b>well</b></p>' })
    expect(markup).toContain('Report\nAll well')
  })

  it('has a toolbar that controls nothing while the editor is not there', async () => {
    const markup = await render({})
    expect(markup).toContain('role="toolbar"')
    expect(markup).not.toContain('aria-controls')
  })

  it('has a toolbar of named buttons with one stop for the keyboard', async () => {
    const markup = await render({})
    expect(markup).toMatch(/role="toolbar"[^>]*aria-label="Formats"/)
    for (const name of ['Bold', 'Italic', 'Heading 2', 'Bulleted list', 'Link', 'Quote', 'Undo'])
      expect(markup).toContain(`aria-label="${name}"`)
    const toolbar = markup.slice(markup.indexOf('role="toolbar"'))
    expect(toolbar.match(/<button[^>]*tabindex="0"/gi)).toHaveLength(1)
  })

  it('offers fewer formats or none', async () => {
    expect(await render({ toolbar: 'BASIC' })).not.toContain('Heading 2')
    expect(await render({ toolbar: 'NONE' })).not.toContain('role="toolbar"')
    expect(await render({ isReadOnly: true })).not.toContain('role="toolbar"')
  })

  it('counts words without their formats, and asks for them', async () => {
    const markup = await render({
      defaultText: '<p>a<b>b</b>c</p>',
      maxLength: 2,
      showsCount: true,
      isTouched: true,
    })
    expect(markup).toContain('3 / 2')
    expect(markup).toContain('Enter at most 2 characters.')
    expect(await render({ defaultText: '<p><br></p>', isRequired: true, isTouched: true })).toContain(
      'is required.',
    )
  })

  it('never draws the HTML that a binding gave', async () => {
    const markup = await render({ defaultText: '<img src=x onerror=alert(1)><script>alert(2)</script>' })
    expect(markup).not.toMatch(/onerror|<script>alert/)
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(richTextEditor)) expect(await render(values)).toContain('data-widget')
  })
})

describe('the words in HTML', () => {
  it('are its text, a line for each block', () => {
    expect(plainTextOf('<h2>A &amp; B</h2><ul><li><p>one</p></li><li><p>two<br>three</p></li></ul>')).toBe(
      'A & B\none\ntwo\nthree',
    )
    expect(plainTextOf('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;')
  })

  it('are found quickly in what is no HTML at all', () => {
    expect(plainTextOf('<'.repeat(2_000_000))).toHaveLength(2_000_000)
    expect(plainTextOf('<a'.repeat(1_000_000))).toHaveLength(2_000_000)
    expect(plainTextOf('\n'.repeat(2_000_000))).toBe('')
  })

  it('become paragraphs where they came without HTML', () => {
    expect(markupOfPlainText('1 < 2 & 3\nend')).toBe('<p>1 &lt; 2 &amp; 3</p><p>end</p>')
    expect(markupOfPlainText('<p>as it is</p>')).toBe('<p>as it is</p>')
  })
})

describe('the address of a link', () => {
  it('is completed where its protocol is missing', () => {
    expect(addressForLink(' example.com/a ')).toBe('https://example.com/a')
    expect(addressForLink('ada@example.org')).toBe('mailto:ada@example.org')
    expect(addressForLink('/orders?id=1')).toBe('/orders?id=1')
  })

  it('is refused where it could run code or open something else', () => {
    for (const address of [
      'javascript:alert(1)',
      ' jAvascript:x',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc',
      '',
    ])
      expect(addressForLink(address)).toBeUndefined()
  })
})
