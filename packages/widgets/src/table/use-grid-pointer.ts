import { useRef, type MouseEvent } from 'react'
import type { ActiveCell } from './active-cell.ts'
import { navigationModeOf, type GridContext } from './grid-context.ts'

/** The line and the cell that an event happened on; the cell is absent between cells. */
const placeOf = (
  target: EventTarget | null,
  hasBoxes: boolean,
): { row: number; column: number | undefined } | undefined => {
  if (!(target instanceof Element)) return undefined
  const row = target.closest<HTMLElement>('[data-position]')?.dataset.position
  if (row === undefined) return undefined
  const cell = target.closest<HTMLElement>('[aria-colindex]')
  // The cell of a group begins where the boxes stand.
  const column = Math.max(0, Number(cell?.getAttribute('aria-colindex')) - (hasBoxes ? 2 : 1))
  return { row: Number(row), column: cell === null || cell.dataset.box !== undefined ? undefined : column }
}

/** Text that does not fit its cell, and what is wrong with it, are shown when the pointer rests on it. */
const showHint = (event: MouseEvent): void => {
  const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null
  if (!(cell instanceof HTMLElement)) return
  const hint = cell.dataset.hint ?? (cell.scrollWidth > cell.clientWidth ? cell.textContent : '')
  if (hint === '') cell.removeAttribute('title')
  else cell.title = hint.slice(0, 2000)
}

/** What presses and drags do in the grid. */
export const useGridPointer = (grid: GridContext) => {
  const { props, active } = grid
  const begun = useRef<ActiveCell>(undefined)
  const hasMarked = useRef(false)

  const rowAt = (place: number) => {
    const line = props.lines.at(place)
    if (line === undefined || line.kind !== 'row') return undefined
    return props.marks.changedRows.get(line.row.index) ?? line.row
  }

  const onMouseDown = (event: MouseEvent<HTMLDivElement>) => {
    const place = placeOf(event.target, props.hasBoxes)
    hasMarked.current = false
    begun.current =
      event.button !== 0 || place?.column === undefined ? undefined : { row: place.row, column: place.column }
    // With Shift the browser would mark all text up to here instead of rows or cells.
    if (!event.shiftKey) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
  }
  const onMouseOver = (event: MouseEvent) => {
    showHint(event)
    const from = begun.current
    if (from === undefined || event.buttons !== 1) return
    const place = placeOf(event.target, props.hasBoxes)
    if (place?.column === undefined || (place.row === from.row && place.column === from.column)) {
      if (!hasMarked.current) return
    }
    if (
      place?.column === undefined ||
      (event.target instanceof Element && event.target.closest('input') !== null)
    )
      return
    hasMarked.current = true
    window.getSelection()?.removeAllRanges()
    grid.mark(from, { row: place.row, column: place.column })
  }
  const onClick = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const place = placeOf(target, props.hasBoxes)
    if (place === undefined || hasMarked.current) return
    const cell = { row: place.row, column: place.column ?? active.column }
    if (target.closest('[data-toggle]') !== null || props.lines.at(place.row)?.kind === 'group') {
      grid.mark(undefined, cell)
      props.onToggleLine(place.row)
      return
    }
    const row = rowAt(place.row)
    if (row === undefined) return
    const isBox = target.closest('[data-box]') !== null
    if (event.shiftKey && !props.hasBoxes) {
      grid.mark(active.row >= 0 ? active : undefined, cell)
      return
    }
    grid.mark(undefined, cell)
    const button = target.closest<HTMLButtonElement>('button')
    const action = button?.dataset.action
    if (action !== undefined) {
      props.onAction(row, action)
      return
    }
    if (button?.dataset.actionMenu !== undefined) {
      props.onRowMenu(row, button)
      return
    }
    if (target.closest('a') !== null) return
    // Someone who marked text in a cell did not mean to choose the row anew.
    if (!event.shiftKey && window.getSelection()?.isCollapsed === false) return
    if (isBox) {
      props.onChoose(row, event.shiftKey ? 'extend' : 'toggle')
      return
    }
    const column = place.column === undefined ? undefined : props.columns[place.column]?.column
    // A box in a cell that can be changed is pressed like any box.
    if (column?.type === 'boolean' && target.closest('[data-flag]') !== null && grid.begin(row, column))
      return
    props.onChoose(row, navigationModeOf(event))
    props.onActivate(row, column)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeOf(event.target, props.hasBoxes)
    const row = place === undefined ? undefined : rowAt(place.row)
    if (place === undefined || row === undefined) return
    if (event.target instanceof Element && event.target.closest('button, a, input') !== null) return
    const column = place.column === undefined ? undefined : props.columns[place.column]?.column
    if (column !== undefined && column.type !== 'boolean' && grid.begin(row, column)) {
      window.getSelection()?.removeAllRanges()
      return
    }
    props.onDoubleClick(row)
  }
  return { onMouseDown, onMouseOver, onClick, onDoubleClick }
}
