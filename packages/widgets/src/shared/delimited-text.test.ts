import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOfTabbedText, csvFile, tabbedText } from './delimited-text.ts'

const table = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 4,
})

describe('a CSV file', () => {
  it('sets texts apart that hold signs of the file, and doubles quotation marks in them', () => {
    expect(csvFile([['plain', 'a,b', 'say "yes"', 'two\nlines', ' blank']])).toBe(
      '\uFEFFplain,"a,b","say ""yes""","two\nlines"," blank"\r\n',
    )
  })

  it('makes harmless what spreadsheets would run, and leaves numbers alone', () => {
    expect(csvFile([['=1+1', '@SUM(A1)', '-2+3', '-12.5', '+4,5', '-1e-7']])).toBe(
      '\uFEFF"\'=1+1","\'@SUM(A1)","\'-2+3",-12.5,"+4,5",-1e-7\r\n',
    )
  })
})

describe('texts from the clipboard', () => {
  it('are those that were copied, whatever stands in them', () => {
    fc.assert(
      fc.property(table, (lines) => {
        // Spreadsheets end the last line as well.
        expect(cellsOfTabbedText(`${tabbedText(lines)}\n`)).toEqual(lines)
      }),
    )
  })

  it('may come with the line ends of any system, and with one at the end', () => {
    expect(cellsOfTabbedText('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(cellsOfTabbedText('a\rb\n')).toEqual([['a'], ['b']])
    expect(cellsOfTabbedText('a\n\nb')).toEqual([['a'], [''], ['b']])
    expect(cellsOfTabbedText('a\t')).toEqual([['a', '']])
  })

  it('may have quotation marks that set nothing apart', () => {
    expect(cellsOfTabbedText('5" pipe\t"Ada" Lovelace\n"open\tend')).toEqual([
      ['5" pipe', '"Ada" Lovelace'],
      ['"open', 'end'],
    ])
  })
})
