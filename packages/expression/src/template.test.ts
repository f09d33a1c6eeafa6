import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { parseTemplate } from './template.ts'

const sources = (text: string) =>
  parseTemplate(text).parts.flatMap((part) => (part.kind === 'binding' ? [part.source.trim()] : []))

const texts = (text: string) =>
  parseTemplate(text).parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))

describe('where a binding ends', () => {
  test.each([
    ['{{ Country.value }}', 'Country.value'],
    ['{{{a:{b:1}}}}', '{a:{b:1}}'],
    ['{{ {a:{b:1}}.a }}', '{a:{b:1}}.a'],
    ['{{ "}}" }}', '"}}"'],
    ["{{ '}}' + `}} ${'}}'} }}` }}", "'}}' + `}} ${'}}'} }}`"],
    ['{{ /}}/.test(a) }}', '/}}/.test(a)'],
    ['{{ a /* }} */ + b }}', 'a /* }} */ + b'],
    ['{{ a // }}\n + b }}', 'a // }}\n + b'],
    ['{{ (() => { return {a:{}} })() }}', '(() => { return {a:{}} })()'],
    ['{{ ((a)) }}', '((a))'],
    ['{{ a, b }}', 'a, b'],
    ['{{\n  rows\n    .map((row) => ({...row}))\n}}', 'rows\n    .map((row) => ({...row}))'],
    ['{{ a /* last */ }}', 'a /* last */'],
  ])('%s', (text, source) => {
    const template = parseTemplate(text)
    expect(sources(text)).toEqual([source])
    expect(template.only?.error).toBeUndefined()
    expect(template.only?.end).toBe(text.length)
  })

  test('a comment to the end of the line does not hide the braces behind it', () => {
    expect(sources('{{ total // in euro }} and {{ rest }}')).toEqual(['total // in euro', 'rest'])
  })

  test('closing braces of JSON around a binding belong to the text', () => {
    expect(texts('{"a":{"b":{{ x }}}}')).toEqual(['{"a":{"b":', '}}'])
  })

  test('quotes in the text around a binding do not matter', () => {
    expect(sources("select * from t where a = 'it''s' and b = {{ b }} -- don't")).toEqual(['b'])
  })
})

describe('a text with one binding and blanks', () => {
  test('keeps the type of the value', () => {
    expect(parseTemplate(' {{ a }}\n').only?.source).toBe(' a ')
  })

  test('is none of the kind with any other text or a second binding', () => {
    expect(parseTemplate('{{ a }}.').only).toBeUndefined()
    expect(parseTemplate('{{ a }}{{ b }}').only).toBeUndefined()
    expect(parseTemplate('plain').only).toBeUndefined()
  })
})

describe('an empty binding', () => {
  test.each(['{{}}', '{{   }}', '{{ /* later */ }}', '{{ // later }}'])('%s is no error', (text) => {
    const { only } = parseTemplate(text)
    expect(only?.error).toBeUndefined()
    expect(only?.expression.references).toEqual([])
  })
})

describe('a binding that cannot be read', () => {
  test.each([
    ['Hi {{ a', 'This binding is never closed: "}}" is missing.'],
    ['Hi {{ (a }', 'This binding is never closed: "}}" is missing.'],
    ['Hi {{ a + }} there', 'The expression ends too early.'],
    ['Hi {{ a b }} there', 'A binding holds one expression: "b }} there" does not belong to it.'],
    ['Hi {{ a; }} there', 'A binding holds one expression: remove the ";" at its end.'],
    ['Hi {{ "a }} there', 'The expression cannot be read: Unterminated string constant.'],
    ['Hi {{ this.a }}', 'A binding has no "this".'],
    ['Hi {{ import("a") }}', 'A binding cannot use "import".'],
    ['Hi {{ import.meta.url }}', 'A binding cannot use "import".'],
    ['Hi {{ Country.value = 1 }}', 'A binding only reads values; it cannot change "Country".'],
    ['Hi {{ count++ }}', 'A binding only reads values; it cannot change "count".'],
    ['Hi {{ [(Country)] = [1] }}', 'A binding only reads values; it cannot change "Country".'],
    ['Hi {{ delete Table1.data }}', 'A binding only reads values; it cannot change "Table1".'],
  ])('%s', (text, message) => {
    const broken = parseTemplate(text).parts.find((part) => part.kind === 'binding')
    expect(broken).toMatchObject({ error: { message } })
  })

  test('says where it is at fault, counted from the start of the text', () => {
    const [, binding] = parseTemplate('Hi {{ a b }}').parts
    expect(binding).toMatchObject({ error: { position: 8 } })
  })

  test('leaves the bindings behind it as they are', () => {
    expect(sources('{{ a + }} and {{ b }}')).toEqual(['a +', 'b'])
  })

  test('may be nested so deeply that the parser gives up', () => {
    const { only } = parseTemplate(`{{ ${'('.repeat(200_000)} }}`)
    expect(only?.error?.message).toBe('The expression is nested too deeply.')
  })

  test.each([
    '{{ await a }}',
    '{{ var a }}',
    '{{ with (a) b }}',
    '{{ 010 }}',
    '{{ super.a }}',
    '{{ true = 1 }}',
  ])('%s', (text) => {
    expect(parseTemplate(text).only?.error).toBeDefined()
  })
})

test('the parts of any text follow each other without a gap', () => {
  const pieces = fc.constantFrom(
    '{{',
    '}}',
    '{',
    '}',
    '"',
    "'",
    '`',
    '${',
    'a',
    '.b',
    ' ',
    '/',
    '*',
    '//',
    '\n',
    '(',
    ')',
  )
  fc.assert(
    fc.property(
      fc.array(pieces).map((list) => list.join('')),
      (text) => {
        let position = 0
        for (const part of parseTemplate(text).parts) {
          expect(part.start).toBe(position)
          position = part.end
          if (part.kind === 'text') expect(part.text).toBe(text.slice(part.start, part.end))
          else expect(text.slice(part.start + 2, part.start + 2 + part.source.length)).toBe(part.source)
        }
        expect(position).toBe(text.length)
      },
    ),
    { numRuns: 2000 },
  )
})
