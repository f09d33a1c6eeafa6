import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ActiveCell } from './active-cell.ts'
import { isBlock, rangeBetween } from './cell-range.ts'
import { cardColumns, cardHeight } from './cards.ts'
import { columnTracks, frozenPlaces, totalWidth, type FrozenPlace } from './column-tracks.ts'
import { CardSums, SummaryLine } from './GroupLine.tsx'
import { fittingWidth } from './header-gestures.ts'
import type { TableGridProps } from './grid-props.ts'
import { isOneButton } from './row-actions.ts'
import { ActionsSample } from './RowActions.tsx'
import { withSummaryRoom } from './summaries.ts'
import { TableBody } from './TableBody.tsx'
import cards from './TableCards.module.css'
import styles from './TableGrid.module.css'
import { TableHeaderRow } from './TableHeaderRow.tsx'
import { cellElementId, type RowLayout } from './TableRow.tsx'
import { useActionRoom } from './use-action-room.ts'
import { useCellEntry } from './use-cell-entry.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'

const headerHeight = 36
const footerHeight = 48
const boxWidth = 40
const nowhere: ReadonlyMap<string, FrozenPlace> = new Map()

/**
 * The rows and headings, after the grid pattern of WAI-ARIA: one stop for Tab, arrows move between cells, Space chooses
 * a row, Enter acts on it, changes the cell or sorts by the heading. Only the rows in sight are in the document.
 */
