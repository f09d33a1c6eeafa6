import { useDeferredValue, useMemo } from 'react'
import { Message } from '../shared/Message.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { choiceOf, flagOf, numberOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { cellFormat } from './cell-values.ts'
import { columnsOf } from './columns.ts'
import { matchingRows, rowsOf, type DataRow } from './rows.ts'
import { extendSelection, selectOnly, toggleAll, toggleRow, type RowSelection } from './selection.ts'
import { TableGrid, type ChoosingManner } from './TableGrid.tsx'
import { TablePager, TableSkeleton } from './TableStates.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import styles from './TableView.module.css'
import { useRowSelection } from './use-row-selection.ts'
import { useSortedRows } from './use-sorted-rows.ts'

const rowHeights = { VERY_SHORT: 28, SHORT: 36, TALL: 48 } as const

const whole = new Intl.NumberFormat()

const countText = (found: number, all: number): string => {
  const rows = all === 1 ? 'row' : 'rows'
  return found === all
    ? `${whole.format(all)} ${rows}`
    : `${whole.format(found)} of ${whole.format(all)} ${rows}`
}

/** What a table says where its data cannot be shown, `undefined` where it can. */
const failureOf = (
  { host, errors }: Pick<WidgetViewProps, 'host' | 'errors'>,
  problem: string | undefined,
): { title: string; detail?: string } | undefined => {
  const detail = errors.tableData ?? problem
  if (detail === undefined) return undefined
  return host.mode === 'published'
    ? { title: 'This part could not be shown.' }
    : { title: 'The data of this table could not be read.', detail }
}

/** A table: rows of data with search, sorting, selection, pages and download. */
export const TableView = (props: WidgetViewProps) => {
  const { id, host, record, values, isLoading, describedBy } = props
  const read = useMemo(() => rowsOf(values.tableData), [values.tableData])
  const { rows } = read
  const columns = useMemo(() => columnsOf(values.columns, rows), [values.columns, rows])
  const shownColumns = useMemo(
    () => columns.map((column) => ({ column, format: cellFormat(column) })),
    [columns],
  )

  const [searchText, search] = useDraft(textOf(values.searchText), String, (text) => {
    host.setValue(id, 'searchText', text)
    host.setValue(id, 'pageNumber', 1)
    return text
  })
  // Typing stays quick in large tables: the rows follow when there is time.
  const searched = useDeferredValue(searchText)
  const isSearchable = flagOf(values.isSearchable, true)
  const found = useMemo(
    () => (isSearchable ? matchingRows(rows, searched) : rows),
    [rows, searched, isSearchable],
  )
  const { sorted, sorting, sortBy } = useSortedRows(columns, found, ([first]) => {
    const column = columns.find((candidate) => candidate.id === first?.id)
    host.setValue(
      id,
      'sortedColumn',
      column === undefined ? null : { column: column.key, direction: first?.desc === true ? 'desc' : 'asc' },
    )
  })

  const hasPages = values.pageType === 'CLIENT_SIDE'
  const pageSize = Math.max(1, Math.floor(numberOf(values.pageSize) ?? 25))
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize))
  const page = Math.min(pages, Math.max(1, Math.floor(numberOf(values.pageNumber) ?? 1)))
  const shown = useMemo(
    () => (hasPages ? sorted.slice((page - 1) * pageSize, page * pageSize) : sorted),
    [hasPages, sorted, page, pageSize],
  )

  const [selection, changeSelection] = useRowSelection(host, id, values.selectedRowIndex, rows)
  const select = (next: RowSelection) => {
    changeSelection(next)
    host.trigger(id, 'onRowSelected', {
      row: rows[next.lead]?.source ?? {},
      rows: next.indices.map((index) => rows[index]?.source),
    })
  }
  const selected = useMemo(() => new Set(selection.indices), [selection])
  const hasBoxes = flagOf(values.multiRowSelection)
  const shownIndices = (): readonly number[] => shown.map((row) => row.index)
  const choose = (row: DataRow, manner: ChoosingManner) => {
    const next =
      !hasBoxes || manner === 'only'
        ? manner === 'toggle' && selected.has(row.index)
          ? toggleRow(selection, row.index)
          : selectOnly(row.index)
        : manner === 'toggle'
          ? toggleRow(selection, row.index)
          : extendSelection(selection, row.index, shownIndices())
    if (next.indices.join() === selection.indices.join()) return
    select(next)
  }

  const density = choiceOf(values.compactMode, ['SHORT', 'VERY_SHORT', 'TALL'])
  const title = textOf(values.tableHeader)
  const failure = failureOf(props, read.problem)
  const showsLoading = isLoading && flagOf(values.animateLoading, true)
  const isDownloadable = flagOf(values.isDownloadable)
  // There is nothing to search in an empty table; while rows are awaited the field keeps its place.
  const hasSearch = isSearchable && failure === undefined && (rows.length > 0 || showsLoading)
  const hasToolbar = title !== '' || hasSearch || (isDownloadable && rows.length > 0)
  const first = (page - 1) * pageSize + 1
  return (
    <div className={styles.table}>
      {hasToolbar && (
        <TableToolbar
          title={title}
          count={failure === undefined && rows.length > 0 ? countText(found.length, rows.length) : ''}
          searchText={hasSearch ? searchText : undefined}
          onSearch={search}
          onDownload={
            isDownloadable && rows.length > 0
              ? () =>
                  void import('./csv.ts').then(({ downloadCsv }) =>
                    downloadCsv(title || record.name, columns, sorted),
                  )
              : undefined
          }
        />
      )}
      <div className={styles.progress} data-active={showsLoading && rows.length > 0 ? '' : undefined} />
      {rows.length === 0 && showsLoading ? (
        <TableSkeleton rowHeight={rowHeights[density]} />
      ) : failure !== undefined ? (
        <Message {...failure} isFailure />
      ) : rows.length === 0 && columns.length === 0 ? (
        <Message
          title="No rows to show."
          detail={
            host.mode === 'edit' && (values.tableData === '' || values.tableData === undefined)
              ? 'Bind its data to the response of an API, such as {{ GetOrders.response }}.'
              : undefined
          }
        />
      ) : (
        <>
          <TableGrid
            label={title || record.name}
            columns={shownColumns}
            rows={shown}
            rowHeight={rowHeights[density]}
            selected={selected}
            hasBoxes={hasBoxes}
            sorting={sorting}
            isBusy={isLoading}
            describedBy={describedBy}
            onSort={sortBy}
            onChoose={choose}
            onToggleAll={() => select(toggleAll(selection, shownIndices()))}
            onActivate={(row, column) =>
              host.trigger(id, 'onRowClicked', { row: row.source, rowIndex: row.index, column })
            }
          />
          {shown.length === 0 && (
            <Message
              title={searched === '' ? 'No rows to show.' : `No rows match “${searched}”.`}
              action={searched === '' ? undefined : { label: 'Clear search', run: () => search('') }}
            />
          )}
        </>
      )}
      {hasPages && sorted.length > 0 && (
        <TablePager
          page={page}
          pages={pages}
          range={`${whole.format(first)}–${whole.format(first + shown.length - 1)} of ${whole.format(sorted.length)}`}
          onPage={(next) => host.setValue(id, 'pageNumber', next)}
        />
      )}
    </div>
  )
}
