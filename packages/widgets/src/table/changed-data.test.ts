import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placesWithInserts } from './insert-places.ts'
import { rowsOf } from './rows.ts'
import { insertRows, noChanges, rowsWithChanges } from './table-changes.ts'
import { rootsWithChangedChildren } from './tree-changes.ts'

const tree = [
  { name: 'Company', units: [{ name: 'Sales', units: [{ name: 'North' }, { name: 'South' }] }] },
  { name: 'Foundation', units: [{ name: 'Grants' }] },
]

describe('changes of rows below other rows', () => {
  const { rows } = rowsOf(tree, 'units')
  const placeOf = (name: string): number => rows.findIndex((row) => row.fields.name === name)

  test('stand in their place in the tree, and the data stays as it was', () => {
    const before = structuredClone(tree)
    const changed = rootsWithChangedChildren(
      rows,
      { [placeOf('South')]: { name: 'Far south' }, [placeOf('Sales')]: { head: 'Ada' } },
      'units',
    )
    expect(changed).toEqual([
      {
        name: 'Company',
        units: [{ name: 'Sales', head: 'Ada', units: [{ name: 'North' }, { name: 'Far south' }] }],
      },
      tree[1],
    ])
    expect(changed[1]).toBe(tree[1])
    expect(tree).toEqual(before)
  })

  test('are none where only rows of the list were changed', () => {
    const changed = rootsWithChangedChildren(rows, { 0: { name: 'Firm' } }, 'units')
    expect(changed[0]).toBe(tree[0])
  })
})

describe('the place of a row among new rows', () => {
  const rules = { enableRowInsertion: true }
  test('is where the row stands in the data with inserts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8 }),
        fc.array(fc.nat(12), { maxLength: 8 }),
        (count, insertions) => {
          const data = Array.from({ length: count }, (_none, index) => ({ row: index }))
          let changes = noChanges
          for (const [number, place] of insertions.entries())
            changes = insertRows(changes, rules, [{ added: number }], Math.min(place, count)).changes
          const all = rowsWithChanges(changes, data)
          const places = placesWithInserts(changes.inserts)
          for (const [index, row] of data.entries()) expect(all[places.ofRow(index)]).toBe(row)
          for (const [id, row] of Object.entries(changes.inserts.insertedRowsById))
            expect(all[places.ofInserted(id) ?? -1]).toBe(row)
        },
      ),
    )
  })
})
