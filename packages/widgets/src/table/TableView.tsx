import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Message } from '../shared/Message.tsx'
import { edgeStyle } from '../shared/edge-style.ts'
import { hasSteps } from '../shared/handlers.ts'
import type { WidgetViewProps } from '../view.ts'
import { cellFormat } from './cell-values.ts'
import { useAlignedColumns, useSettledColumns } from './use-changed-row-settings.ts'
import { allColumnsOf } from './columns.ts'
import { ColumnsNote } from './ColumnsNote.tsx'
import { headerMenuItems } from './header-menu.ts'
import { rowActionsOf } from './row-actions.ts'
import { rowsAsMarked } from './row-marks.ts'
import { rowsOf, withInserted } from './rows.ts'
import { offeredTools } from './server-pages.ts'
import { sortingAfterPress } from './sorting.ts'
import { withColumnMoved, withColumnShifted } from './arrangement.ts'
import { insertRows, insertsOf } from './table-changes.ts'
import { countText, expectedGridHeight, failureOf, rowHeights, toggleFullScreen } from './table-facts.ts'
import { TableGrid } from './TableGrid.tsx'
import { TablePager } from './TablePager.tsx'
import { NoData, NoRows, TableSkeleton } from './TableStates.tsx'
import { TablePopups } from './TablePopups.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { TableTools, type OpenTool } from './TableTools.tsx'
import styles from './TableView.module.css'
import { useArrangement } from './use-arrangement.ts'
import { useCellBlocks } from './use-cell-blocks.ts'
import { useOwnDates } from './use-own-dates.ts'
import { useFilters } from './use-filters.ts'
import { useLines } from './use-lines.ts'
import { usePhone } from './use-phone.ts'
import { useRowActions, type OpenMenu } from './use-row-actions.ts'
import { useTableChanges } from './use-table-changes.ts'
import { useTableMethods } from './use-table-methods.ts'
import { useTableSelection } from './use-table-selection.ts'
import type { table } from './table.ts'

const SaveBar = lazy(() => import('./SaveBar.tsx').then((module) => ({ default: module.SaveBar })))

