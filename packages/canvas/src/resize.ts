import { gridColumns, gridRowHeight } from '@ashlar/schema'
import { toColumn, toGrid, toPixels, unitWidth, type GridRectangle } from './grid.ts'
import { neighborsIn } from './neighbors.ts'
import { pushDown } from './push-down.ts'
import type { Point, Rectangle } from './rectangle.ts'
import { isStack, itemOf, type Scene } from './scene.ts'
import type { SceneItem } from './scene-item.ts'
import { guidesOf, snapEdge, type Guide } from './snapping.ts'

/** The edges and corners by which a widget is resized, as points of the compass. */
export const resizeHandles = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type ResizeHandle = (typeof resizeHandles)[number]

/**
 * The handles of a widget: in a stack only those that leave its beginning where the stack puts it. On a narrow page every
 * widget is as wide as the page, and what holds others is as high as they are.
 */
export const handlesOf = (scene: Scene, item: SceneItem): readonly ResizeHandle[] => {
  const parent = itemOf(scene, item.parentId)
  if (parent?.isStackedGrid === true)
    return scene.items.some(({ parentId }) => parentId === item.id) ? [] : ['s']
  return parent !== undefined && isStack(parent) ? ['e', 'se', 's'] : resizeHandles
}

/** The size that a widget would have if the handle were let go now. */
export interface Resize {
  id: string
  cell: GridRectangle
  /** The same on the page, in px. */
  outline: Rectangle
  /** Whether its width changed; one that the stack or the content decides else stays so. */
  changesColumns: boolean
  /** Whether its height changed; a height that the content decides else stays so. */
  changesRows: boolean
  /** Whether it stands in a stack, or on a grid that is drawn as one, which decides its place. */
  isInStack: boolean
  displaced: readonly { id: string; top: number }[]
  guides: readonly Guide[]
}

/** Moves the edges that a handle holds to where the pointer went, within the canvas and the least size of the widget. */
export const resizeTo = (
  scene: Scene,
  item: SceneItem,
  handle: ResizeHandle,
  from: Point,
  to: Point,
): Resize | null => {
  const parent = itemOf(scene, item.parentId)
  if (parent === undefined) return null
  if (parent.isStackedGrid === true) return resizeInReadingOrder(scene, parent, item, from, to)
  return isStack(parent)
    ? resizeInStack(parent.rectangle, item, handle, from, to)
    : resizeOnGrid(scene, parent, item, handle, from, to)
}

const resizeInStack = (
  stack: Rectangle,
  item: SceneItem,
  handle: ResizeHandle,
  from: Point,
  to: Point,
): Resize => {
  const { rectangle, minimum } = item
  const unit = unitWidth(stack.width)
  const wide = handle.includes('e') ? rectangle.width + to.x - from.x : rectangle.width
  const high = handle.includes('s') ? rectangle.height + to.y - from.y : rectangle.height
  const columns = Math.max(minimum.columns, Math.min(gridColumns, Math.round(wide / unit)))
  const rows = Math.max(minimum.rows, Math.round(high / gridRowHeight))
  return {
    id: item.id,
    cell: { left: 0, top: 0, columns, rows },
    outline: { ...rectangle, width: columns * unit, height: rows * gridRowHeight },
    changesColumns: handle.includes('e'),
    changesRows: handle.includes('s'),
    isInStack: true,
    displaced: [],
    guides: [],
  }
}

/** A height is the same on the wide page, where what stands in its way moves down. */
const resizeInReadingOrder = (
  scene: Scene,
  grid: SceneItem,
  item: SceneItem,
  from: Point,
  to: Point,
): Resize => {
  const { rectangle, minimum } = item
  // What follows its content is as high as it is seen, whatever room it was given.
  const before = item.grows === true ? Math.round(rectangle.height / gridRowHeight) : item.cell.rows
  const rows = Math.max(minimum.rows, before + Math.round((to.y - from.y) / gridRowHeight))
  const cell = { ...item.cell, rows }
  return {
    id: item.id,
    cell,
    outline: { ...rectangle, height: rectangle.height + (rows - before) * gridRowHeight },
    changesColumns: false,
    changesRows: true,
    isInStack: true,
    displaced: pushDown([cell], neighborsIn(scene, grid.id, [item.id]).items),
    guides: [],
  }
}

const resizeOnGrid = (
  scene: Scene,
  parent: SceneItem,
  item: SceneItem,
  handle: ResizeHandle,
  from: Point,
  to: Point,
): Resize => {
  const canvas = parent.rectangle
  const neighbors = neighborsIn(scene, parent.id, [item.id])
  const start = toPixels(item.cell, canvas)
  const edgeX = (edge: number): number =>
    toColumn(
      toGrid({ x: snapEdge(edge + to.x - from.x, neighbors.across), y: 0 }, canvas).left,
      parent.columns,
    )
  const edgeY = (edge: number): number =>
    toGrid({ x: 0, y: snapEdge(edge + to.y - from.y, neighbors.down) }, canvas).top

  let { left, top, columns, rows } = item.cell
  const right = left + columns
  const bottom = top + rows
  if (handle.includes('w')) {
    left = Math.max(0, Math.min(edgeX(start.left), right - item.minimum.columns))
    columns = right - left
  }
  if (handle.includes('e')) {
    columns = Math.max(item.minimum.columns, Math.min(edgeX(start.left + start.width), gridColumns) - left)
  }
  if (handle.includes('n')) {
    top = Math.max(0, Math.min(edgeY(start.top), bottom - item.minimum.rows))
    rows = bottom - top
  }
  if (handle.includes('s')) rows = Math.max(item.minimum.rows, edgeY(start.top + start.height) - top)
  const cell = { left, top, columns, rows }
  return {
    id: item.id,
    cell,
    outline: toPixels(cell, canvas),
    changesColumns: handle.includes('w') || handle.includes('e'),
    changesRows: handle.includes('n') || handle.includes('s'),
    isInStack: false,
    displaced: pushDown([cell], neighbors.items),
    guides: guidesOf(cell, canvas, neighbors),
  }
}
