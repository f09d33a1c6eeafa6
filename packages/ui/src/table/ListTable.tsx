import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { SkeletonRows } from '../feedback/SkeletonRows.tsx'
import { NothingFound } from './DataTable.tsx'
import classes from './DataTable.module.css'
import type { Sorting } from './table-rows.ts'
import { TableToolbar } from './TableToolbar.tsx'
import { type TableContent, TableView } from './TableView.tsx'

/** A list that somebody else searches and sorts, and of which only a part is here. */
export interface ListState<Row> {
  /** The rows so far; null while the first are being loaded. */
  readonly rows: readonly Row[] | null
  /** How many there are; null where they are too many to count. */
  readonly total: number | null
  /** What is searched for, as it is being entered. */
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly sorting: Sorting
  readonly onSort: (key: string) => void
  /** The keys of the columns that it can be sorted by. */
  readonly sortKeys: readonly string[]
  /** Whether the rows are still those of an earlier search or order. */
  readonly isBehind: boolean
  /** Asks for the rows that follow; null where none do. */
  readonly onMore: (() => void) | null
}

/** What a list needs to know that grows with the organization. */
export interface ListTableProps<Row> extends TableContent<Row> {
  list: ListState<Row>
  /** Shows a search field with this placeholder. */
  searchPlaceholder?: string
  /** Shown in the place of the rows while there are none at all. */
  emptyState: ReactNode
  /** Beside the search field. */
  filters?: ReactNode
  /** Whether the filters leave anything out. */
  isFiltered?: boolean
}

/** A list of any length as a real table, searched and sorted where it is kept. */
export const ListTable = <Row,>({
  list,
  searchPlaceholder,
  emptyState,
  filters,
  isFiltered = false,
  ...content
}: ListTableProps<Row>) => {
  const { rows, total, search, onSearch, sorting, onSort, sortKeys, isBehind, onMore } = list
  const isSearched = search.trim() !== ''
  if (rows !== null && rows.length === 0 && !isSearched && !isFiltered && !isBehind) {
    return <div className={classes['frame']}>{emptyState}</div>
  }
  return (
    <div>
      <TableToolbar placeholder={searchPlaceholder} search={search} onSearch={onSearch} filters={filters} />
      <VisuallyHidden role="status">
        {isSearched && rows !== null && !isBehind ? (total === null ? 'Many found' : `${total} found`) : ''}
      </VisuallyHidden>
      <div className={classes['frame']} aria-busy={isBehind}>
        {rows === null ? (
          <SkeletonRows rows={5} label={`Loading ${content.label.toLowerCase()}`} />
        ) : rows.length > 0 ? (
          <TableView
            {...content}
            rows={rows}
            total={total}
            sorting={sorting}
            isSortable={({ key }) => sortKeys.includes(key)}
            onSort={onSort}
            onMore={onMore}
          />
        ) : isSearched ? (
          <NothingFound search={search} />
        ) : (
          emptyState
        )}
      </div>
    </div>
  )
}
