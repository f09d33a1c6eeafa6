import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangedColumns, visibleColumns } from './arrangement.ts'
import { builtViews } from './built-views.ts'
import { allColumnsOf } from './columns.ts'
import { rowsOf } from './rows.ts'

const columns = allColumnsOf([], rowsOf([{ id: 1, customer: 'Ada', status: 'new', total: 5 }]).rows)

describe('the views that a builder offers', () => {
  test('name the columns that are shown, in their order, with sorting, groups and filters', () => {
    const [view] = builtViews(
      [
        {
          label: 'Open orders',
          columns: 'total, customer, gone',
          sortColumn: 'total',
          sortDirection: 'desc',
          groupBy: 'status',
          filters: '[{ "column": "status", "operator": "isOneOf", "value": ["new"] }]',
          filterMode: 'or',
        },
      ],
      columns,
    )
    if (view === undefined) throw new Error('There is a view.')
    expect(view.name).toBe('Open orders')
    expect(visibleColumns(arrangedColumns(columns, view.arrangement)).map(({ key }) => key)).toEqual([
      'total',
      'customer',
    ])
    expect(view.arrangement.sorting).toEqual([{ id: 'total', desc: true }])
    expect(view.arrangement.groupBy).toEqual(['status'])
    expect(view.filters).toMatchObject([{ column: 'status', operator: 'isOneOf', value: ['new'] }])
    expect(view.filterMode).toBe('or')
  })

  test('leave the columns as they are where they name none', () => {
    const [view] = builtViews([{ label: 'All' }], columns)
    expect(visibleColumns(arrangedColumns(columns, view?.arrangement ?? never()))).toEqual(columns)
  })

  test('are none without a name, and none in whatever is no list of views', () => {
    expect(builtViews([{ columns: 'total' }, 'text', null], columns)).toEqual([])
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(builtViews([value], columns).every((view) => view.name !== '')).toBe(true)
        const [view] = builtViews(
          [{ label: 'View', columns: value, groupBy: value, sortColumn: value, filters: value }],
          columns,
        )
        expect(view?.name).toBe('View')
      }),
    )
  })
})

const never = (): never => {
  throw new Error('There is a view.')
}
