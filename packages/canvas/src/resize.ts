import { gridColumns } from '@ashlar/schema'
import { toGrid, toPixels, type GridRectangle } from './grid.ts'
import { pushDown } from './push-down.ts'
import type { Point, Rectangle } from './rectangle.ts'
import { childrenIn, itemOf, type Scene, type SceneItem } from './scene.ts'
import { guidesOf, snapDistance, type Guide } from './snapping.ts'

/** The edges and corners by which a widget is resized, as points of the compass. */
export const resizeHandles = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type ResizeHandle = (typeof resizeHandles)[number]

/** The size that a widget would have if the handle were let go now. */
export interface Resize {
  id: string
  cell: GridRectangle
  outline: Rectangle
  /** Whether its height changed; a height that the content decides else stays so. */
  changesRows: boolean
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
  const canvas = parent.rectangle
  const siblings = childrenIn(scene, parent.id).filter(({ id }) => id !== item.id)
  const neighbours = siblings.map(({ rectangle }) => rectangle)
  const start = toPixels(item.cell, canvas)
  const edgeX = (edge: number): number =>
    toGrid({ x: nearLine(edge + to.x - from.x, neighbours.flatMap(verticalLines)), y: 0 }, canvas).left
  const edgeY = (edge: number): number =>
    toGrid({ x: 0, y: nearLine(edge + to.y - from.y, neighbours.flatMap(horizontalLines)) }, canvas).top

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
    changesRows: handle.includes('n') || handle.includes('s'),
    displaced: pushDown([cell], siblings),
    guides: guidesOf(cell, canvas, neighbours),
  }
}

const verticalLines = ({ left, width }: Rectangle): number[] => [left, left + width]
const horizontalLines = ({ top, height }: Rectangle): number[] => [top, top + height]

const nearLine = (edge: number, lines: readonly number[]): number =>
  lines.find((line) => Math.abs(line - edge) < snapDistance) ?? edge
