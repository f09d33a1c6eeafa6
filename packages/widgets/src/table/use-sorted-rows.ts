import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { compareSortKeys, sortKeyOf } from './cell-values.ts'
import type { TableColumn } from './columns.ts'
import type { DataRow } from './rows.ts'
import type { Sorting } from './TableHeaderRow.tsx'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: {},
})
const helper = createColumnHelper<typeof features, DataRow>()

/** The rows in the order that the person chose, with the way to choose another; `onChange` hears of every change. */
export const useSortedRows = (
  columns: readonly TableColumn[],
  rows: readonly DataRow[],
  onChange: (sorting: Sorting) => void,
) => {
  const [sorting, setSorting] = useState<SortingState>([])
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        helper.accessor((row): unknown => sortKeyOf(column, row.fields[column.key]), {
          id: column.id,
          sortFn: (one, other, columnId) =>
            compareSortKeys(one.getValue<unknown>(columnId), other.getValue<unknown>(columnId)),
          sortUndefined: 'last',
          sortDescFirst: false,
        }),
      ),
    [columns],
  )
  const table = useTable(
    {
      features,
      columns: definitions,
      data: rows,
      autoResetSorting: false,
      state: { sorting },
      onSortingChange: (change) => {
        const next = typeof change === 'function' ? change(sorting) : change
        setSorting(next)
        onChange(next)
      },
    },
    (state) => ({ sorting: state.sorting }),
  )
  const isSorted = sorting.some((sort) => columns.some((column) => column.id === sort.id))
  const model = isSorted ? table.getRowModel() : undefined
  const sorted = useMemo(
    () => (model === undefined ? rows : model.rows.map((row) => row.original)),
    [model, rows],
  )
  return {
    sorted,
    sorting,
    /** Ascending, then descending, then as in the data; `isAdded` keeps the columns sorted by before. */
    sortBy: (columnId: string, isAdded: boolean) =>
      table.getColumn(columnId)?.toggleSorting(undefined, isAdded),
  }
}
