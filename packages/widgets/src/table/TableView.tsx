import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Message } from '../shared/Message.tsx'
import { flagOf, textOf } from '../values.ts'
import { hasSteps } from '../shared/handlers.ts'
import type { WidgetViewProps } from '../view.ts'
import { cellFormat } from './cell-values.ts'
import { allColumnsOf } from './columns.ts'
import { headerMenuItems } from './header-menu.ts'
import { rowActionsOf } from './row-actions.ts'
import { rowsOf } from './rows.ts'
import { sortingAfterPress } from './sorting.ts'
import { withColumnMoved, withColumnShifted } from './arrangement.ts'
import { insertRows } from './table-changes.ts'
import { countText, expectedGridHeight, failureOf, rowHeights, toggleFullScreen } from './table-facts.ts'
import { TableGrid } from './TableGrid.tsx'
import { TablePager } from './TablePager.tsx'
import { NoRows, TableSkeleton } from './TableStates.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { TableTools, type OpenTool } from './TableTools.tsx'
import styles from './TableView.module.css'
import { useArrangement } from './use-arrangement.ts'
import { useCellBlocks } from './use-cell-blocks.ts'
import { useOwnDates } from './use-own-dates.ts'
import { useFilters } from './use-filters.ts'
import { useLines } from './use-lines.ts'
import { useRowActions, type OpenMenu } from './use-row-actions.ts'
import { useTableChanges } from './use-table-changes.ts'
import { useTableMethods } from './use-table-methods.ts'
import { useTableSelection } from './use-table-selection.ts'

const SaveBar = lazy(() => import('./SaveBar.tsx').then((module) => ({ default: module.SaveBar })))
const MenuPopup = lazy(() => import('./MenuPopup.tsx').then((module) => ({ default: module.MenuPopup })))

