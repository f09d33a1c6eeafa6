import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsOf } from './columns.ts'
import {
  distinctValues,
  exposedFilters,
  filteredRows,
  filterOperators,
  filtersOf,
  operatorsFor,
  type FilterOperator,
} from './filters.ts'
import { columnKinds } from './column-kinds.ts'
import { rowsOf } from './rows.ts'

const data = [
  {
    id: 1,
    name: 'Ada Lovelace',
    total: '12.50',
    since: '2026-03-05',
    isPaid: true,
    tags: ['new', 'big'],
    status: 'paid',
  },
  {
    id: 2,
    name: 'Émile Borel',
    total: 99,
    since: '2025-11-30T18:00:00',
    isPaid: false,
    tags: [],
    status: 'new',
  },
  { id: 3, name: '', total: null, since: null, isPaid: null, tags: 'big, late', status: 'late' },
]
const { rows } = rowsOf(data)
const columns = columnsOf(
  [
    { id: 'c1', key: 'name', label: 'Person' },
    { id: 'c2', key: 'total', type: 'currency' },
    { id: 'c3', key: 'since', type: 'date' },
    { id: 'c4', key: 'isPaid', type: 'boolean' },
    { id: 'c5', key: 'tags', type: 'tags' },
    { id: 'c6', key: 'status', type: 'badge' },
  ],
  rows,
)
const found = (column: string, operator: FilterOperator, value: unknown = '', end?: unknown) =>
  filteredRows(rows, columns, [{ column, operator, value, end }], 'and').map((row) => row.fields.id)

describe('filters', () => {
  it('find texts without regard to case and accents', () => {
    expect(found('c1', 'contains', 'EMILE')).toEqual([2])
    expect(found('c1', 'startsWith', 'ada')).toEqual([1])
    expect(found('c1', 'endsWith', 'borel')).toEqual([2])
    expect(found('c1', 'doesNotContain', 'a')).toEqual([2, 3])
    expect(found('c1', 'isEmpty')).toEqual([3])
  })

  it('compare numbers also where the data holds them as text', () => {
    expect(found('c2', 'greaterThan', '12')).toEqual([1, 2])
    expect(found('c2', 'between', 10, 20)).toEqual([1])
    expect(found('c2', 'between', 20, 10)).toEqual([1])
    expect(found('c2', 'withTimeLimit', 12.5)).toEqual([1])
    expect(found('c2', 'doesNotEqual', 99)).toEqual([1, 3])
  })

  it('compare days and not moments', () => {
    expect(found('c3', 'equals', '2025-11-30')).toEqual([2])
    expect(found('c3', 'before', '2026-01-01')).toEqual([2])
    expect(found('c3', 'after', '2026-01-01')).toEqual([1])
    expect(found('c3', 'between', '2025-11-30', '2026-03-05')).toEqual([1, 2])
  })

  it('tell yes, no and unknown apart', () => {
    expect(found('c4', 'isTrue')).toEqual([1])
    expect(found('c4', 'isFalse')).toEqual([2])
    expect(found('c4', 'isEmpty')).toEqual([3])
  })

  it('choose among several values', () => {
    expect(found('c6', 'isOneOf', ['paid', 'late'])).toEqual([1, 3])
    expect(found('c6', 'isNoneOf', ['paid', 'late'])).toEqual([2])
    expect(found('c5', 'isOneOf', ['big'])).toEqual([1, 3])
    expect(distinctValues(columns[4] ?? fail(), rows, 10)).toEqual(['big', 'late', 'new'])
  })

  it('must all hold, or any of them', () => {
    const both = [
      { column: 'c6', operator: 'equals' as const, value: 'paid' },
      { column: 'c2', operator: 'equals' as const, value: 99 },
    ]
    expect(filteredRows(rows, columns, both, 'and')).toEqual([])
    expect(filteredRows(rows, columns, both, 'or')).toHaveLength(2)
  })

  it('change nothing while they are being written or their column is gone', () => {
    expect(found('c1', 'contains', '')).toEqual([1, 2, 3])
    expect(found('gone', 'contains', 'x')).toEqual([1, 2, 3])
    expect(found('c6', 'isOneOf', [])).toEqual([1, 2, 3])
  })

  it('come from handlers by field or label and go back with the field', () => {
    const read = filtersOf(
      [
        { column: 'total', operator: 'atLeast', value: 3 },
        { column: 'Person', operator: 'nonsense', value: 'a' },
        7,
      ],
      columns,
    )
    expect(read).toEqual([
      { column: 'c2', operator: 'atLeast', value: 3 },
      { column: 'c1', operator: 'contains', value: 'a' },
    ])
    expect(exposedFilters(read, columns)[0]).toEqual({ column: 'total', operator: 'atLeast', value: 3 })
  })

  it('never fail, whatever the values are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.constantFrom('name', 'total', 'since', 'tags'), fc.anything())),
        fc.constantFrom(...filterOperators),
        fc.anything(),
        fc.constantFrom(...columnKinds),
        (anything, operator, value, type) => {
          const some = rowsOf(anything).rows
          const typed = columnsOf([{ id: 'a', key: 'total', type }], some)
          const left = filteredRows(some, typed, [{ column: 'a', operator, value }], 'and')
          expect(left.length).toBeLessThanOrEqual(some.length)
          expect(operatorsFor(type).length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

const fail = (): never => {
  throw new Error('There is no such column.')
}
