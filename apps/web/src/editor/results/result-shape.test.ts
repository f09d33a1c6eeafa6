import { describe, expect, it } from 'vitest'
import { cellText, columnWidths, isNumeric, maximumRows, tableShape } from './result-shape.ts'

describe('a result as a table', () => {
  it('is a list of objects, with every column that any row has', () => {
    expect(tableShape([{ id: 1 }, { id: 2, name: 'b' }])).toEqual({
      columns: ['id', 'name'],
      rows: [{ id: 1 }, { id: 2, name: 'b' }],
      rowCount: 2,
    })
  })

  it('is also a list without rows', () => {
    expect(tableShape([])).toEqual({ columns: [], rows: [], rowCount: 0 })
  })

  it('is nothing else', () => {
    for (const output of [{ id: 1 }, [1, 2], [[1]], 'text', null, undefined])
      expect(tableShape(output)).toBeNull()
  })

  it('is cut after so many rows and knows how many there are', () => {
    const shape = tableShape(Array.from({ length: maximumRows + 10 }, (_, id) => ({ id })))
    expect([shape?.rows.length, shape?.rowCount]).toEqual([maximumRows, maximumRows + 10])
  })
})

describe('a cell', () => {
  it('tells null from nothing and writes objects as JSON', () => {
    expect([null, undefined, { a: 1 }, false].map(cellText)).toEqual(['null', '', '{"a":1}', 'false'])
  })

  it('keeps columns within bounds', () => {
    const shape = tableShape([{ a: 'x'.repeat(1000), b: 1 }])
    expect(shape && columnWidths(shape)).toEqual([320, 72])
  })

  it('stands at the right in a column of numbers', () => {
    const shape = tableShape([
      { a: 1, b: 'x' },
      { a: null, b: 2 },
    ])
    expect(shape && [isNumeric(shape, 'a'), isNumeric(shape, 'b')]).toEqual([true, false])
  })
})
