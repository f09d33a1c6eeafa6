import { TextInput, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { SkeletonRows } from '../feedback/SkeletonRows.tsx'
import { Icon } from '../icons/Icon.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import classes from './DataTable.module.css'
import { type MenuAction, RowMenu } from './RowMenu.tsx'
import { nextSorting, searchRows, type Sorting, sortRows, type SortValue } from './table-rows.ts'

/** A column of a list. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable. */
  sortValue?: (row: Row) => SortValue
  /** What the search finds the row by. */
  searchText?: (row: Row) => string
  /** A CSS width, such as `180px` or `30%`. */
  width?: string
  align?: 'start' | 'end'
  /** A link in this column can be clicked anywhere in the row. */
  isPrimary?: boolean
  /** Left out where there is no room for it. */
  isOptional?: boolean
}

/** What a list needs to know. */
export interface DataTableProps<Row> {
  /** What the list holds, for screen readers: "Applications". */
  label: string
  columns: readonly Column<Row>[]
  /** Null while they are being loaded. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  /** The name of a row, for its menu: "Actions for Orders". */
  rowName: (row: Row) => string
  rowMenu?: (row: Row) => readonly MenuAction[]
  /** Shows a search field with this placeholder. */
  searchPlaceholder?: string
  initialSorting?: Sorting
  /** Shown in the place of the whole list while there are no rows at all. */
  emptyState: ReactNode
  /** Beside the search field. */
  filters?: ReactNode
}

/** A list of things as a real table: sortable, searchable, with a menu per row, a skeleton and an empty state. */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  rowName,
  rowMenu,
  searchPlaceholder,
  initialSorting,
  emptyState,
  filters,
}: DataTableProps<Row>) => {
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
      {searchPlaceholder === undefined && filters === undefined ? null : (
        <div className={classes['toolbar']}>
          {searchPlaceholder === undefined ? null : (
            <TextInput
              type="search"
              className={classes['search'] ?? ''}
              placeholder={searchPlaceholder}
              aria-label={searchPlaceholder}
              leftSection={<Icon name="search" />}
              value={query}
              onChange={(event) => setQuery(event.currentTarget.value)}
            />
          )}
          {filters}
        </div>
      )}
      <VisuallyHidden role="status">
        {query === '' || rows === null ? '' : `${shown.length} of ${rows.length} shown`}
      </VisuallyHidden>
      <div className={classes['frame']}>
        {rows === null ? (
          <SkeletonRows rows={5} label={`Loading ${label.toLowerCase()}`} />
        ) : shown.length === 0 ? (
          <EmptyState
            isCompact
            icon="search"
            title="Nothing found"
            description={`No entry matches “${query}”.`}
          />
        ) : (
          <table className={classes['table']} aria-label={label}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <Header
                    key={column.key}
                    column={column}
                    sorting={sorting}
                    onSort={() => setSorting(nextSorting(sorting, column.key))}
                  />
                ))}
                {rowMenu === undefined ? null : (
                  <th className={classes['menu']}>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      data-align={column.align}
                      data-optional={column.isOptional}
                      data-primary={column.isPrimary}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                  {rowMenu === undefined ? null : (
                    <td className={classes['menu']}>
                      <RowMenu label={`Actions for ${rowName(row)}`} actions={rowMenu(row)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  )
}

const Header = <Row,>({
  column,
  sorting,
  onSort,
}: {
  column: Column<Row>
  sorting: Sorting | null
  onSort: () => void
}) => {
  const direction = sorting?.key === column.key ? sorting.direction : null
  return (
    <th
      scope="col"
      data-align={column.align}
      data-optional={column.isOptional}
      style={column.width === undefined ? undefined : { width: column.width }}
      {...(column.sortValue === undefined ? {} : { 'aria-sort': direction ?? 'none' })}
    >
      {column.sortValue === undefined ? (
        column.header
      ) : (
        <button type="button" className={classes['sort']} data-active={direction !== null} onClick={onSort}>
          {column.header}
          <Icon
            size={12}
            name={
              direction === null ? 'arrow-up-down' : direction === 'ascending' ? 'arrow-up' : 'arrow-down'
            }
          />
        </button>
      )}
    </th>
  )
}
