import { beforeAll, describe, expect, test } from 'vitest'
import { cellFormat } from './cell-values.ts'
import { enteredValue, entryText } from './cell-rules.ts'
import { columnsOf, type TableColumn } from './columns.ts'
import { filteredRows } from './filters.ts'
import { loadOwnDates, momentOfColumn } from './moments.ts'
import { rowsOf } from './rows.ts'

const column = (settings: Readonly<Record<string, unknown>>): TableColumn => {
  const made = columnsOf([{ id: 'at', key: 'at', ...settings }], [])[0]
  if (made === undefined) throw new Error('There is a column.')
  return made
}

beforeAll(loadOwnDates)

describe('dates in a pattern of the builder', () => {
  const days = column({
    type: 'date',
    inputFormat: 'pattern',
    inputPattern: 'DD.MM.YYYY',
    outputFormat: 'pattern',
    outputPattern: 'd MMM yyyy',
  })

  test('are read and shown in it', () => {
    expect(cellFormat(days)('07.03.2026')).toBe('7 Mar 2026')
  })

  test('with a zone are read and shown with it', () => {
    const moments = column({
      type: 'dateTime',
      inputFormat: 'pattern',
      inputPattern: 'DD.MM.YYYY HH:mm Z',
      outputFormat: 'pattern',
      outputPattern: 'D MMM YYYY HH:mm z',
      manageTimezone: true,
      displayTimezone: 'America/New_York',
    })
    expect(cellFormat(moments)('07.03.2026 12:00 +02:00')).toBe('7 Mar 2026 05:00 EST')
  })

  test('that do not follow it are shown as they are', () => {
    expect(cellFormat(days)('no day')).toBe('no day')
  })

  test('are saved in it after a change', () => {
    expect(entryText(days, 'date', '07.03.2026')).toBe('2026-03-07')
    expect(enteredValue(days, 'date', '2026-03-08', '07.03.2026')).toBe('08.03.2026')
  })

  test('are filtered by the day they mean', () => {
    const { rows } = rowsOf([{ at: '07.03.2026' }, { at: '03.07.2026' }])
    const found = filteredRows(
      rows,
      [days],
      [{ column: 'at', operator: 'after', value: '2026-05-01' }],
      'and',
    )
    expect(found.map((row) => row.fields.at)).toEqual(['03.07.2026'])
  })
})

describe('times in zones', () => {
  const times = column({
    type: 'dateTime',
    manageTimezone: true,
    timezone: 'America/New_York',
    displayTimezone: 'Europe/Oslo',
    outputFormat: 'pattern',
    outputPattern: 'yyyy-MM-dd HH:mm',
  })

  test('are read by the clocks of the data and shown by those of the column', () => {
    expect(momentOfColumn(times, '2026-01-15 12:00')).toEqual(new Date('2026-01-15T17:00:00Z'))
    expect(cellFormat(times)('2026-01-15 12:00')).toBe('2026-01-15 18:00')
  })

  test('that name their own zone keep it', () => {
    expect(cellFormat(times)('2026-07-01T10:00:00Z')).toBe('2026-07-01 12:00')
  })

  test('are entered by the clocks that people see', () => {
    expect(entryText(times, 'dateTime', '2026-01-15 12:00')).toBe('2026-01-15T18:00')
    expect(enteredValue(times, 'dateTime', '2026-01-15T18:30', '2026-01-15 12:00')).toBe(
      '2026-01-15T17:30:00.000Z',
    )
  })

  test('written with the day first are in the zone of the data too', () => {
    const ordered = column({
      type: 'dateTime',
      manageTimezone: true,
      timezone: 'UTC',
      inputFormat: 'dayFirst',
    })
    expect(momentOfColumn(ordered, '02/03/2026 08:15')).toEqual(new Date('2026-03-02T08:15:00Z'))
  })
})
