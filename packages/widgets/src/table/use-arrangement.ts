import type { ValuesOf } from '@ashlar/schema'
import { useMemo, useState } from 'react'
import type { WidgetViewProps } from '../view.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { arrangedColumns, asBuilt, visibleColumns, type Arrangement, type Density } from './arrangement.ts'
import type { TableColumn } from './columns.ts'
import type { Sorting } from './sorting.ts'
import type { table } from './table.ts'

type TableValues = ValuesOf<typeof table>

const defaultSorting = (
  {
    defaultSortColumn,
    defaultSortDirection,
  }: Pick<TableValues, 'defaultSortColumn' | 'defaultSortDirection'>,
  columns: readonly TableColumn[],
): Sorting => {
  const field = defaultSortColumn.trim()
  const column = columns.find(({ key, id }) => key === field || id === field)
  return column === undefined ? [] : [{ id: column.id, desc: defaultSortDirection === 'desc' }]
}

const defaultGroups = (groupBy: string, columns: readonly TableColumn[]): readonly string[] =>
  groupBy
    .split(',')
    .flatMap((field) => columns.find(({ key, id }) => key === field.trim() || id === field.trim())?.id ?? [])

const sortedColumnsOf = (sorting: Sorting, columns: readonly TableColumn[]) =>
  sorting.flatMap(({ id, desc }) => {
    const column = columns.find((candidate) => candidate.id === id)
    return column === undefined ? [] : [{ column: column.key, direction: desc ? 'desc' : 'asc' }]
  })

/** How the table stands for this person: the builder's arrangement with what they changed in it. */
export const useArrangement = (
  { values, setValue, report, trigger }: WidgetViewProps<typeof table>,
  columns: readonly TableColumn[],
) => {
  const [arrangement, setArrangement] = useState<Arrangement>(asBuilt)
  const arranged = useMemo(() => arrangedColumns(columns, arrangement), [columns, arrangement])
  const visible = useMemo(() => visibleColumns(arranged), [arranged])
  const { defaultSortColumn, defaultSortDirection, groupBy: wantedGroups } = values
  const sorting = useMemo(
    () => arrangement.sorting ?? defaultSorting({ defaultSortColumn, defaultSortDirection }, columns),
    [arrangement.sorting, defaultSortColumn, defaultSortDirection, columns],
  )
  const groupBy = useMemo(
    () =>
      (arrangement.groupBy ?? defaultGroups(wantedGroups, columns)).filter((group) =>
        columns.some((column) => column.id === group),
      ),
    [arrangement.groupBy, wantedGroups, columns],
  )
  const density: Density = arrangement.density ?? values.compactMode

  const sortedColumns = sortedColumnsOf(sorting, columns)
  useExposed({ values, report }, 'sortedColumns', sortedColumns)
  useExposed({ values, report }, 'sortedColumn', sortedColumns[0] ?? null)
  const putSorting = (next: Sorting) => {
    setArrangement((before) => ({ ...before, sorting: next }))
    const exposed = sortedColumnsOf(next, columns)
    // At once, so that the steps of the event read how the rows are sorted now.
    setValue('sortedColumns', exposed)
    setValue('sortedColumn', exposed[0] ?? null)
    return exposed
  }
  return {
    arrangement,
    change: (changed: Partial<Arrangement>) => setArrangement((before) => ({ ...before, ...changed })),
    setArrangement,
    arranged,
    visible,
    sorting,
    /** Sorts because a person asked for it. */
    sort: (next: Sorting) => trigger('onSort', { sortedColumns: putSorting(next) }),
    putSorting,
    groupBy,
    density,
  }
}

/** What `useArrangement` gives. */
export type TableArrangement = ReturnType<typeof useArrangement>
