import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PreparedReader } from './binding-reader.ts'
import { ExpressionError } from './errors.ts'
import { parsingReader } from './parsing-reader.ts'
import { prepareTexts } from './prepare.ts'
import { preparedByText, textsWithCode } from './prepared-texts.ts'
import { parseTemplate } from './template.ts'

/** The template of a text as an evaluator without a parser reads it. */
const readWithoutParser = (text: string) =>
  new PreparedReader().template(text, preparedByText(prepareTexts(text), text)?.get(text))

describe('a prepared template', () => {
  test.each([
    '{{ A.v }}',
    '{{}} and {{ A.v + 1 }}',
    'Hello {{ name ?? "nobody" }}, {{ A.rows[0].name }}, {{ A["first name"].x }}!',
    '{"a": "{{ A.v.toUpperCase() }}", "b": {{ [...A.rows, { A }] }}}',
    '{{ typeof missing === "undefined" ? A?.v : `${B.c}}}` }}',
    '{{ rows.map((row) => ({ ...row, total: row.n * Rate.value })) }} {{ (A.v) }} {{ a["b"] }}',
    '{{ 1 + }} then {{ A.v * 2 }}',
    '{{ never closed',
    '{{ A.v; }} and {{ await x }}',
    '{{ total // in euro }}',
  ])('is read as the parser reads it: %s', (text) => {
    expect(readWithoutParser(text)).toEqual(parseTemplate(text))
  })

  test('is read as the parser reads it, whatever stands in it', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      ' ',
      'A',
      '.v',
      '["k"]',
      '[0]',
      '?.',
      '(',
      ')',
      '=>',
      '{',
      '}',
      '`',
      '"',
      '${',
      '+',
      'typeof ',
      ',',
      ':',
      '1',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const text = pieces.join('')
        expect(readWithoutParser(text)).toEqual(parseTemplate(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('weighs less than its text', () => {
    const text = '{{ Input1.value.length > 3 ? "long" : "short" }}'
    expect(JSON.stringify(prepareTexts(text).templates).length).toBeLessThan(text.length)
  })
})

describe('the texts that are prepared', () => {
  const page = {
    widgets: [
      { text: '{{ A.v + 1 }}', plain: '{{ A.v }}' },
      { text: '{{ A.v + 1 }}', steps: [{ message: 'x {{ f(1) }}' }] },
    ],
    name: 'No binding',
  }

  test('are those that need a parser, each once', () => {
    expect(textsWithCode(page)).toEqual(['x {{ f(1) }}', '{{ A.v + 1 }}'])
  })

  test('are found again wherever their value comes to, in whichever order', () => {
    const { widgets, name } = page
    const prepared = prepareTexts(page)
    expect(preparedByText(prepared, { name, widgets: widgets.toReversed() })?.get('{{ A.v + 1 }}')).toEqual(
      prepared.templates[1],
    )
  })

  test('are left alone when they were prepared in another form or for another page', () => {
    const prepared = prepareTexts(page)
    expect(preparedByText({ ...prepared, version: prepared.version + 1 }, page)).toBeUndefined()
    expect(preparedByText(prepared, { ...page, more: '{{ 1 + 1 }}' })).toBeUndefined()
    expect(preparedByText(undefined, page)).toBeUndefined()
  })
})

describe('a reader without a parser', () => {
  test('reads paths, and says so of anything else', () => {
    const reader = new PreparedReader()
    expect(reader.template('a {{ A.v }}')).toEqual(parseTemplate('a {{ A.v }}'))
    const [part] = reader.template('{{ A.v + 1 }}').parts
    expect(part).toMatchObject({ error: { message: 'This binding could not be read. Load the page again.' } })
    expect(() => reader.script('return 1')).toThrow(ExpressionError)
  })

  test('reads anything once it was given one', () => {
    const reader = new PreparedReader()
    reader.addParser(parsingReader)
    expect(reader.template('{{ A.v + 1 }}')).toEqual(parseTemplate('{{ A.v + 1 }}'))
    expect(reader.rename('{{ A.v + 1 }}', 'A', 'B')).toBe('{{ B.v + 1 }}')
  })
})
