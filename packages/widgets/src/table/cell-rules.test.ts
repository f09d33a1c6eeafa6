import { describe, expect, it } from 'vitest'
import {
  cellOptions,
  cellProblem,
  chosenValues,
  editorOf,
  enteredValue,
  entryText,
  isCellEditable,
} from './cell-rules.ts'
import { allColumnsOf, cellValue, type TableColumn } from './columns.ts'
import { mailLink } from './cell-link.ts'
import { momentFormat, momentIn } from './moments.ts'
import { rowsOf, type DataRow } from './rows.ts'

const data = [{ value: 'x' }, { value: 'y' }]
const { rows } = rowsOf(data)
const rowAt = (index: number): DataRow => rows[index] ?? { index, source: {}, fields: {} }
const column = (settings: object): TableColumn => {
  const made = allColumnsOf([{ id: 'c', key: 'value', ...settings }], rows)[0]
  if (made === undefined) throw new Error('There is no column.')
  return made
}

describe('what can be changed', () => {
  it('is said by the column, for each row where it is a list', () => {
    expect(isCellEditable(column({ isEditable: true }), rowAt(0))).toBe(true)
    expect(isCellEditable(column({ isEditable: [false, true] }), rowAt(0))).toBe(false)
    expect(isCellEditable(column({ isEditable: [false, true] }), rowAt(1))).toBe(true)
    expect(isCellEditable(column({}), rowAt(0))).toBe(false)
  })

  it('asks new rows for their own setting', () => {
    const added: DataRow = { ...rowAt(0), insertedId: 'new1' }
    expect(isCellEditable(column({}), added)).toBe(true)
    expect(isCellEditable(column({ isEditable: true, isEditableOnInsertion: false }), added)).toBe(false)
  })

  it('is never what is computed', () => {
    const computed = column({ isEditable: true, computedValue: ['a', 'b'] })
    expect(isCellEditable(computed, rowAt(0))).toBe(false)
    expect(cellValue(computed, rowAt(1))).toBe('b')
    expect(cellValue(column({ computedValue: 'same' }), rowAt(1))).toBe('same')
  })
})

describe('what is entered', () => {
  const entered = (settings: object, text: string, before: unknown) => {
    const made = column(settings)
    return enteredValue(made, editorOf(made), text, before)
  }

  it('is a number of the type that the data had, in the ways people write numbers', () => {
    expect(entered({ type: 'number' }, '1,234.50', 3)).toBe(1234.5)
    expect(entered({ type: 'number' }, '1.234,50', 3)).toBe(1234.5)
    expect(entered({ type: 'number' }, '12,5', 3)).toBe(12.5)
    expect(entered({ type: 'currency' }, '7', '3.00')).toBe('7')
    expect(entered({ type: 'currency' }, '€ 1.234,50', 3)).toBe(1234.5)
    expect(entered({ type: 'currency' }, '1,234.50 EUR', 3)).toBe(1234.5)
    expect(entered({ type: 'percent' }, '12 %', 0.5)).toBe(0.12)
    expect(entered({ type: 'number' }, 'Room 12', 3)).toBe('Room 12')
    expect(entered({ type: 'number' }, 'many', 3)).toBe('many')
    expect(entered({ type: 'number' }, ' ', 3)).toBe(null)
  })

  it('is a day, a list, an option or yes and no', () => {
    expect(entered({ type: 'date' }, '2026-03-05', '2025-01-01')).toBe('2026-03-05')
    expect(entered({ type: 'tags' }, 'a, b', ['c'])).toEqual(['a', 'b'])
    expect(entered({ type: 'tags' }, 'a,b', 'c')).toBe('a, b')
    expect(entered({ type: 'boolean' }, 'Yes', false)).toBe(true)
    const options = [{ label: 'Sent back', value: 7 }]
    expect(enteredValue(column({ type: 'badge' }), 'dropdown', 'Sent back', 1, options)).toBe(7)
  })

  it('begins with what stands in the cell', () => {
    expect(entryText(column({ type: 'date' }), 'date', '2026-03-05T10:30:00')).toBe('2026-03-05')
    expect(entryText(column({ type: 'dateTime' }), 'dateTime', '2026-03-05T10:30:00')).toBe(
      '2026-03-05T10:30',
    )
    expect(entryText(column({ type: 'tags' }), 'tags', ['a', 'b'])).toBe('a, b')
  })

  it('may be several of the options in one cell', () => {
    const editOptions = ['red', { label: 'Blue', value: 2 }]
    const tags = column({ type: 'tags', editOptions })
    expect(editorOf(tags)).toBe('choices')
    expect(editorOf(column({ editInputType: 'MULTI_DROPDOWN' }))).toBe('choices')
    const options = cellOptions(tags, rows)
    expect(chosenValues(['red', '2'], [], options)).toEqual(['red', 2])
    expect(chosenValues(['red', '2'], 'red', options)).toBe('red, 2')
    expect(enteredValue(tags, 'choices', 'Blue, red', [], options)).toEqual([2, 'red'])
    expect(
      cellOptions(column({ type: 'tags' }), rowsOf([{ value: ['b', 'a'] }, { value: ['a'] }]).rows),
    ).toEqual([
      { label: 'a', value: 'a' },
      { label: 'b', value: 'b' },
    ])
  })

  it('may be one of the options, or of the values in the data', () => {
    expect(cellOptions(column({ editOptions: ['a', { label: 'B', value: 2 }] }), rows)).toEqual([
      { label: 'a', value: 'a' },
      { label: 'B', value: 2 },
    ])
    expect(cellOptions(column({}), rows).map(({ label }) => label)).toEqual(['x', 'y'])
  })
})

