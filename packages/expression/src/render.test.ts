import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderJson, renderText, toText } from './render.ts'
import { parseTemplate } from './template.ts'

test.each([
  [null, ''],
  [undefined, ''],
  ['a', 'a'],
  [1.5, '1.5'],
  [false, 'false'],
  [10n, '10'],
  [[1, { a: 2 }], '[1,{"a":2}]'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [new Date(Number.NaN), 'Invalid Date'],
  [Number.NaN, ''],
  [{ toJSON: () => 'in its own words' }, 'in its own words'],
  [() => 1, ''],
  [Symbol('a'), ''],
])('%s among text', (value, text) => {
  expect(toText(value)).toBe(text)
})

test('values take the places of bindings in order', () => {
  expect(renderText(parseTemplate('a {{ x }} b {{ y }}{{ z }}'), [1, null, 'c'])).toBe('a 1 b c')
})

describe('a template of JSON', () => {
  const template = parseTemplate('{"plain": {{ a }}, "text": "say \\"{{ b }}\\" {{ c }}", "list": [{{ d }}]}')

  test('stays JSON with any values in it, and holds them', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.jsonValue(), fc.option(fc.integer()), (a, b, c, d) => {
        const value: unknown = JSON.parse(renderJson(template, [a, b, c, d]))
        const expected = { plain: a, text: `say "${b}" ${toText(c)}`, list: [d] }
        expect(value).toEqual(JSON.parse(JSON.stringify(expected)))
      }),
    )
  })

  test('has null where a value is nothing', () => {
    expect(JSON.parse(renderJson(template, [undefined, undefined, undefined, undefined]))).toEqual({
      plain: null,
      text: 'say "" ',
      list: [null],
    })
  })
})
