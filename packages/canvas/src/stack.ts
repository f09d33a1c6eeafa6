import { bottomOf, rightOf, type Point, type Rectangle } from './rectangle.ts'
import { childrenIn, type Scene } from './scene.ts'
import type { SceneItem } from './scene-item.ts'

/** A place between the widgets of a stack. */
export interface StackPlace {
  /** How many of the widgets that stay come before it. */
  index: number
  /** The widget before which it lies; `null` after the last one. */
  beforeId: string | null
  /** The line that shows it, in px of the page. */
  line: Rectangle
}

/** How thick the line is drawn, in px. */
const thickness = 3
/** How far the line stays away from the edge of a stack in which nothing stands, in px. */
const inset = 4

/**
 * Where something would go in a stack if it were let go at a point: before the first widget whose middle lies behind the
 * point. A horizontal stack may be broken into rows; then the row under the point counts.
 */
export const placeInStack = (
  scene: Scene,
  canvas: SceneItem,
  point: Point,
  excluded: ReadonlySet<string> = new Set(),
): StackPlace => {
  const items = childrenIn(scene, canvas.id).filter(({ id }) => !excluded.has(id))
  return canvas.layout === 'horizontal'
    ? placeAcross(canvas.rectangle, items, point)
    : placeDown(canvas.rectangle, items, point)
}

const placeDown = (canvas: Rectangle, items: readonly SceneItem[], point: Point): StackPlace => {
  const found = items.findIndex(({ rectangle }) => point.y < rectangle.top + rectangle.height / 2)
  const index = found === -1 ? items.length : found
  const before = items[index - 1]?.rectangle
  const after = items[index]?.rectangle
  const at =
    before !== undefined && after !== undefined
      ? (bottomOf(before) + after.top) / 2
      : after !== undefined
        ? Math.max(canvas.top, after.top - inset)
        : before !== undefined
          ? bottomOf(before) + inset
          : canvas.top + inset
  const line = { left: canvas.left, top: at - thickness / 2, width: canvas.width, height: thickness }
  return { index, beforeId: items[index]?.id ?? null, line }
}

/** The widgets of a horizontal stack by the rows into which it is broken. */
const rowsOf = (items: readonly SceneItem[]): SceneItem[][] => {
  const rows: SceneItem[][] = []
  for (const item of items) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    const isNextRow = last === undefined || item.rectangle.left < last.rectangle.left
    if (row === undefined || isNextRow) rows.push([item])
    else row.push(item)
  }
  return rows
}

const placeAcross = (canvas: Rectangle, items: readonly SceneItem[], point: Point): StackPlace => {
  const rows = rowsOf(items)
  const below = rows.findIndex(
    (row) => point.y < Math.max(...row.map(({ rectangle }) => bottomOf(rectangle))),
  )
  const row = rows[below === -1 ? rows.length - 1 : below]
  if (row === undefined) {
    const line = { left: canvas.left + inset, top: canvas.top, width: thickness, height: canvas.height }
    return { index: 0, beforeId: null, line }
  }
  const found = row.findIndex(({ rectangle }) => point.x < rectangle.left + rectangle.width / 2)
  const inRow = found === -1 ? row.length : found
  const before = row[inRow - 1]?.rectangle
  const after = row[inRow]?.rectangle
  const at =
    before !== undefined && after !== undefined
      ? (rightOf(before) + after.left) / 2
      : after !== undefined
        ? Math.max(canvas.left + thickness / 2, after.left - inset)
        : before !== undefined
          ? rightOf(before) + inset
          : canvas.left + inset
  const first = row[0]
  const index = (first === undefined ? 0 : items.indexOf(first)) + inRow
  const top = Math.min(...row.map(({ rectangle }) => rectangle.top))
  const bottom = Math.max(...row.map(({ rectangle }) => bottomOf(rectangle)))
  const line = { left: at - thickness / 2, top, width: thickness, height: bottom - top }
  return { index, beforeId: items[index]?.id ?? null, line }
}