describe('what is wrong with a cell', () => {
  const problem = (settings: object, value: unknown, index = 0) =>
    cellProblem(column(settings), rowAt(index), value)

  it('is said in a sentence', () => {
    expect(problem({ editIsRequired: true }, '')).toBe('This field is required.')
    expect(problem({ type: 'number', editMinimum: 3 }, 2)).toBe('Enter at least 3.')
    expect(problem({ type: 'number', editMaximum: 3 }, 4)).toBe('Enter at most 3.')
    expect(problem({ type: 'number' }, 'many')).toBe('Enter a number.')
    expect(problem({ type: 'date' }, 'soon')).toBe('Enter a date.')
    expect(problem({ type: 'email' }, 'nobody')).toBe('Enter an e-mail address.')
    expect(problem({ editPattern: '[A-Z]{2}', editPatternMessage: 'Two letters.' }, 'abc')).toBe(
      'Two letters.',
    )
    expect(
      problem({ customValidationRule: [true, false], customErrorMessage: ['', 'Not so.'] }, 'a', 1),
    ).toBe('Not so.')
  })

  it('is nothing where the rules hold, or where a pattern is none', () => {
    expect(problem({ editPattern: '[A-Z]{2}' }, 'AB')).toBe(undefined)
    expect(problem({ editPattern: '(' }, 'anything')).toBe(undefined)
    expect(problem({ type: 'number', editMinimum: 3 }, '')).toBe(undefined)
  })
})

describe('dates', () => {
  it('are read in the way the column says', () => {
    expect(momentIn('dayFirst', '03/04/2026')).toEqual(new Date(2026, 3, 3))
    expect(momentIn('monthFirst', '03/04/2026')).toEqual(new Date(2026, 2, 4))
    expect(momentIn('dayFirst', '31/02/2026')).toBe(undefined)
    expect(momentIn('seconds', 0)).toEqual(new Date(0))
    expect(momentIn('milliseconds', '1000')).toEqual(new Date(1000))
  })

  it('are shown in the zone and the way the column says', () => {
    const oslo = column({ type: 'dateTime', outputFormat: 'short', displayTimezone: 'Asia/Tokyo' })
    expect(momentFormat(oslo, 'en-GB')(new Date('2026-03-05T20:00:00Z'))).toBe('06/03/2026, 05:00')
    const broken = column({ type: 'dateTime', displayTimezone: 'Nowhere/Land' })
    expect(momentFormat(broken, 'en-GB')(new Date(2026, 2, 5, 10, 30))).toBe('5 Mar 2026, 10:30')
    const iso = column({ type: 'date', outputFormat: 'iso' })
    expect(momentFormat(iso)(new Date(2026, 2, 5))).toBe('2026-03-05')
    const relative = column({ type: 'date', outputFormat: 'relative' })
    expect(momentFormat(relative, 'en')(new Date(Date.now() - 3 * 864e5 - 1000))).toBe('3 days ago')
  })
})

describe('e-mail addresses', () => {
  it('become links only where they cannot say more than whom to write to', () => {
    expect(mailLink('ada@example.org')).toBe('mailto:ada@example.org')
    expect(mailLink('ada@example.org?bcc=eve@example.org')).toBe(undefined)
    expect(mailLink('javascript:alert(1)')).toBe(undefined)
  })
})
