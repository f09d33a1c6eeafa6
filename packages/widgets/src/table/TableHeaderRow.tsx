import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './TableGrid.module.css'
import { cellElementId, type ShownColumn } from './TableRow.tsx'

/** The columns by which the rows are sorted, the most important first. */
export type Sorting = readonly { readonly id: string; readonly desc: boolean }[]

interface TableHeaderRowProps {
  readonly gridId: string
  readonly columns: readonly ShownColumn[]
  readonly sorting: Sorting
  readonly hasBox: boolean
  readonly areAllSelected: boolean
  readonly areSomeSelected: boolean
  readonly activeColumn: number | undefined
  readonly onSort: (columnId: string, isAdded: boolean) => void
  readonly onToggleAll: () => void
  /** Gives a column a width in px; `undefined` gives it back to its content. */
  readonly onResize: (columnId: string, width: number | undefined) => void
}

const SortArrow = ({ isDescending }: { isDescending: boolean }) => (
  <svg
    className={styles.sortArrow}
    data-descending={isDescending ? '' : undefined}
    viewBox="0 0 16 16"
    width="14"
    height="14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M8 12.5v-9M4.5 7 8 3.5 11.5 7" />
  </svg>
)

const leastWidth = 48

const dragWidth = (event: PointerEvent<HTMLElement>, onResize: (width: number) => void): void => {
  const handle = event.currentTarget
  const cell = handle.parentElement
  if (cell === null || event.button !== 0) return
  event.preventDefault()
  event.stopPropagation()
  handle.setPointerCapture(event.pointerId)
  const startWidth = cell.getBoundingClientRect().width
  const startX = event.clientX
  const direction = getComputedStyle(cell).direction === 'rtl' ? -1 : 1
  const move = (moved: globalThis.PointerEvent) =>
    onResize(Math.max(leastWidth, Math.round(startWidth + direction * (moved.clientX - startX))))
  const end = () => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', end)
    handle.removeEventListener('pointercancel', end)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', end)
}

/** The width by which Alt and an arrow change the column that the keyboard stands on, in px. */
const keyboardStep = 16

/** Changes the width of the active header cell by Alt and the arrows; answers whether the key was such a one. */
export const resizeByKey = (
  event: KeyboardEvent,
  cellId: string,
  onResize: (width: number) => void,
): boolean => {
  if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false
  const width = document.getElementById(cellId)?.getBoundingClientRect().width
  if (width === undefined) return false
  onResize(
    Math.max(leastWidth, Math.round(width) + (event.key === 'ArrowRight' ? keyboardStep : -keyboardStep)),
  )
  return true
}

/** The headings: pressed they sort, with Shift by several columns; their edges are dragged to change widths. */
export const TableHeaderRow = ({
  gridId,
  columns,
  sorting,
  hasBox,
  areAllSelected,
  areSomeSelected,
  activeColumn,
  onSort,
  onToggleAll,
  onResize,
}: TableHeaderRowProps) => (
  <div role="row" className={styles.headerRow} aria-rowindex={1}>
    {hasBox && (
      <div role="columnheader" className={styles.boxCell} aria-colindex={1} onClick={onToggleAll}>
        <span className={styles.spoken}>Select all rows</span>
        <span
          className={styles.box}
          data-checked={areAllSelected ? '' : undefined}
          data-some={areSomeSelected && !areAllSelected ? '' : undefined}
          aria-hidden="true"
        />
      </div>
    )}
    {columns.map(({ column }, index) => {
      const place = sorting.findIndex((sort) => sort.id === column.id)
      const sort = sorting[place]
      return (
        <div
          key={column.id}
          id={cellElementId(gridId, -1, index)}
          role="columnheader"
          aria-colindex={index + (hasBox ? 2 : 1)}
          aria-sort={sort === undefined ? 'none' : sort.desc ? 'descending' : 'ascending'}
          className={styles.headerCell}
          data-align={column.alignment}
          data-active={activeColumn === index ? '' : undefined}
          onClick={(event) => onSort(column.id, event.shiftKey)}
        >
          <span className={styles.headerLabel} title={column.label}>
            {column.label}
          </span>
          <SortArrow isDescending={sort?.desc ?? false} />
          {sort !== undefined && sorting.length > 1 && <span className={styles.sortPlace}>{place + 1}</span>}
          <span
            className={styles.resizer}
            data-own-drag=""
            aria-hidden="true"
            onClick={(event) => event.stopPropagation()}
            onDoubleClick={() => onResize(column.id, undefined)}
            onPointerDown={(event) => dragWidth(event, (width) => onResize(column.id, width))}
          />
        </div>
      )
    })}
  </div>
)