export const TableGrid = (props: TableGridProps) => {
  const { lines, selected, hasBoxes, actions, widths, isTree, summedRows, isOnePage, isCards } = props
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const actionsSample = useRef<HTMLDivElement>(null)
  const scrollTo = useRef<(line: number) => void>(() => undefined)
  const [active, setActive] = useState<ActiveCell>({ row: -1, column: 0 })
  const [anchor, setAnchor] = useState<ActiveCell>()

  const columns = useMemo(
    () => (isCards ? cardColumns(props.columns) : withSummaryRoom(props.columns, summedRows, isOnePage)),
    [props.columns, summedRows, isOnePage, isCards],
  )
  const shownColumns = useMemo(() => columns.map((shown) => shown.column), [columns])
  const {
    room: actionRoom,
    isMenu: showsActionMenu,
    gridWidth,
  } = useActionRoom(scroller, actionsSample, actions, props.showsActionMenu)
  const isActionInCorner = isCards && isOneButton(actions, showsActionMenu)
  const rowHeight = isCards
    ? cardHeight(columns.length, actions.length > 0 && !isActionInCorner)
    : props.rowHeight
  const layout = useMemo(
    (): RowLayout => ({
      gridId,
      columns,
      frozen: isCards ? nowhere : frozenPlaces(shownColumns, widths, hasBoxes ? boxWidth : 0, actionRoom),
      hasBoxes,
      actions,
      showsActionMenu,
      isActionInCorner,
      hasToggles: isTree || lines.canUnfold,
      isTree,
      isCards,
      hasWrapping: !isCards && shownColumns.some((column) => column.wraps),
    }),
    [
      gridId,
      columns,
      shownColumns,
      widths,
      hasBoxes,
      actionRoom,
      actions,
      showsActionMenu,
      isActionInCorner,
      isTree,
      isCards,
      lines.canUnfold,
    ],
  )

  const cells = columns.length + (actions.length > 0 ? 1 : 0)
  const moveTo = (cell: ActiveCell, isExtending = false) => {
    setAnchor(isExtending && active.row >= 0 ? (anchor ?? active) : undefined)
    setActive(cell)
    if (cell.row >= 0) scrollTo.current(cell.row)
  }
  useLayoutEffect(() => {
    if (document.activeElement !== scroller.current) return
    document
      .getElementById(cellElementId(gridId, active.row, active.column))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [gridId, active])

  const { entry, begin, typeOn } = useCellEntry(scroller, shownColumns, props.allRows, props.onEdit, (move) =>
    setActive((cell) => {
      const row = cell.row + (move === 'down' ? 1 : move === 'up' ? -1 : 0)
      const column = cell.column + (move === 'next' ? 1 : move === 'previous' ? -1 : 0)
      const next = {
        row: Math.max(0, Math.min(lines.count - 1, row)),
        column: Math.max(0, Math.min(columns.length - 1, column)),
      }
      scrollTo.current(next.row)
      return next
    }),
  )
  const range = rangeBetween(anchor ?? active, active)
  const fit = (columnId: string) => {
    const place = columns.findIndex(({ column }) => column.id === columnId)
    if (scroller.current !== null && place !== -1)
      props.onResize(columnId, fittingWidth(scroller.current, cellElementId(gridId, -1, place)))
  }

  const context = {
    props,
    gridId,
    scroller,
    layout,
    active,
    range,
    cells,
    viewRows: () =>
      Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headerHeight) / rowHeight) - 1),
    moveTo,
    mark: (from: ActiveCell | undefined, to: ActiveCell) => {
      setAnchor(from)
      setActive(to)
    },
    entry,
    begin,
    typeOn,
    fit,
  }
  const onKeyDown = useGridKeys(context)
  const pointer = useGridPointer(context)

  // The headings are drawn again only when they change: what they call is always what is current.
  const latest = useRef({ props, fit })
  useLayoutEffect(() => {
    latest.current = { props, fit }
  })
  const heading = useMemo(
    () => ({
      onSort: (id: string, isAdded: boolean) => latest.current.props.onSort(id, isAdded),
      onToggleAll: () => latest.current.props.onToggleAll(),
      onResize: (id: string, width: number) => latest.current.props.onResize(id, width),
      onFit: (id: string) => latest.current.fit(id),
      onMove: (id: string, before: string | undefined) => latest.current.props.onMoveColumn(id, before),
      onMenu: (id: string, at: HTMLElement) => latest.current.props.onHeaderMenu(id, at),
    }),
    [],
  )

  const chosenRows = useMemo(
    () =>
      selected.size === 0
        ? 0
        : lines.rows.reduce((count, row) => (selected.has(row.index) ? count + 1 : count), 0),
    [lines, selected],
  )
  const hasSummary = props.columns.some(({ column }) => column.summary !== 'none')
  const tableWidth = totalWidth(shownColumns, widths) + (hasBoxes ? boxWidth : 0) + actionRoom
  const tracks = [
    ...(hasBoxes ? [`${boxWidth}px`] : []),
    columnTracks(shownColumns, widths),
    ...(actions.length > 0 ? [`${actionRoom}px`] : []),
  ]
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role={layout.hasToggles ? 'treegrid' : 'grid'}
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={lines.count + 1}
      aria-colcount={cells + (hasBoxes ? 1 : 0)}
      aria-multiselectable={hasBoxes}
      aria-busy={props.isBusy}
      aria-describedby={props.describedBy}
      aria-activedescendant={cellElementId(gridId, active.row, active.column)}
      data-cards={isCards ? '' : undefined}
      data-overflows={!isCards && gridWidth > 0 && tableWidth > gridWidth ? '' : undefined}
      data-lines={props.hasColumnLines ? '' : undefined}
      onKeyDown={onKeyDown}
      {...pointer}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        const isTyping = event.target instanceof Element && event.target.closest('input') !== null
        if (active.row < 0 || text === '' || isTyping) return
        event.preventDefault()
        props.onPaste(range?.top ?? active.row, range?.first ?? active.column, text)
      }}
      style={{
        '--table-columns': tracks.join(' '),
        '--table-width': isCards ? '0px' : `${tableWidth}px`,
        '--table-row-height': `${rowHeight}px`,
      }}
    >
      {actions.length > 0 && !props.showsActionMenu && (
        <ActionsSample ref={actionsSample} actions={actions} />
      )}
      <div className={styles.content}>
        <div role="rowgroup" className={isCards ? cards.hiddenHead : styles.head}>
          <TableHeaderRow
            {...heading}
            layout={layout}
            sorting={props.sorting}
            filtered={props.filtered}
            areAllSelected={lines.rows.length > 0 && chosenRows === lines.rows.length}
            areSomeSelected={chosenRows > 0}
            activeColumn={active.row === -1 ? active.column : undefined}
            canArrange={props.canArrange}
          />
        </div>
        <TableBody
          scroller={scroller}
          scrollTo={scrollTo}
          layout={layout}
          lines={lines}
          rowHeight={rowHeight}
          expectedHeight={props.expectedHeight}
          headerHeight={isCards ? 0 : headerHeight}
          footerHeight={hasSummary ? footerHeight : 0}
          selected={selected}
          marks={props.marks}
          active={active}
          marked={isBlock(range) ? range : undefined}
          entry={entry}
          detailContent={props.detailContent}
          detailText={props.detailText}
          onEndReached={props.onEndReached}
        />
        {hasSummary && lines.count > 0 && (
          <div role="rowgroup" className={styles.foot}>
            {isCards ? (
              <CardSums columns={props.columns} rows={summedRows} isOnePage={isOnePage} />
            ) : (
              <SummaryLine layout={layout} rows={summedRows} isOnePage={isOnePage} />
            )}
          </div>
        )}
      </div>
    </div>
  )
}
