import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asKind,
  canBeEntered,
  defaultKinds,
  kindOfDefault,
  readDefault,
  textDefault,
} from './default-kinds.ts'

describe('the kind of a default value', () => {
  it.each([
    ['', 'text'],
    ['Oslo', 'text'],
    ['"007"', 'text'],
    ['Hello {{ Name.value }}', 'text'],
    ['{{ Name.value }}', 'text'],
    ['12.5', 'number'],
    ['true', 'switch'],
    ['2026-05-04', 'date'],
    ['[]', 'list'],
    ['["a", 2]', 'list'],
    ['[{ "city": "Oslo" }]', 'rows'],
    ['{ "city": "Oslo" }', 'fields'],
    ['{ "city": { "name": "Oslo" } }', undefined],
    ['{ "city": {{ City.value }} }', undefined],
    ['[[1]]', undefined],
    ['null', undefined],
  ] as const)('is seen in what is written: %s', (written, kind) => expect(kindOfDefault(written)).toBe(kind))

  it('is kept by a text that would be read as something else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        fc.pre(text !== '')
        expect(readDefault(textDefault(text))).toBe(text)
      }),
    )
  })

  it('can be entered after it was chosen, whatever was there', () => {
    const written = fc.oneof(fc.string(), fc.json(), fc.constantFrom('', '2026-05-04', '{{ A.value }}', '7'))
    fc.assert(
      fc.property(written, fc.constantFrom(...defaultKinds), (before, { value: kind }) => {
        expect(canBeEntered(asKind(before, kind), kind)).toBe(true)
      }),
    )
  })

  it('is made of what was there where it fits', () => {
    expect(asKind('7', 'text')).toBe('"7"')
    expect(asKind('"7"', 'number')).toBe('7')
    expect(asKind('Oslo', 'number')).toBe('')
    expect(asKind('Oslo', 'list')).toBe('["Oslo"]')
    expect(asKind('"true"', 'switch')).toBe('true')
  })
})
