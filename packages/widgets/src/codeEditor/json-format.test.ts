import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formattedJson } from './json-format.ts'

describe('JSON put in order', () => {
  it('is what JSON itself would write, for whatever data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(1, 2, 4), (data, indent) => {
        expect(formattedJson(JSON.stringify(data), indent)).toBe(JSON.stringify(data, null, indent))
      }),
    )
  })

  it('keeps long numbers and escapes as they were written', () => {
    expect(formattedJson('{"a":12345678901234567890,"b":1.50,"c":"\\u0041"}', 2)).toBe(
      '{\n  "a": 12345678901234567890,\n  "b": 1.50,\n  "c": "\\u0041"\n}',
    )
  })

  it('leaves alone what is no JSON', () => {
    for (const text of ['{"a":}', '{', '', 'hello', '[1,]']) expect(formattedJson(text, 2)).toBe(text)
  })
})
