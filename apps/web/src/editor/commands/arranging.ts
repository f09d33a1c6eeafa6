import {
  childrenIn,
  clampToCanvas,
  columnsOn,
  itemOf,
  placeInReadingOrder,
  type GridRectangle,
  type SceneItem,
} from '@ashlar/canvas'
import { moveWidgets, reorderWidget, resizeWidgets } from '@ashlar/document'
import { notify } from '@ashlar/ui'
import {
  hasSelection,
  selectionName,
  type CommandContext,
  type EditorCommand,
} from '../context/editor-command.ts'
import { resizeColumn } from './sectioning.ts'
import { areInStack, displacedBy, selectedTogether } from './selected-together.ts'

/** Puts components at new cells of their canvas. `group` makes one step of several in a row. */
export const moveTo = (
  context: CommandContext,
  items: readonly SceneItem[],
  cells: readonly GridRectangle[],
  label: string,
  group?: string,
): void => {
  const { session } = context
  const moves = items.flatMap(({ id, parentId }, index) => {
    const place = cells[index]
    return place === undefined || parentId === null ? [] : [{ id, parentId, place }]
  })
  const displaced = displacedBy(context, items, cells)
  session.apply(moveWidgets(session.state.records, session.catalogue, { moves, displaced }), {
    label,
    ...(group === undefined ? {} : { group }),
  })
}

/** Moves the selected component of a stack by one place: back for a negative step. */
const reorder = (context: CommandContext, item: SceneItem, step: number): void => {
  const { session, canvas } = context
  const siblings = childrenIn(canvas.store.getState().scene, item.parentId ?? '')
  const position = siblings.findIndex(({ id }) => id === item.id)
  const isPossible = position + step >= 0 && position + step < siblings.length
  if (!isPossible) return
  const beforeId = siblings[step > 0 ? position + 2 : position - 1]?.id ?? null
  if (isStackedGrid(context, item)) {
    const { cells, displaced } = placeInReadingOrder(siblings, [item], beforeId)
    const [place] = cells
    if (place === undefined || item.parentId === null) return
    const moves = [{ id: item.id, parentId: item.parentId, place, beforeId }]
    session.apply(moveWidgets(session.state.records, session.catalogue, { moves, displaced }), {
      label: `Move ${selectionName(context)}`,
    })
    return
  }
  session.apply(reorderWidget(session.state.records, session.catalogue, { id: item.id, beforeId }), {
    label: `Reorder ${selectionName(context)}`,
  })
}

/** Whether a component stands on a grid that is drawn as a stack, because the page is as narrow as on a phone. */
const isStackedGrid = ({ canvas }: CommandContext, item: SceneItem | undefined): boolean =>
  itemOf(canvas.store.getState().scene, item?.parentId ?? null)?.isStackedGrid === true

/** Says why nothing is done that only a wide page shows. */
const tellOfWidth = (what: string): void =>
  notify('warned', `On a narrow page components are as wide as the page. Choose a wider page to ${what}.`)

/** To how many columns the canvas around a component snaps; `undefined` for every grid unit. */
const columnsAround = (context: CommandContext, item: SceneItem | undefined): number | undefined =>
  itemOf(context.canvas.store.getState().scene, item?.parentId ?? null)?.columns

const nudge = (context: CommandContext, columns: number, rows: number): void => {
  const items = selectedTogether(context)
  const [first] = items
  if (first === undefined) return
  if (areInStack(context, items)) {
    const parent = itemOf(context.canvas.store.getState().scene, first.parentId)
    // Across a vertical stack, and along several rows, there is nothing to move by.
    const step = parent?.layout === 'vertical' ? rows : columns
    if (step !== 0 && items.length === 1) reorder(context, first, step)
    else if (columns !== 0 && isStackedGrid(context, first)) tellOfWidth('move them sideways')
    return
  }
  const across = columnsAround(context, first)
  const cells = items.map(({ cell }) =>
    clampToCanvas({
      ...cell,
      left: columns === 0 ? cell.left : columnsOn(cell.left, columns, across),
      top: cell.top + rows,
    }),
  )
  const group = `nudge ${context.session.state.selection.join(' ')}`
  moveTo(context, items, cells, `Move ${selectionName(context)}`, group)
}

const resize = (context: CommandContext, columns: number, rows: number): void => {
  const { session } = context
  if (columns !== 0 && resizeColumn(context, columns)) return
  const items = selectedTogether(context)
  const isNarrow = isStackedGrid(context, items[0])
  if (isNarrow && columns !== 0) {
    tellOfWidth('change their widths')
    return
  }
  const across = areInStack(context, items) ? undefined : columnsAround(context, items[0])
  const cells = items.map(({ cell, minimum }) => ({
    ...cell,
    columns: Math.max(
      minimum.columns,
      columns === 0 ? cell.columns : columnsOn(cell.left + cell.columns, columns, across) - cell.left,
    ),
    rows: Math.max(minimum.rows, cell.rows + rows),
  }))
  const sizes = items.flatMap(({ id }, index) => {
    const cell = cells[index]
    if (cell === undefined) return []
    return [columns === 0 ? { id, rows: cell.rows } : { id, columns: cell.columns }]
  })
  const displaced = areInStack(context, items) && !isNarrow ? [] : displacedBy(context, items, cells)
  session.apply(resizeWidgets(session.state.records, session.catalogue, { sizes, displaced }), {
    label: `Resize ${selectionName(context)}`,
    group: `resize ${session.state.selection.join(' ')}`,
  })
}

const arrow = (
  key: string,
  direction: string,
  act: (context: CommandContext, columns: number, rows: number) => void,
  columns: number,
  rows: number,
): EditorCommand => ({
  id: `${act === nudge ? 'nudge' : 'resize'}-${direction.replaceAll(' ', '-')}`,
  name: act === nudge ? `Move ${direction} by one grid unit` : `Make ${direction}`,
  icon: 'move',
  shortcut: key,
  group: 'Arrange',
  keysIn: 'canvasItself',
  isOnlyKey: true,
  when: hasSelection,
  run: (context) => act(context, columns, rows),
})

/** Moving and sizing by keys, one grid unit at a time; in a stack the arrows change the order. */
export const arrangingCommands: readonly EditorCommand[] = [
  arrow('ArrowLeft', 'left', nudge, -1, 0),
  arrow('ArrowRight', 'right', nudge, 1, 0),
  arrow('ArrowUp', 'up', nudge, 0, -1),
  arrow('ArrowDown', 'down', nudge, 0, 1),
  arrow('Shift+ArrowLeft', 'narrower', resize, -1, 0),
  arrow('Shift+ArrowRight', 'wider', resize, 1, 0),
  arrow('Shift+ArrowUp', 'lower', resize, 0, -1),
  arrow('Shift+ArrowDown', 'higher', resize, 0, 1),
]