/** A table: rows of data with search, filters, sorting, groups, selection, pages, changes and downloads. */
export const TableView = (props: WidgetViewProps) => {
  const { id, host, record, values, isLoading, describedBy } = props
  const element = useRef<HTMLDivElement>(null)
  const childrenField = textOf(values.childrenField).trim()
  const read = useMemo(() => rowsOf(values.tableData, childrenField), [values.tableData, childrenField])
  const { rows } = read
  const columns = useMemo(
    () => allColumnsOf(values.columns, rows, childrenField),
    [values.columns, rows, childrenField],
  )
  useOwnDates(columns)
  const title = textOf(values.tableHeader)
  const name = title || record.name

  const arrangement = useArrangement(host, id, values, columns)
  const filters = useFilters(host, id, values, columns)
  const changing = useTableChanges({
    host,
    id,
    tableName: record.name,
    values,
    rows,
    columns,
    isLoading,
  })
  const shown = useLines({
    host,
    id,
    values,
    rows,
    inserted: changing.inserted,
    columns,
    arrangement,
    filters,
  })
  const { lines, page } = shown
  const selecting = useTableSelection(props, rows, lines)
  useTableMethods(props, { rows, columns, changing, selecting, arrangement, filters, shown })

  const [openTool, setOpenTool] = useState<OpenTool>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [note, setNote] = useState('')
  const shownColumns = useMemo(
    () => arrangement.visible.map((column) => ({ column, format: cellFormat(column) })),
    [arrangement.visible],
  )
  const enablesDeletion = flagOf(values.enableRowDeletion)
  const enablesInsertion = flagOf(values.enableRowInsertion)
  const actions = useMemo(
    () => rowActionsOf(values.rowActions, enablesDeletion || enablesInsertion, enablesDeletion),
    [values.rowActions, enablesDeletion, enablesInsertion],
  )
  const filtered = useMemo(() => new Set(filters.active.map(({ column }) => column)), [filters.filters])

  const offers = {
    filters: flagOf(values.isFilterable, true),
    arranging: flagOf(values.isArrangeable, true),
    grouping: childrenField === '',
  }
  const { detailsOf, takeAction, openRowMenu } = useRowActions(host, id, actions, changing, setMenu)
  const openHeaderMenu = (columnId: string, anchor: HTMLElement): void => {
    const column = arrangement.visible.find((candidate) => candidate.id === columnId)
    if (column === undefined) return
    const items = headerMenuItems(column, arrangement, offers, () => {
      if (!filtered.has(columnId)) filters.change([...filters.filters, ...filters.emptyFilter(column)])
      setOpenTool('filters')
    })
    if (items.length > 0) setMenu({ anchor, label: `Menu of ${column.label}`, items })
  }
  const onBlock = useCellBlocks({
    lines,
    marks: changing.marks,
    columns: arrangement.visible,
    rows,
    edit: changing.edit,
    warn: changing.warn,
    note: setNote,
  })

  const failure = failureOf(props, read.problem)
  const showsLoading = isLoading && flagOf(values.animateLoading, true)
  const isRefreshable = hasSteps(record, 'onRefresh')
  const refresh = (): void => host.trigger(id, 'onRefresh')
  const height = rowHeights[arrangement.density]
  const isDownloadable = flagOf(values.isDownloadable) && rows.length > 0
  const hasRows = rows.length > 0 || changing.inserted.length > 0
  // There is nothing to search in an empty table; while rows are awaited the field keeps its place, and where the API
  // searches it stays, because an empty answer may be the search's.
  const isAsking = filters.searchText !== '' || filters.filters.length > 0
  const hasTools = failure === undefined && (hasRows || showsLoading || isAsking)
  const turnTo = (next: number): void => {
    shown.showPage(next)
    host.trigger(id, 'onPageChange', { page: next })
  }
  const pageRows = lines.rows.length - changing.inserted.length
  return (
    <div ref={element} className={styles.table}>
      <TableToolbar
        title={title}
        count={rows.length > 0 ? countText(shown, rows) : ''}
        isFailed={failure !== undefined}
        searchText={hasTools && flagOf(values.isSearchable, true) ? filters.searchText : undefined}
        onSearch={filters.search}
        onSearchNow={filters.searchNow}
        onInsert={
          enablesInsertion && failure === undefined && columns.length > 0
            ? () => changing.take(({ changes, rules }) => insertRows(changes, rules, [changing.emptyRow()]))
            : undefined
        }
      >
        {hasTools && (
          <TableTools
            widgetId={record.id}
            builtViews={values.savedViews}
            columns={columns}
            rows={rows}
            arrangement={arrangement}
            filters={filters}
            canGroup={offers.grouping}
            offers={{
              filters: offers.filters,
              arranging: offers.arranging,
              download: isDownloadable,
              refresh: isRefreshable,
              fullScreen: typeof document !== 'undefined' && document.fullscreenEnabled,
            }}
            isRefreshing={isLoading}
            open={openTool}
            onOpen={setOpenTool}
            onDownload={(format) =>
              void import('./exports.ts')
                .then(({ downloadCsv, downloadWorkbook }) =>
                  (format === 'csv' ? downloadCsv : downloadWorkbook)(
                    name,
                    arrangement.visible,
                    shown.sorted,
                  ),
                )
                .catch(() => setNote('The file could not be made.'))
            }
            onRefresh={refresh}
            onFullScreen={() => void toggleFullScreen(element.current)}
          />
        )}
      </TableToolbar>
      <div className={styles.progress} data-active={showsLoading && hasRows ? '' : undefined} />
      {!hasRows && showsLoading ? (
        <TableSkeleton rowHeight={height} />
      ) : failure !== undefined ? (
        <Message
          {...failure}
          isFailure
          action={isRefreshable ? { label: 'Try again', run: refresh } : undefined}
        />
      ) : !hasRows && columns.length === 0 ? (
        <Message
          title={textOf(values.emptyText) || 'No rows to show.'}
          detail={
            host.mode === 'edit' && (values.tableData === '' || values.tableData === undefined)
              ? 'Bind its data to the response of an API, such as {{ GetOrders.response }}.'
              : undefined
          }
        />
      ) : (
        <>
          <TableGrid
            label={name}
            columns={shownColumns}
            lines={lines}
            allRows={shown.sorted}
            rowHeight={height}
            expectedHeight={expectedGridHeight(record)}
            selected={selecting.selected}
            hasBoxes={selecting.hasBoxes}
            actions={actions}
            showsActionMenu={values.rowActionsDisplay === 'MENU'}
            marks={changing.marks}
            sorting={arrangement.sorting}
            widths={arrangement.arrangement.widths}
            filtered={filtered}
            canArrange={offers.arranging}
            isTree={shown.isTree}
            hasColumnLines={flagOf(values.showColumnBorders)}
            detailContent={textOf(values.expandedContent)}
            detailText={values.expandedText}
            isBusy={isLoading}
            describedBy={describedBy}
            onSort={(columnId, isAdded) =>
              arrangement.sort(sortingAfterPress(arrangement.sorting, columnId, isAdded))
            }
            onChoose={selecting.choose}
            onToggleAll={selecting.toggleAll}
            onActivate={(row, column) => {
              const details = { ...detailsOf(row), column: column?.key }
              if (column !== undefined && column.place >= 0)
                host.trigger(id, `columns.${column.place}.onClick`, details)
              host.trigger(id, 'onRowClicked', details)
            }}
            onDoubleClick={(row) => host.trigger(id, 'onRowDoubleClicked', detailsOf(row))}
            onAction={takeAction}
            onToggleLine={shown.toggleLine}
            onEdit={(row, column, value) => {
              setNote('')
              changing.edit([{ row, key: column.key, value }])
              host.trigger(id, 'onCellValueChanged', { ...detailsOf(row), column: column.key, value })
            }}
            onPaste={(line, column, text) => onBlock('paste', [line, line, column, column], text)}
            onClear={(...range) => onBlock('clear', range)}
            onCopy={(...range) => onBlock('copy', range)}
            onUndo={changing.undo}
            onResize={(columnId, width) =>
              arrangement.change({ widths: { ...arrangement.arrangement.widths, [columnId]: width } })
            }
            onMoveColumn={(columnId, before) =>
              arrangement.setArrangement(
                withColumnMoved(arrangement.arrangement, arrangement.arranged, columnId, before),
              )
            }
            onShiftColumn={(columnId, direction) =>
              arrangement.setArrangement(
                withColumnShifted(arrangement.arrangement, arrangement.arranged, columnId, direction),
              )
            }
            onHeaderMenu={openHeaderMenu}
            onRowMenu={openRowMenu}
            onEndReached={
              !shown.isPaged && hasSteps(record, 'onEndReached') && !isLoading
                ? () => host.trigger(id, 'onEndReached')
                : undefined
            }
          />
          {lines.count === 0 && (
            <NoRows filters={filters} isAsking={isAsking} emptyText={textOf(values.emptyText)} />
          )}
        </>
      )}
      {changing.isEdited && (
        <Suspense fallback={null}>
          <SaveBar
            changes={changing.changes}
            rows={rows}
            marks={changing.marks}
            isSaving={changing.isSaving}
            note={note}
            onSave={changing.save}
            onCancel={changing.cancel}
          />
        </Suspense>
      )}
      {note !== '' && !changing.isEdited && (
        <p className={styles.noteLine} role="status">
          {note}
        </p>
      )}
      {shown.isPaged && (rows.length > 0 || page.page > 1) && (
        <TablePager
          page={page}
          shown={pageRows}
          sizes={values.pageSizeOptions}
          onPage={turnTo}
          onPageSize={(size) => {
            host.setValue(id, 'pageSize', size)
            turnTo(1)
          }}
        />
      )}
      {menu !== undefined && (
        <Suspense fallback={null}>
          <MenuPopup
            anchor={{ current: menu.anchor }}
            label={menu.label}
            items={menu.items}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
