import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellFormat } from './cell-values.ts'
import { columnsOf } from './columns.ts'
import {
  detailKey,
  flatLines,
  groupedLines,
  sortingForGroups,
  treeKey,
  treeLines,
  withAncestors,
  type Line,
} from './lines.ts'
import { lineList, plainLines } from './line-source.ts'
import { rowsOf, withInserted, type DataRow } from './rows.ts'
import { sortedRows, sortingAfterPress } from './sorting.ts'
import { summaryOf, summaryText } from './summaries.ts'

const sales = [
  { country: 'Norway', city: 'Oslo', total: 10 },
  { country: 'Brazil', city: 'Rio', total: '20.1' },
  { country: 'Norway', city: 'Bergen', total: 30 },
  { country: 'Norway', city: 'Oslo', total: null },
]
const { rows } = rowsOf(sales)
const columns = columnsOf(
  [
    { id: 'country', key: 'country' },
    { id: 'city', key: 'city' },
    { id: 'total', key: 'total', type: 'number', summary: 'sum' },
  ],
  rows,
)
const shown = columns.map((column) => ({ column, format: cellFormat(column) }))
const none: ReadonlySet<string> = new Set()

const told = (lines: readonly Line[]) =>
  lines.map((line) => {
    if (line.kind === 'group')
      return `${'>'.repeat(line.group.depth + 1)} ${line.group.label} ${line.group.rows.length}`
    return line.kind === 'row' ? String(line.row.fields.city ?? line.row.fields.name) : 'details'
  })

describe('groups', () => {
  const by = shown.slice(0, 2)
  const sorted = sortedRows(
    rows,
    columns,
    sortingForGroups(['country', 'city'], [{ id: 'total', desc: true }]),
  )

  it('stand above their rows with how many they are', () => {
    expect(told(groupedLines(sorted, by, none))).toEqual([
      '> Brazil 1',
      '>> Rio 1',
      'Rio',
      '> Norway 3',
      '>> Bergen 1',
      'Bergen',
      '>> Oslo 2',
      'Oslo',
      'Oslo',
    ])
  })

  it('hide their rows when they are closed', () => {
    const [heading] = groupedLines(sorted, by, none).filter(
      (line) => line.kind === 'group' && line.group.label === 'Norway',
    )
    expect(told(groupedLines(sorted, by, new Set([heading?.key ?? ''])))).toEqual([
      '> Brazil 1',
      '>> Rio 1',
      'Rio',
      '> Norway 3',
    ])
  })

  it('keep all their rows for their sums where only some stand on the page', () => {
    const lines = groupedLines(sorted, by.slice(0, 1), none, (row) => row.fields.city === 'Bergen')
    expect(told(lines)).toEqual(['> Norway 3', 'Bergen'])
  })

  it('never lose or double a row, whatever they are grouped by', () => {
    const anyRows = fc.array(
      fc.record({ country: fc.string(), city: fc.constantFrom('a', 'b', ''), total: fc.double() }),
    )
    fc.assert(
      fc.property(anyRows, (data) => {
        const all = rowsOf(data).rows
        const lines = groupedLines(sortedRows(all, columns, sortingForGroups(['country'], [])), by, none)
        const indices = lines.flatMap((line) => (line.kind === 'row' ? [line.row.index] : []))
        expect(indices.toSorted((one, other) => one - other)).toEqual(all.map((row) => row.index))
        expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length)
      }),
    )
  })
})

describe('sums', () => {
  const total = columns[2]
  const summed = (summary: string) =>
    columnsOf([{ id: 'total', key: 'total', type: 'number', summary }], rows)[0]

  it('leave out what is empty and read numbers that came as text', () => {
    expect(total === undefined ? 0 : summaryOf(total, rows)).toBe(60.1)
    const average = summed('average')
    const count = summed('count')
    const largest = summed('max')
    if (average === undefined || count === undefined || largest === undefined) throw new Error('No column.')
    expect(summaryText(average, rows)).toBe('20.0')
    expect(summaryOf(count, rows)).toBe(3)
    expect(summaryOf(largest, rows)).toBe(30)
    expect(summaryText(average, [])).toBe('')
  })

  it('of amounts do not end in the noise of binary fractions', () => {
    const data = rowsOf([{ total: 0.1 }, { total: 0.2 }]).rows
    expect(total === undefined ? 0 : summaryOf(total, data)).toBe(0.3)
  })
})

