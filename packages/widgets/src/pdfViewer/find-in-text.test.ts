import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesIn, pageTextOf, partsOf, plainText } from './find-in-text.ts'

const piece = (str: string, hasEOL = false) => ({ str, hasEOL })
const page = pageTextOf([piece('Invoice for Zoë', true), piece('Brown'), piece(', '), piece('Total: 12 €')])

describe('words in a PDF', () => {
  it('are found without regard to capitals, accents and the room between them', () => {
    expect(matchesIn(page, 'INVOICE')).toEqual([{ start: 0, end: 7 }])
    expect(matchesIn(page, 'zoe  brown')).toHaveLength(1)
    expect(matchesIn(page, 'zoé')).toHaveLength(1)
  })

  it('are found over the pieces of which a line is made', () => {
    const [match] = matchesIn(page, 'zoe brown, total')
    expect(match && partsOf(page, match)).toEqual([
      { piece: 0, from: 12, to: 16 },
      { piece: 1, from: 0, to: 5 },
      { piece: 2, from: 0, to: 2 },
      { piece: 3, from: 0, to: 5 },
    ])
  })

  it('are words, and never an expression', () => {
    expect(matchesIn(page, '.')).toEqual([])
    expect(matchesIn(pageTextOf([piece('a.b (c)')]), '.b (C')).toEqual([{ start: 1, end: 6 }])
  })

  it('are nothing where nothing is asked for', () => {
    expect(matchesIn(page, '  ')).toEqual([])
  })

  it('are found where they stand, in whatever script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainText(text)).toHaveLength(text.length)
      }),
    )
  })
})
