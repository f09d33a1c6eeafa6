import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonForHtml } from './json-for-html.ts'

describe('JSON in a page', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '</SCRIPT >',
    '\u2028alert(1)',
    ']]>',
    '$&$`',
  ])('cannot be left with %j', (text) => {
    const written = jsonForHtml({ [text]: text })
    expect(written).not.toMatch(/[<\u2028\u2029]/u)
    expect(JSON.parse(written)).toEqual({ [text]: text })
  })

  it('says the same as before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const written = jsonForHtml(value)
        expect(written).not.toContain('<')
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})
