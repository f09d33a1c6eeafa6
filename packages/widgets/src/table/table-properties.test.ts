import type { WidgetProperties } from '@ashlar/schema'
import { describe, expect, test } from 'vitest'
import { allColumnsOf } from './columns.ts'
import { rowsOf } from './rows.ts'
import { tableProperties } from './table-properties.ts'

describe('the columns in the property panel', () => {
  test('can be made from the data: each name becomes the field that the column shows', () => {
    const properties: WidgetProperties = tableProperties
    const { columns } = properties
    if (columns?.kind !== 'items') throw new Error('Columns are a list of items.')
    const { fromNames } = columns
    expect(fromNames).toBeDefined()
    expect(properties[fromNames?.of ?? '']?.kind).toBe('data')
    expect(columns.properties[fromNames?.property ?? '']?.kind).toBe('text')

    const rows = rowsOf([{ order_no: 7, customer: 'Ada Lovelace' }]).rows
    const made = ['order_no', 'customer'].map((name, place) => ({
      id: `column${place}`,
      [fromNames?.property ?? '']: name,
    }))
    expect(allColumnsOf(made, rows).map(({ key, label, type }) => [key, label, type])).toEqual([
      ['order_no', 'Order no', 'number'],
      ['customer', 'Customer', 'text'],
    ])
  })
})
