import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { codeOf, jsonProblem, readJson } from './code-text.ts'
import { codeEditor } from './codeEditor.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'codeEditor', name: 'Code1', place: [0, 0, 40, 20], values }], 'published'))

describe('a code editor', () => {
  it('shows its text before the editor is there, and never as markup', async () => {
    const markup = await render({ defaultText: '<script>alert(1)</script>', language: 'html' })
    expect(markup).toContain('&lt;script&gt;')
    expect(markup).not.toContain('<script>alert')
  })

  it('says once somebody was there that JSON is not valid', async () => {
    expect(await render({ defaultText: '{"a":}' })).not.toContain('not valid JSON')
    expect(await render({ defaultText: '{"a":}', isTouched: true })).toContain('This is not valid JSON.')
    expect(await render({ defaultText: '{"a":}', isTouched: true, language: 'javascript' })).not.toContain(
      'not valid JSON',
    )
    expect(await render({ defaultText: '', isTouched: true })).not.toContain('not valid JSON')
  })

  it('writes data of a binding as JSON', async () => {
    expect(await render({ value: { name: 'Ada' } })).toContain('{\n  &quot;name&quot;: &quot;Ada&quot;\n}')
  })

  it('offers to put JSON in order where it may be changed', async () => {
    expect(await render({})).toContain('>Format</button>')
    for (const values of [
      { language: 'sql' },
      { isReadOnly: true },
      { isDisabled: true },
      { offersFormat: false },
    ])
      expect(await render(values)).not.toContain('>Format</button>')
  })

  it('tells how the keyboard leaves it', async () => {
    expect(await render({})).toContain('Press Escape and then Tab to leave the editor.')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(codeEditor)) expect(await render(values)).toContain('data-widget')
  })
})

describe('the text in a code editor', () => {
  it('is read as JSON, where it is any', () => {
    expect(readJson(' [1] ')).toEqual({ isJson: true, data: [1] })
    expect(readJson('null')).toEqual({ isJson: true, data: null })
    expect(readJson('{a}')).toEqual({ isJson: false })
    expect(readJson(' ')).toEqual({ isJson: false })
  })

  it('names the line and the column of a mistake', () => {
    expect(jsonProblem('{\n  "a" 1\n}', 8)).toBe('This is not valid JSON. Look at line 2, column 7.')
  })

  it('is text for whatever the page holds', () => {
    const loop: unknown[] = []
    loop.push(loop)
    expect([codeOf(loop), codeOf(null), codeOf(12), codeOf('x')]).toEqual(['', '', '12', 'x'])
  })
})
