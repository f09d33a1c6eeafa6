import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { cellAfterKey, type ActiveCell } from './active-cell.ts'
import { columnTracks, totalWidth } from './columns.ts'
import type { DataRow } from './rows.ts'
import styles from './TableGrid.module.css'
import { resizeByKey, TableHeaderRow, type Sorting } from './TableHeaderRow.tsx'
import { cellElementId, TableRow, type ShownColumn } from './TableRow.tsx'

/** How a person chose a row: alone, beside others, or up to it. */
export type ChoosingManner = 'only' | 'toggle' | 'extend'

interface TableGridProps {
  readonly label: string
  readonly columns: readonly ShownColumn[]
  /** The rows as they are shown: found, sorted and of the present page. */
  readonly rows: readonly DataRow[]
  readonly rowHeight: number
  readonly selected: ReadonlySet<number>
  readonly hasBoxes: boolean
  readonly sorting: Sorting
  readonly isBusy: boolean
  readonly describedBy: string | undefined
  readonly onSort: (columnId: string, isAdded: boolean) => void
  readonly onChoose: (row: DataRow, manner: ChoosingManner) => void
  readonly onToggleAll: () => void
  /** The row was pressed, or Enter pressed on it; `columnKey` is the field of the cell. */
  readonly onActivate: (row: DataRow, columnKey: string | undefined) => void
}

const headerHeight = 36
const boxWidth = 40

const mannerOf = (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): ChoosingManner =>
  event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only'

