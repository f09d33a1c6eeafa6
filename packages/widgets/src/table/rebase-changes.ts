import type { DataRow } from './rows.ts'
import { keyFieldOf } from './selection.ts'
import { updateRows, type RowFields, type TableChanges } from './table-changes.ts'

/**
 * The same changes after the data came anew: they follow their rows by key, those of rows that are gone are given up,
 * and so are values that the data has now anyway. Without a key the places are all there is to go by.
 */
export const rebasedChanges = (
  changes: TableChanges,
  before: readonly DataRow[],
  after: readonly DataRow[],
): TableChanges => {
  const key = keyFieldOf(after)
  const places = new Map(key === undefined ? [] : after.map((row) => [row.fields[key], row.index]))
  const placeOf = (index: number): number | undefined => {
    if (key === undefined) return index < after.length ? index : undefined
    const row = before[index]
    return row === undefined ? undefined : places.get(row.fields[key])
  }
  const updates = Object.entries(changes.editOverrides).flatMap(
    ([place, values]): { index: number; values: RowFields }[] => {
      const index = placeOf(Number(place))
      return index === undefined ? [] : [{ index, values }]
    },
  )
  const { editOverrides } = updateRows(
    { ...changes, editOverrides: {} },
    { tableName: '', enableRowInsertion: true, enableRowDeletion: true, isEditable: () => true },
    after.map((row) => row.source),
    updates,
  ).changes
  return {
    editOverrides,
    inserts: changes.inserts,
    deletedRowIndices: changes.deletedRowIndices.flatMap((index) => placeOf(index) ?? []),
  }
}
