import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ExpressionError } from './errors.ts'
import { renameInSource, renameInTemplate } from './rename.ts'

describe('renaming Country to Land', () => {
  test.each([
    ['Country.value', 'Land.value'],
    ['  Country . value /* Country */ ', '  Land . value /* Country */ '],
    ['"Country" + Country.Country + a.Country', '"Country" + Land.Country + a.Country'],
    ['`Country ${Country.value}`', '`Country ${Land.value}`'],
    ['({ Country, Country2, Country: 1 })', '({ Country: Land, Country2, Country: 1 })'],
    ['rows.map((Country) => Country.id) + Country', 'rows.map((Country) => Country.id) + Land'],
    [
      '(() => { const { Country } = a; return Country })()',
      '(() => { const { Country } = a; return Country })()',
    ],
    ['typeof Country', 'typeof Land'],
    ['Table1[Country.value]', 'Table1[Land.value]'],
    ['Countries + Country', 'Countries + Land'],
    ['Country +', 'Country +'],
  ])('%s', (source, expected) => {
    expect(renameInSource(source, 'Country', 'Land')).toBe(expected)
  })

  test('leaves the text around bindings and bindings that cannot be read as they are', () => {
    expect(
      renameInTemplate('Country {{ Country.value }}, {{ Country + }}: {{Country}}', 'Country', 'Land'),
    ).toBe('Country {{ Land.value }}, {{ Country + }}: {{Land}}')
  })

  test('is refused where a local would take the place of the new name', () => {
    const rename = () => renameInSource('rows.map((Land) => Land + Country.value)', 'Country', 'Land')
    expect(rename).toThrow(ExpressionError)
    expect(rename).toThrow('"Land" is the name of something else')
  })
})

const piece = fc.constantFrom(
  'Country',
  'Country.value',
  'rows.map((Country) => Country)',
  '"Country"',
  '({ Country: 1 }).Country',
  'other.Country',
  '`Country ${ Country . value }`',
  '[Country, ...Country.rows]',
)

test('renaming there and back gives the same text', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.string(), (pieces, text) => {
      const template = `${text.replaceAll('{', '')}{{ ${pieces.join(' + ')} }} Country`
      const there = renameInTemplate(template, 'Country', 'Land')
      expect(renameInTemplate(there, 'Land', 'Country')).toBe(template)
    }),
  )
})