/** Text that does not fit its cell is shown in full when the pointer rests on it. */
const showCutOffText = (event: MouseEvent): void => {
  const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null
  if (!(cell instanceof HTMLElement)) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

/**
 * The rows and headings, after the grid pattern of WAI-ARIA: one stop for Tab, arrows move between cells, Space chooses
 * a row, Enter acts on it or sorts by the heading. Only the rows in sight are in the document.
 */
export const TableGrid = ({
  label,
  columns,
  rows,
  rowHeight,
  selected,
  hasBoxes,
  sorting,
  isBusy,
  describedBy,
  onSort,
  onChoose,
  onToggleAll,
  onActivate,
}: TableGridProps) => {
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const [active, setActive] = useState<ActiveCell>({ row: -1, column: 0 })
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    initialRect: { width: 800, height: 480 },
  })

  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const resize = (columnId: string, width: number | undefined) =>
    setWidths(({ [columnId]: _removed, ...others }) =>
      width === undefined ? others : { ...others, [columnId]: width },
    )

  const moveTo = (cell: ActiveCell) => {
    setActive(cell)
    if (cell.row >= 0) virtualizer.scrollToIndex(cell.row)
  }

  useLayoutEffect(() => {
    if (document.activeElement !== scroller.current) return
    document
      .getElementById(cellElementId(gridId, active.row, active.column))
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [gridId, active])

  const copyActive = (): boolean => {
    const row = rows[active.row]
    const shown = columns[active.column]
    if (row === undefined || shown === undefined || window.getSelection()?.isCollapsed === false) return false
    void navigator.clipboard?.writeText(shown.format(row.fields[shown.column.key]))
    return true
  }

  const actOnKey = (event: KeyboardEvent): boolean => {
    const row = rows[active.row]
    const column = columns[active.column]?.column
    const cellId = cellElementId(gridId, active.row, active.column)
    if (active.row === -1 && column !== undefined) {
      if (resizeByKey(event, cellId, (width) => resize(column.id, width))) return true
      if (event.key === 'Enter' || event.key === ' ') {
        onSort(column.id, event.shiftKey)
        return true
      }
    }
    if (row !== undefined && event.key === ' ') {
      onChoose(row, event.shiftKey ? 'extend' : hasBoxes ? 'toggle' : mannerOf(event))
      return true
    }
    if (row !== undefined && event.key === 'Enter') {
      const link = document.getElementById(cellId)?.querySelector('a')
      if (link !== null && link !== undefined) link.click()
      else {
        onChoose(row, 'only')
        onActivate(row, column?.key)
      }
      return true
    }
    if ((event.ctrlKey || event.metaKey) && event.key === 'a' && hasBoxes) {
      onToggleAll()
      return true
    }
    return (event.ctrlKey || event.metaKey) && event.key === 'c' && copyActive()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const moved = event.altKey
      ? undefined
      : cellAfterKey(
          active,
          event.key,
          event.ctrlKey || event.metaKey,
          {
            rows: rows.length,
            columns: columns.length,
            pageRows: Math.max(
              1,
              Math.floor((event.currentTarget.clientHeight - headerHeight) / rowHeight) - 1,
            ),
          },
          getComputedStyle(event.currentTarget).direction === 'rtl',
        )
    if (moved !== undefined) moveTo(moved)
    if (moved !== undefined || actOnKey(event)) event.preventDefault()
  }

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a') !== null) return
    const position = event.target.closest<HTMLElement>('[data-position]')?.dataset.position
    const row = position === undefined ? undefined : rows[Number(position)]
    if (position === undefined || row === undefined) return
    const cell = event.target.closest<HTMLElement>('[data-column]')?.dataset.column
    setActive({ row: Number(position), column: cell === undefined ? active.column : Number(cell) })
    // Someone who marked text in a cell did not mean to choose the row anew.
    if (!event.shiftKey && window.getSelection()?.isCollapsed === false) return
    if (event.target.closest('[data-box]') !== null) {
      onChoose(row, event.shiftKey ? 'extend' : 'toggle')
      return
    }
    onChoose(row, mannerOf(event))
    onActivate(row, cell === undefined ? undefined : columns[Number(cell)]?.column.key)
  }

  const shownColumns = columns.map((shown) => shown.column)
  const items = virtualizer.getVirtualItems()
  const chosenRows = rows.reduce((count, row) => (selected.has(row.index) ? count + 1 : count), 0)
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + (hasBoxes ? 1 : 0)}
      aria-multiselectable={hasBoxes}
      aria-busy={isBusy}
      aria-describedby={describedBy}
      aria-activedescendant={cellElementId(gridId, active.row, active.column)}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => {
        // With Shift the browser would mark all text up to here instead of choosing rows.
        if (!event.shiftKey) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
      }}
      onClick={onClick}
      onMouseOver={showCutOffText}
      style={{
        '--table-columns': `${hasBoxes ? `${boxWidth}px ` : ''}${columnTracks(shownColumns, widths)}`,
        '--table-width': `${totalWidth(shownColumns, widths) + (hasBoxes ? boxWidth : 0)}px`,
        '--table-row-height': `${rowHeight}px`,
        '--table-body-height': `${virtualizer.getTotalSize()}px`,
        '--table-window-top': `${(items[0]?.start ?? headerHeight) - headerHeight}px`,
      }}
    >
      <div className={styles.content}>
        <div role="rowgroup" className={styles.head}>
          <TableHeaderRow
            gridId={gridId}
            columns={columns}
            sorting={sorting}
            hasBox={hasBoxes}
            areAllSelected={rows.length > 0 && chosenRows === rows.length}
            areSomeSelected={chosenRows > 0}
            activeColumn={active.row === -1 ? active.column : undefined}
            onSort={onSort}
            onToggleAll={onToggleAll}
            onResize={resize}
          />
        </div>
        <div role="rowgroup" className={styles.body}>
          <div role="presentation" className={styles.window}>
            {items.map((item) => {
              const row = rows[item.index]
              return row === undefined ? null : (
                <TableRow
                  key={row.index}
                  gridId={gridId}
                  row={row}
                  position={item.index}
                  columns={columns}
                  isSelected={selected.has(row.index)}
                  hasBox={hasBoxes}
                  activeColumn={active.row === item.index ? active.column : undefined}
                />
              )
            })}
          </div>
        </div>
      </div>
    </div>
  )
}