describe('trees', () => {
  const data = [
    { name: 'a', children: [{ name: 'a1', children: [{ name: 'a1x' }] }, { name: 'a2' }] },
    { name: 'b' },
  ]
  const all = rowsOf(data, 'children').rows

  it('show the rows below others once they are opened', () => {
    expect(told(treeLines(all, none, false))).toEqual(['a', 'b'])
    const first = all[0]
    expect(first === undefined ? [] : told(treeLines(all, new Set([treeKey(first)]), false))).toEqual([
      'a',
      'a1',
      'a2',
      'b',
    ])
  })

  it('show what was found together with what it stands below', () => {
    const found = withAncestors(
      all.filter((row) => row.fields.name === 'a1x'),
      all,
    )
    expect(told(treeLines(found, none, true))).toEqual(['a', 'a1', 'a1x'])
  })

  it('end where a row stands below itself', () => {
    const loop: Record<string, unknown> = { name: 'loop' }
    loop.children = [loop]
    expect(rowsOf([loop], 'children').rows).toHaveLength(1)
  })
})

describe('lines', () => {
  it('stand below rows whose details are unfolded', () => {
    const first = rows[0]
    const toggled = new Set(first === undefined ? [] : [detailKey(first)])
    expect(told(flatLines(rows, toggled))).toEqual(['Oslo', 'details', 'Rio', 'Bergen', 'Oslo'])
    expect(plainLines(rows, toggled, true).hasDetails).toBe(true)
    expect(plainLines(rows, none, true).count).toBe(4)
    expect(plainLines(rows, none, false).at(99)).toBe(undefined)
    expect(lineList(flatLines(rows, toggled), true).rows).toHaveLength(4)
  })
})

describe('sorting', () => {
  it('goes by several columns and keeps the order of the data among equals', () => {
    const order = (...sorting: { id: string; desc: boolean }[]) =>
      sortedRows(rows, columns, sorting).map((row) => row.index)
    expect(order({ id: 'country', desc: false })).toEqual([1, 0, 2, 3])
    expect(order({ id: 'country', desc: true }, { id: 'city', desc: false })).toEqual([2, 0, 3, 1])
    expect(order({ id: 'total', desc: true })).toEqual([2, 1, 0, 3])
    expect(order({ id: 'total', desc: false })).toEqual([0, 1, 2, 3])
    expect(order({ id: 'gone', desc: false })).toEqual([0, 1, 2, 3])
  })

  it('agrees with comparing every pair', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.constant('item 10'),
      fc.constant('Item 9'),
    )
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const data = rowsOf(values.map((city) => ({ city }))).rows
        const cities = columns.slice(1, 2)
        const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
        const texts = (list: readonly unknown[]) =>
          list.filter((entry) => entry !== null && entry !== '').map(String)
        const sorted = sortedRows(data, cities, [{ id: 'city', desc: false }]).map((row) => row.fields.city)
        expect(texts(sorted)).toEqual(texts(values).toSorted(collator.compare))
      }),
    )
  })

  it('turns from ascending to descending to none, alone or beside others', () => {
    const once = sortingAfterPress([], 'a', false)
    expect(once).toEqual([{ id: 'a', desc: false }])
    const both = sortingAfterPress(once, 'b', true)
    expect(both.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(sortingAfterPress(both, 'a', true)).toEqual([
      { id: 'a', desc: true },
      { id: 'b', desc: false },
    ])
    expect(sortingAfterPress([{ id: 'a', desc: true }], 'a', false)).toEqual([])
  })
})

describe('new rows', () => {
  it('stand before all others', () => {
    const added: DataRow = { index: rows.length, source: {}, fields: {}, insertedId: 'new' }
    expect(withInserted([added], rows)).toEqual([added, ...rows])
  })

  it('cost nothing where there are none: the list is not copied', () => {
    expect(withInserted([], rows)).toBe(rows)
  })
})
