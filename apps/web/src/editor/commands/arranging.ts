import {
  childrenIn,
  clampToCanvas,
  itemOf,
  pushDown,
  type GridRectangle,
  type SceneItem,
} from '@ashlar/canvas'
import { moveWidgets, resizeWidgets } from '@ashlar/document'
import { hasSelection, selectionName, type CommandContext, type EditorCommand } from './editor-command.ts'

/** The selected components that stand beside each other in one canvas; those elsewhere are left alone. */
const selectedTogether = ({ session, canvas }: CommandContext): SceneItem[] => {
  const scene = canvas.measure()
  const items = session.state.selection.flatMap((id) => itemOf(scene, id) ?? [])
  const parentId = items[0]?.parentId
  return items.filter(
    (item) => item.parentId === parentId && (item.role === 'leaf' || item.role === 'container'),
  )
}

const displacedBy = (
  { canvas }: CommandContext,
  items: readonly SceneItem[],
  cells: readonly GridRectangle[],
) => {
  const ids = new Set(items.map(({ id }) => id))
  const parentId = items[0]?.parentId ?? ''
  const siblings = childrenIn(canvas.store.getState().scene, parentId).filter(({ id }) => !ids.has(id))
  return pushDown(cells, siblings)
}

const nudge = (context: CommandContext, columns: number, rows: number): void => {
  const { session } = context
  const items = selectedTogether(context)
  const cells = items.map(({ cell }) =>
    clampToCanvas({ ...cell, left: cell.left + columns, top: cell.top + rows }),
  )
  const moves = items.flatMap(({ id, parentId }, index) => {
    const place = cells[index]
    return place === undefined || parentId === null ? [] : [{ id, parentId, place }]
  })
  session.apply(
    moveWidgets(session.state.records, session.catalogue, {
      moves,
      displaced: displacedBy(context, items, cells),
    }),
    { label: `Move ${selectionName(context)}`, group: `nudge ${session.state.selection.join(' ')}` },
  )
}

const resize = (context: CommandContext, columns: number, rows: number): void => {
  const { session } = context
  const items = selectedTogether(context)
  const cells = items.map(({ cell, minimum }) => ({
    ...cell,
    columns: Math.max(minimum.columns, cell.columns + columns),
    rows: Math.max(minimum.rows, cell.rows + rows),
  }))
  const sizes = items.flatMap(({ id }, index) => {
    const cell = cells[index]
    if (cell === undefined) return []
    return [columns === 0 ? { id, rows: cell.rows } : { id, columns: cell.columns }]
  })
  session.apply(
    resizeWidgets(session.state.records, session.catalogue, {
      sizes,
      displaced: displacedBy(context, items, cells),
    }),
    { label: `Resize ${selectionName(context)}`, group: `resize ${session.state.selection.join(' ')}` },
  )
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
  keysIn: 'canvas',
  isOnlyKey: true,
  when: hasSelection,
  run: (context) => act(context, columns, rows),
})

/** Moving and sizing by keys, one grid unit at a time. */
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
