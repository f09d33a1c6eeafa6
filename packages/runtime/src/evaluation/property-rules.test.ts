import { boolean, choice, color, data, items, number, text } from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyRule, ruleOf } from './property-rules.ts'

const help = { help: 'For tests.' }
const rules = {
  text: ruleOf(text('Text', 'initial', help)),
  number: ruleOf(number('Number', 10, { ...help, minimum: 1, maximum: 100 })),
  boolean: ruleOf(boolean('On', true, help)),
  choice: ruleOf(
    choice('Choice', 'A', {
      ...help,
      options: [
        { value: 'A', label: 'A' },
        { value: 'B', label: 'B' },
      ],
    }),
  ),
  array: ruleOf(data('Array', '[]', { ...help, expects: 'array', example: '' })),
  object: ruleOf(data('Object', '{}', { ...help, expects: 'object', example: '' })),
  any: ruleOf(data('Any', '', { ...help, expects: 'any', example: '' })),
  color: ruleOf(color('Color', help)),
  items: ruleOf(
    items('Items', { ...help, itemLabel: 'Item', properties: { label: text('Label', '-', help) } }),
  ),
}
const apply = (kind: keyof typeof rules, value: unknown) => {
  const rule = rules[kind]
  return rule === null ? null : applyRule(rule, 'W.p', value)
}

describe('a list', () => {
  it('keeps every item where one of them has a value that its property refuses', () => {
    const columns = ruleOf(
      items('Columns', {
        ...help,
        itemLabel: 'Column',
        properties: { width: number('Width', 100, { ...help, minimum: 40 }), label: text('Label', '', help) },
      }),
    )
    if (columns === null) throw new Error('A list has a rule.')
    expect(
      applyRule(columns, 'Table1.columns', [
        { label: 'Narrow', width: 20 },
        { label: 'Wide', width: 200 },
      ]),
    ).toEqual({
      value: [
        { label: 'Narrow', width: 100 },
        { label: 'Wide', width: 200 },
      ],
      error: 'Table1.columns.0.width cannot be less than 40.',
    })
  })
})

describe('what a property takes', () => {
  it.each([
    ['text', 5, '5'],
    ['text', true, 'true'],
    ['text', null, 'initial'],
    ['number', '7', 7],
    ['number', '', 10],
    ['number', undefined, 10],
    ['boolean', 'false', false],
    ['boolean', null, false],
    ['boolean', undefined, true],
    ['choice', 'B', 'B'],
    ['array', '[1]', [1]],
    ['array', null, []],
    ['object', '{"a":1}', { a: 1 }],
    ['any', 'text', 'text'],
    ['any', '5', 5],
    ['color', '#2f6f4f', '#2f6f4f'],
    ['color', 'primary500', 'primary500'],
    ['color', 'rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
    ['items', [{ id: '1' }], [{ id: '1', label: '-' }]],
  ] as const)('%s reads %j', (kind, given, expected) => {
    expect(apply(kind, given)).toEqual({ value: expected })
  })

  it.each([
    ['text', [1], 'Expected type string for W.p but received array instead.'],
    ['number', 'many', 'Expected type number for W.p but received string instead.'],
    ['number', Number.NaN, 'Expected type number for W.p but received number instead.'],
    ['number', 0, 'W.p cannot be less than 1.'],
    ['number', 101, 'W.p cannot be more than 100.'],
    ['boolean', 1, 'Expected type boolean for W.p but received number instead.'],
    ['choice', 'C', 'W.p cannot be "C": it is one of A, B.'],
    ['array', '{oops', 'Expected type array for W.p but received string instead.'],
    ['object', [], 'Expected type object for W.p but received array instead.'],
    ['color', 'red;background:url(//x)', '"red;background:url(//x)" is not a color such as #2f6f4f.'],
    ['color', 'url(https://x)', '"url(https://x)" is not a color such as #2f6f4f.'],
    ['items', [5], 'Expected type object for W.p.0 but received number instead.'],
  ] as const)('%s refuses %j', (kind, given, error) => {
    expect(apply(kind, given)?.error).toBe(error)
  })

  it('always gives a value of its type, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        expect(typeof apply('text', given)?.value).toBe('string')
        expect(typeof apply('boolean', given)?.value).toBe('boolean')
        expect(Number.isFinite(apply('number', given)?.value)).toBe(true)
        expect(Array.isArray(apply('array', given)?.value)).toBe(true)
        expect(Array.isArray(apply('items', given)?.value)).toBe(true)
        expect(['A', 'B']).toContain(apply('choice', given)?.value)
      }),
    )
  })
})