/** A table: rows of data with search, filters, sorting, groups, selection, pages, changes and downloads. */
export const TableView = (props: WidgetViewProps<typeof table>) => {
  const { host, record, values, isLoading, describedBy, setValue, trigger } = props
  const element = useRef<HTMLDivElement>(null)
  const childrenField = values.childrenField.trim()
  const read = useMemo(() => rowsOf(values.tableData, childrenField), [values.tableData, childrenField])
  const { rows } = read
  const tools = offeredTools(values, childrenField !== '')
  const given = useMemo(() => {
    const all = allColumnsOf(values.columns, rows, childrenField)
    return tools.sorting ? all : all.map((column) => ({ ...column, canSort: false }))
  }, [values.columns, rows, childrenField, tools.sorting])
  const inserts = useMemo(() => insertsOf(values.inserts), [values.inserts])
  const columns = useAlignedColumns(given, rows, inserts)
  useOwnDates(columns)
  const title = values.tableHeader
  const name = title || record.name

  const arrangement = useArrangement(props, columns)
  const filters = useFilters(props, columns)
  const changing = useTableChanges({
    view: props,
    rows,
    columns,
  })
  const shown = useLines({
    view: props,
    rows,
    inserted: changing.inserted,
    columns: useSettledColumns(columns, rows, changing.isEdited),
    arrangement,
    filters,
  })
  const { lines, page } = shown
  const selecting = useTableSelection(props, rows, lines)
  useTableMethods(props, { rows, columns, changing, selecting, arrangement, filters, shown })

  const summedRows = useMemo(
    () => rowsAsMarked(withInserted(changing.inserted, shown.sorted), changing.marks),
    [changing.inserted, changing.marks, shown.sorted],
  )
  const isCards = usePhone(element) && values.phoneLayout !== 'COLUMNS' && !shown.isTree
  const [openTool, setOpenTool] = useState<OpenTool>()
  const [menu, setMenu] = useState<OpenMenu>()
  const [note, setNote] = useState('')
  const shownColumns = useMemo(
    () => arrangement.visible.map((column) => ({ column, format: cellFormat(column) })),
    [arrangement.visible],
  )
  const enablesDeletion = values.enableRowDeletion
  const enablesInsertion = values.enableRowInsertion
  // What only takes new rows back needs no room before there are some.
  const hasNewRows = enablesInsertion && changing.inserted.length > 0
  const actions = useMemo(
    () => rowActionsOf(values.rowActions, enablesDeletion || hasNewRows, enablesDeletion),
    [values.rowActions, enablesDeletion, hasNewRows],
  )
  const filtered = useMemo(() => new Set(filters.active.map(({ column }) => column)), [filters.active])

  const offers = {
    filters: tools.filters,
    arranging: values.isArrangeable,
    grouping: tools.grouping,
  }
  const { detailsOf, takeAction, openRowMenu, question } = useRowActions(props, actions, changing, setMenu)
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
    // On a page of several, the row that comes next stands on the next page.
    newRow: () => (enablesInsertion && !shown.isPaged ? changing.emptyRow() : null),
    warn: changing.warn,
    note: setNote,
  })

  const failure = failureOf(props, read.problem)
  const showsLoading = isLoading && values.animateLoading
  const isRefreshable = hasSteps<typeof table>(record, 'onRefresh')
  const refresh = (): void => trigger('onRefresh')
  const height = rowHeights[arrangement.density]
  const isDownloadable = values.isDownloadable && rows.length > 0
  const hasRows = rows.length > 0 || changing.inserted.length > 0
  // There is nothing to search in an empty table; while rows are awaited the field keeps its place, and where the API
  // searches it stays, because an empty answer may be the search's.
  const isAsking = filters.searchText !== '' || filters.filters.length > 0
  const hasTools = failure === undefined && (hasRows || showsLoading || isAsking)
  const turnTo = (next: number): void => {
    shown.showPage(next)
    trigger('onPageChange', { page: next })
  }
  const pageRows = lines.rows.length - changing.inserted.length
  return (
    <div ref={element} className={styles.table} style={edgeStyle(values)}>
      <TableToolbar
        title={title}
        count={rows.length > 0 ? countText(shown, rows) : ''}
        isFailed={failure !== undefined}
        searchText={hasTools && tools.search ? filters.searchText : undefined}
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
              // Only what is loaded can be written into a file.
              onePage: shown.isOnePage,
              // The headings, which sort, are not in sight.
              sorting: isCards && tools.sorting,
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
        <NoData
          emptyText={values.emptyText}
          isUnbound={host.mode === 'edit' && (values.tableData === '' || values.tableData === undefined)}
        />
      ) : (
        <>
          <TableGrid
            label={name}
            columns={shownColumns}
            lines={lines}
            allRows={shown.sorted}
            summedRows={summedRows}
            isOnePage={shown.isOnePage}
            isCards={isCards}
            rowHeight={height}
            expectedHeight={expectedGridHeight(record)}
            selected={selecting.selected}
            hasBoxes={selecting.hasBoxes}
            actions={actions}
            showsActionMenu={values.rowActionsDisplay === 'MENU'}
            marks={changing.marks}
            sorting={tools.sorting ? arrangement.sorting : []}
            widths={arrangement.arrangement.widths}
            filtered={filtered}
            canArrange={offers.arranging}
            isTree={shown.isTree}
            hasColumnLines={values.showColumnBorders}
            detailContent={values.expandedContent}
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
                trigger(`columns.${column.place}.onClick`, details)
              trigger('onRowClicked', details)
            }}
            onDoubleClick={(row) => trigger('onRowDoubleClicked', detailsOf(row))}
            onAction={takeAction}
            onToggleLine={shown.toggleLine}
            onEdit={(row, column, value) => {
              setNote('')
              changing.edit([{ row, key: column.key, value }])
              trigger('onCellValueChanged', { ...detailsOf(row), column: column.key, value })
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
              !shown.isPaged && hasSteps<typeof table>(record, 'onEndReached') && !isLoading
                ? () => trigger('onEndReached')
                : undefined
            }
          />
          {lines.count === 0 && <NoRows filters={filters} isAsking={isAsking} emptyText={values.emptyText} />}
          <ColumnsNote settings={values.columns} rows={rows} childrenField={childrenField} />
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
            setValue('pageSize', size)
            turnTo(1)
          }}
        />
      )}
      <TablePopups menu={menu} question={question} onMenuClosed={() => setMenu(undefined)} />
    </div>
  )
}
