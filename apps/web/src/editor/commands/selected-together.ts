import {
  childrenIn,
  isPlaced,
  isStack,
  itemOf,
  pushDown,
  type GridRectangle,
  type SceneItem,
} from '@ashlar/canvas'
import type { CommandContext } from '../context/editor-command.ts'

/** The selected components that stand beside each other in one canvas; those elsewhere are left alone. */
export const selectedTogether = ({ session, canvas }: CommandContext): SceneItem[] => {
  const scene = canvas.measure()
  const items = session.state.selection.flatMap((id) => itemOf(scene, id) ?? [])
  const parentId = items[0]?.parentId
  return items.filter((item) => item.parentId === parentId && isPlaced(item))
}

/** Whether components stand in a stack, which decides their places. */
export const areInStack = ({ canvas }: CommandContext, items: readonly SceneItem[]): boolean => {
  const parent = itemOf(canvas.store.getState().scene, items[0]?.parentId ?? null)
  return parent !== undefined && isStack(parent)
}

/** The neighbors that make room for components at new cells. */
export const displacedBy = (
  { canvas }: CommandContext,
  items: readonly SceneItem[],
  cells: readonly GridRectangle[],
): { id: string; top: number }[] => {
  const ids = new Set(items.map(({ id }) => id))
  const parentId = items[0]?.parentId ?? ''
  const siblings = childrenIn(canvas.store.getState().scene, parentId).filter(({ id }) => !ids.has(id))
  return pushDown(cells, siblings)
}
