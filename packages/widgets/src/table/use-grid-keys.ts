import type { KeyboardEvent } from 'react'
import { cellAfterKey } from './active-cell.ts'
import { navigationModeOf, type GridContext } from './grid-context.ts'
import { resizeByKey } from './header-gestures.ts'
import { cellElementId } from './TableRow.tsx'

const isCommand = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey

const onHeading = (event: KeyboardEvent, grid: GridContext): boolean => {
  const { props, active, gridId } = grid
  const column = props.columns[active.column]?.column
  if (active.row !== -1 || column === undefined) return false
  const cellId = cellElementId(gridId, -1, active.column)
  if (resizeByKey(event, cellId, (width) => props.onResize(column.id, width))) return true
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  if (isCommand(event) && event.shiftKey && isSideways && props.canArrange) {
    const direction = event.key === 'ArrowRight' ? 1 : -1
    props.onShiftColumn(column.id, direction)
    grid.moveTo({
      row: -1,
      column: Math.max(0, Math.min(props.columns.length - 1, active.column + direction)),
    })
    return true
  }
  const asksForMenu =
    event.key === 'ContextMenu' ||
    (event.shiftKey && event.key === 'F10') ||
    (event.altKey && event.key === 'ArrowDown')
  const element = document.getElementById(cellId)
  if (asksForMenu && element !== null) {
    props.onHeaderMenu(column.id, element)
    return true
  }
  if (event.altKey && event.key === 'Enter') {
    grid.fit(column.id)
    return true
  }
  if (event.key !== 'Enter' && event.key !== ' ') return false
  if (column.canSort) props.onSort(column.id, event.shiftKey)
  return true
}

/** Opens and closes what the line stands above, with the arrows at its first cell as trees do. */
const onFold = (event: KeyboardEvent, grid: GridContext): boolean => {
  const { props, active } = grid
  const line = props.lines.at(active.row)
  if (line === undefined || event.shiftKey || isCommand(event)) return false
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const opening = event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')
  const closing = event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')
  const toggle = (): boolean => {
    props.onToggleLine(active.row)
    return true
  }
  if (line.kind === 'group')
    return event.key === 'Enter' || event.key === ' ' || (line.isOpen ? closing : opening) ? toggle() : false
  if (line.kind === 'detail') {
    if (!closing) return false
    grid.moveTo({ row: active.row - 1, column: 0 })
    props.onToggleLine(active.row - 1)
    return true
  }
  if (active.column !== 0) return false
  const isOpen = line.hasChildren ? line.isOpen : line.isUnfolded
  if (!line.hasChildren && !props.lines.canUnfold) return false
  return (isOpen ? closing : opening) ? toggle() : false
}

const onRow = (event: KeyboardEvent, grid: GridContext): boolean => {
  const { props, active, layout } = grid
  const line = props.lines.at(active.row)
  if (line === undefined || line.kind !== 'row') return false
  const row = props.marks.changedRows.get(line.row.index) ?? line.row
  const column = props.columns[active.column]?.column
  const element = document.getElementById(cellElementId(layout.gridId, active.row, active.column))
  if (event.key === ' ') {
    props.onChoose(row, event.shiftKey ? 'extend' : props.hasBoxes ? 'toggle' : navigationModeOf(event))
    return true
  }
  if (column === undefined) {
    if (event.key !== 'Enter' || element === null) return false
    const buttons = element.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')
    const [only] = buttons
    // Several actions are chosen from a menu, so that each can be reached without a pointer.
    if (buttons.length === 1 && only !== undefined) only.click()
    else if (buttons.length > 1) props.onRowMenu(row, element)
    return true
  }
  if (event.key === 'F2') return grid.begin(row, column)
  if (event.key === 'Enter') {
    if (!isCommand(event) && grid.begin(row, column)) return true
    const link = element?.querySelector<HTMLElement>('a, button:not(:disabled)')
    if (link !== null && link !== undefined) link.click()
    else {
      props.onChoose(row, 'only')
      props.onActivate(row, column)
    }
    return true
  }
  const isLetter = event.key.length === 1 && !isCommand(event) && !event.altKey
  return isLetter && grid.begin(row, column, event.key)
}

const onCells = (event: KeyboardEvent, grid: GridContext): boolean => {
  const { props, active, range } = grid
  if (
    event.key === 'Escape' &&
    range !== undefined &&
    (range.top < range.bottom || range.first < range.last)
  ) {
    grid.mark(undefined, active)
    return true
  }
  if ((event.key === 'Delete' || event.key === 'Backspace') && range !== undefined) {
    props.onClear(range.top, range.bottom, range.first, range.last)
    return true
  }
  if (!isCommand(event)) return false
  switch (event.key.toLowerCase()) {
    case 'a':
      if (props.hasBoxes) props.onToggleAll()
      else if (props.lines.count > 0)
        grid.mark({ row: 0, column: 0 }, { row: props.lines.count - 1, column: props.columns.length - 1 })
      return true
    case 'c':
      if (range === undefined || window.getSelection()?.isCollapsed === false) return false
      props.onCopy(range.top, range.bottom, range.first, range.last)
      return true
    case 'z':
      props.onUndo(event.shiftKey)
      return true
    case 'y':
      props.onUndo(true)
      return true
    default:
      return false
  }
}

/** What the keys do while the grid has the focus. */
export const useGridKeys =
  (grid: GridContext) =>
  (event: KeyboardEvent<HTMLDivElement>): void => {
    // Editors, menus and buttons within hear their own keys.
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    const { active, props } = grid
    if (grid.entry !== undefined) {
      // The editor is on its way: what is typed meanwhile belongs to it.
      if (event.key.length === 1 && !isCommand(event)) grid.typeOn(event.key)
      else if (event.key === 'Escape') grid.entry.cancel()
      event.preventDefault()
      return
    }
    if (onHeading(event, grid) || onFold(event, grid)) {
      event.preventDefault()
      return
    }
    const moved = event.altKey
      ? undefined
      : cellAfterKey(
          active,
          event.key,
          isCommand(event),
          { rows: props.lines.count, columns: grid.cells, pageRows: grid.viewRows() },
          getComputedStyle(event.currentTarget).direction === 'rtl',
        )
    if (moved !== undefined) grid.moveTo(moved, event.shiftKey)
    if (moved !== undefined || onCells(event, grid) || onRow(event, grid)) event.preventDefault()
  }
