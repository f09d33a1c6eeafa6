import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countJsonValues, deepestJson } from './read-json.ts'

const mostValues = 1000
const mostNames = 100
const most = { values: mostValues, names: mostNames }
/** Why a text is refused; null where it is read. */
const refuseJsonText = (text: string) => {
  const counted = countJsonValues(text, most)
  return typeof counted === 'number' ? null : counted
}

const nested = (levels: number): string => `${'['.repeat(levels)}1${']'.repeat(levels)}`

describe('a JSON text', () => {
  it('is read up to its greatest depth and refused below it', () => {
    expect(refuseJsonText(nested(deepestJson))).toBeNull()
    expect(refuseJsonText(nested(deepestJson + 1))).toMatchObject({ code: 'invalid_request' })
    expect(refuseJsonText('{"a":'.repeat(1_000_000))).toMatchObject({ code: 'invalid_request' })
  })

  it('is refused with too many values', () => {
    expect(countJsonValues(`[${'0,'.repeat(mostValues - 1)}0]`, most)).toBe(mostValues)
    expect(refuseJsonText(`[${'0,'.repeat(mostValues)}0]`)).toMatchObject({ code: 'request_too_large' })
  })

  it('is refused with too many different names, wherever they stand', () => {
    const named = (count: number): string =>
      JSON.stringify(
        Array.from({ length: count }, (_, index) => ({ [`name ${index}`]: index })),
        null,
        2,
      )
    expect(countJsonValues(named(mostNames), most)).toBeTypeOf('number')
    expect(refuseJsonText(named(mostNames + 1))).toMatchObject({
      code: 'request_too_large',
      message: 'The request holds more than 100 different names. Send less at once.',
    })
  })

  it('is read with many rows that have their names in common', () => {
    const rows = Array.from({ length: mostNames + 1 }, (_, id) => ({ id, name: `Row ${id}`, ok: ':' }))
    expect(refuseJsonText(JSON.stringify(rows))).toBeNull()
  })

  it.each([
    ['the character 0', String.raw`"a\u0000b"`],
    ['the character 0 in a name', String.raw`{"a\u0000":1}`],
    ['the character 0 behind a backslash', String.raw`"\\\u0000"`],
    ['the first half of a pair alone', String.raw`"\ud83d"`],
    ['the first half of a pair before something else', String.raw`"\ud83dx\ude00"`],
    ['the second half of a pair alone', String.raw`"\ude00"`],
    ['two first halves', String.raw`"\ud83d\ud83d\ude00"`],
  ])('is refused with %s', (_, text) => {
    expect(refuseJsonText(text)).toMatchObject({ code: 'invalid_request' })
  })

  it.each([
    ['brackets in a text', JSON.stringify('['.repeat(1000))],
    ['a backslash before the letters u0000', String.raw`"\\u0000"`],
    ['a whole pair', String.raw`"\uD83D\uDE00"`],
    ['quotes in a text', String.raw`"\"[[[\""`],
  ])('is read with %s', (_, text) => {
    expect(refuseJsonText(text)).toBeNull()
  })

  it('is read whatever a well-formed shallow value holds', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' })
    fc.assert(
      fc.property(fc.dictionary(text, value), (content) => {
        const written = JSON.stringify(content)
        fc.pre(!written.includes(String.raw`\u0000`))
        expect(refuseJsonText(written)).toBeNull()
      }),
    )
  })
})
