import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { SkeletonRows } from '../feedback/SkeletonRows.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import classes from './DataTable.module.css'
import { nextSorting, searchRows, type Sorting, sortRows } from './table-rows.ts'
import { TableToolbar } from './TableToolbar.tsx'
import { type TableContent, TableView } from './TableView.tsx'

/** What a list needs to know that is whole in the browser. */
export interface DataTableProps<Row> extends TableContent<Row> {
  /** Null while they are being loaded. */
  rows: readonly Row[] | null
  /** Shows a search field with this placeholder. */
  searchPlaceholder?: string
  initialSorting?: Sorting
  /** Shown in the place of the whole list while there are no rows at all. */
  emptyState: ReactNode
  /** Beside the search field. */
  filters?: ReactNode
}

/**
 * A short list of things as a real table: sortable, searchable, with a menu per row, a skeleton and an empty state. What
 * grows with the organization is a `ListTable`, which the server searches and sorts.
 */
export const DataTable = <Row,>({
  rows,
  searchPlaceholder,
  initialSorting,
  emptyState,
  filters,
  ...content
}: DataTableProps<Row>) => {
  const { label, columns } = content
  const [query, setQuery] = useState('')
  const [sorting, setSorting] = useState<Sorting | null>(initialSorting ?? null)
  const deferredQuery = useDeferredValue(query)

  const shown = useMemo(() => {
    const found = searchRows(rows ?? [], deferredQuery, (row) =>
      columns.map((column) => column.searchText?.(row) ?? '').join(' '),
    )
    const sortValue = columns.find((column) => column.key === sorting?.key)?.sortValue
    return sorting === null || sortValue === undefined ? found : sortRows(found, sortValue, sorting.direction)
  }, [rows, deferredQuery, columns, sorting])

  if (rows !== null && rows.length === 0) return <div className={classes['frame']}>{emptyState}</div>

  return (
    <div>
      <TableToolbar placeholder={searchPlaceholder} search={query} onSearch={setQuery} filters={filters} />
      <VisuallyHidden role="status">
        {query === '' || rows === null ? '' : `${shown.length} of ${rows.length} shown`}
      </VisuallyHidden>
      <div className={classes['frame']}>
        {rows === null ? (
          <SkeletonRows rows={5} label={`Loading ${label.toLowerCase()}`} />
        ) : shown.length === 0 ? (
          <NothingFound search={query} />
        ) : (
          <TableView
            {...content}
            rows={shown}
            total={shown.length}
            sorting={sorting}
            isSortable={({ sortValue }) => sortValue !== undefined}
            onSort={(key) => setSorting(nextSorting(sorting, key))}
            onMore={null}
          />
        )}
      </div>
    </div>
  )
}

/** Says that no row holds what was searched for. */
export const NothingFound = ({ search }: { search: string }) => (
  <EmptyState isCompact icon="search" title="Nothing found" description={`No entry matches “${search}”.`} />
)
