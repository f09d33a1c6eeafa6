import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rebasedChanges } from './rebase-changes.ts'
import { rowsOf } from './rows.ts'
import {
  deletedIndicesOf,
  deleteRows,
  editedRowsOf,
  hasChanges,
  insertRows,
  insertsOf,
  noChanges,
  originalRowsOf,
  overridesOf,
  removeInsertedRow,
  restoreRow,
  rowsWithChanges,
  updateInsertedRow,
  updateRows,
  type ChangeRules,
} from './table-changes.ts'

const data = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Alan' },
  { id: 3, name: 'Grace' },
]
const rules: ChangeRules = {
  tableName: 'Table1',
  enableRowInsertion: true,
  enableRowDeletion: true,
  isEditable: (field) => field === 'name',
}

describe('changing rows', () => {
  it('leaves columns that are not editable as they are and names them in a warning', () => {
    const result = updateRows(noChanges, rules, data, [{ index: 0, values: { id: 9, name: 'Ida' } }])
    expect(result.changes.editOverrides).toEqual({ 0: { name: 'Ida' } })
    expect(result.warning).toBe('The column id of Table1 is not editable and was not changed.')
    const several = updateRows(noChanges, rules, data, [{ index: 0, values: { id: 9, born: 1815 } }])
    expect(several.warning).toBe('The columns id and born of Table1 are not editable and were not changed.')
  })

  it('says nothing of fields that are sent along with the value they have', () => {
    expect(updateRows(noChanges, rules, data, [{ index: 0, values: { id: 1, name: 'Ida' } }]).warning).toBe(
      undefined,
    )
  })

  it('gives a change up when the old value comes back', () => {
    const { changes } = updateRows(noChanges, rules, data, [{ index: 1, values: { name: 'Tom' } }])
    expect(hasChanges(changes)).toBe(true)
    const back = updateRows(changes, rules, data, [{ index: 1, values: { name: 'Alan' } }]).changes
    expect(back.editOverrides).toEqual({})
    expect(hasChanges(back)).toBe(false)
  })

  it('ignores rows that do not exist', () => {
    expect(updateRows(noChanges, rules, data, [{ index: 7, values: { name: 'x' } }]).changes).toEqual(
      noChanges,
    )
  })
})

describe('adding rows', () => {
  it('takes only objects', () => {
    const { changes } = insertRows(noChanges, rules, ['a', { b: 1 }, null, [1]])
    expect(Object.values(changes.inserts.insertedRowsById)).toEqual([{ b: 1 }])
    expect(changes.inserts.insertedRowIdsByIndex).toEqual({ 0: ['new1'] })
  })

  it('needs the table to allow it', () => {
    expect(insertRows(noChanges, { enableRowInsertion: false }, [{ a: 1 }])).toEqual({
      changes: noChanges,
      error: 'Row insertion is disabled for this table.',
    })
  })

  it('keeps rows apart by ids that are never given twice', () => {
    const first = insertRows(noChanges, rules, [{ name: 'a' }, { name: 'b' }]).changes
    const second = insertRows(removeInsertedRow(first, 'new1'), rules, [{ name: 'c' }], 2).changes
    expect(second.inserts.insertedRowIdsByIndex).toEqual({ 0: ['new2'], 2: ['new3'] })
    const changed = updateInsertedRow(second, 'new3', { name: 'd' })
    expect(rowsWithChanges(changed, data)).toEqual([{ name: 'b' }, data[0], data[1], { name: 'd' }, data[2]])
    expect(updateInsertedRow(second, 'new9', { name: 'x' })).toBe(second)
  })
})

describe('deleting rows', () => {
  it('needs the table to allow it', () => {
    expect(deleteRows(noChanges, { enableRowDeletion: false }, [1])).toEqual({
      changes: noChanges,
      error: 'Row deletion is disabled for this table.',
    })
  })

  it('marks rows once, in order, until they are restored', () => {
    const { changes } = deleteRows(deleteRows(noChanges, rules, [2]).changes, rules, [0, 2, -1])
    expect(changes.deletedRowIndices).toEqual([0, 2])
    expect(restoreRow(changes, 0).deletedRowIndices).toEqual([2])
  })
})

describe('what is to be saved', () => {
  it('holds changed, new and deleted rows apart, and what the changed ones were before', () => {
    let { changes } = updateRows(noChanges, rules, data, [
      { index: 0, values: { name: 'Ida' } },
      { index: 2, values: { name: 'Gone' } },
    ])
    changes = deleteRows(insertRows(changes, rules, [{ name: 'New' }]).changes, rules, [2]).changes
    expect(editedRowsOf(changes, data)).toEqual({
      updatedRows: [{ id: 1, name: 'Ida' }],
      insertedRows: [{ name: 'New' }],
      deletedRows: [data[2]],
    })
    expect(originalRowsOf(changes, data)).toEqual([data[0]])
  })

  it('follows its rows when the data comes anew in another order', () => {
    const { changes } = updateRows(noChanges, rules, data, [
      { index: 0, values: { name: 'Ida' } },
      { index: 1, values: { name: 'Tom' } },
    ])
    const deleted = deleteRows(changes, rules, [2]).changes
    const after = [data[2], { id: 2, name: 'Tom' }, data[0]]
    expect(rebasedChanges(deleted, rowsOf(data).rows, rowsOf(after).rows)).toMatchObject({
      editOverrides: { 2: { name: 'Ida' } },
      deletedRowIndices: [0],
    })
  })
})

describe('what the host holds', () => {
  it('is read whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const changes = {
          editOverrides: overridesOf(value),
          inserts: insertsOf(value),
          deletedRowIndices: deletedIndicesOf(value),
        }
        expect(rowsWithChanges(changes, data).length).toBeGreaterThanOrEqual(data.length)
        expect(editedRowsOf(changes, data).deletedRows.length).toBeLessThanOrEqual(data.length)
      }),
    )
  })

  it('shows new rows that nobody gave a place at the beginning', () => {
    const inserts = insertsOf({ insertedRowsById: { a: { x: 1 } }, insertedRowIdsByIndex: { 5: ['b'] } })
    expect(inserts.insertedRowIdsByIndex).toEqual({ 0: ['a'] })
  })
})
