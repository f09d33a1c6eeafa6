import { gridColumns } from '@ashlar/schema'
import { clampToCanvas, toColumn, toPixels, unitWidth, type GridRectangle } from './grid.ts'
import { neighborsIn, neighborsOf, type Neighbors } from './neighbors.ts'
import { pushDown } from './push-down.ts'
import { bottomOf, contains, type Point, type Rectangle } from './rectangle.ts'
import { childrenIn, dropTargetNear, isStack, itemOf, withDescendants, type Scene } from './scene.ts'
import type { SceneItem } from './scene-item.ts'
import { guidesOf, snap, type Guide } from './snapping.ts'
import { placeInReadingOrder } from './reading-order.ts'
import { placeInStack, type StackPlace } from './stack.ts'

/** Where something would land if it were let go now. */
export interface Drop {
  /** The canvas that receives it. */
  parentId: string
  /**
   * The cells of what is dropped, in the order in which it was given. In a stack only their sizes count; on a grid that is
   * drawn as one, on a narrow page, they are those of the wide page.
   */
  cells: readonly GridRectangle[]
  /** The same on the page, in px; nothing in a stack, which makes room by itself. */
  outlines: readonly Rectangle[]
  /** Neighbors that make room, with their new tops in grid units; on a narrow page they are seen only on a wide one. */
  displaced: readonly { id: string; top: number }[]
  guides: readonly Guide[]
  /** The place among the widgets of a stack; `null` on a grid. */
  stack: StackPlace | null
}

/** What is on its way: its type, its size in grid units, and where its left top corner is, in px of the page. */
export interface Traveling {
  /** Absent for something that is not on the page yet. */
  id?: string
  type: string
  columns: number
  rows: number
  corner: Point
  /** The canvas it comes from; absent for something new. */
  fromId?: string | null
  /** Its width in px, which it keeps in a canvas whose columns are wider or narrower. */
  width?: number
  /** The least number of columns that it may have. */
  minimumColumns?: number
}

const alone = neighborsOf([])

/**
 * Finds the canvas under the pointer that takes everything that travels, and the cells in it. The first of several leads:
 * it snaps, and the others keep their distance to it. On a grid the very object of before, as long as the cells are those.
 */
export const dropAt = (scene: Scene, pointer: Point, traveling: readonly Traveling[]): Drop | null => {
  const [leader, ...rest] = traveling
  if (leader === undefined) return null
  const own = traveling.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const target = dropTargetNear(
    scene,
    pointer,
    traveling.map(({ type }) => type),
    withDescendants(scene, own),
  )
  if (target === undefined) return dropOnPage(scene, pointer, traveling)
  return isStack(target)
    ? dropInStack(scene, target, pointer, traveling, own)
    : dropOnGrid(scene, target, belowTheLast(scene, target, pointer, [leader, ...rest], own), own)
}

/** What lies above the page, such as a modal, lands on the page itself, wherever it is let go. */
const dropOnPage = (scene: Scene, pointer: Point, traveling: readonly Traveling[]): Drop | null => {
  const page = scene.items.find(({ role }) => role === 'page')
  const isTaken =
    page !== undefined &&
    contains(page.rectangle, pointer) &&
    traveling.every(({ type }) => scene.canContain(page.type, type))
  if (!isTaken) return null
  const cells = traveling.map(({ columns, rows }) => ({ left: 0, top: 0, columns, rows }))
  return { parentId: page.id, cells, outlines: [], displaced: [], guides: [], stack: null }
}

const dropInStack = (
  scene: Scene,
  target: SceneItem,
  pointer: Point,
  traveling: readonly Traveling[],
  own: readonly string[],
): Drop => {
  const stack = placeInStack(scene, target, pointer, new Set(own))
  const drop = { parentId: target.id, outlines: [], guides: [], stack }
  if (target.isStackedGrid === true) {
    const placed = traveling.map(({ id, columns, rows }) => ({
      id,
      // What comes from elsewhere begins at the left; its width in px says nothing about that of a wide page.
      cell: itemOf(scene, id ?? null)?.cell ?? { left: 0, top: 0, columns, rows },
    }))
    return { ...drop, ...placeInReadingOrder(childrenIn(scene, target.id), placed, stack.beforeId) }
  }
  const cells = traveling.map((item) => ({
    left: 0,
    top: 0,
    rows: item.rows,
    columns: columnsIn(target, item),
  }))
  return { ...drop, cells, displaced: [] }
}

/** What travels with the pointer below a canvas that grows: right below the last component there, instead of over it. */
const belowTheLast = (
  scene: Scene,
  target: SceneItem,
  pointer: Point,
  traveling: readonly [Traveling, ...Traveling[]],
  own: readonly string[],
): readonly [Traveling, ...Traveling[]] => {
  const around = itemOf(scene, target.parentId)
  if (around?.role !== 'container' || around.grows !== true) return traveling
  if (pointer.y < bottomOf(target.rectangle)) return traveling
  const others = childrenIn(scene, target.id).filter(({ id }) => !own.includes(id))
  const end = Math.max(target.rectangle.top, ...others.map(({ rectangle }) => bottomOf(rectangle)))
  const [leader, ...rest] = traveling
  const shift = end - leader.corner.y
  const shifted = (item: Traveling): Traveling => ({
    ...item,
    corner: { x: item.corner.x, y: item.corner.y + shift },
  })
  return [shifted(leader), ...rest.map(shifted)]
}

const dropOnGrid = (
  scene: Scene,
  target: SceneItem,
  [leader, ...others]: readonly [Traveling, ...Traveling[]],
  own: readonly string[],
): Drop => {
  const canvas = target.rectangle
  const neighbors = neighborsIn(scene, target.id, own)
  const wish = (item: Traveling): Rectangle => ({
    ...toPixels({ left: 0, top: 0, columns: columnsIn(target, item), rows: item.rows }, canvas),
    left: item.corner.x,
    top: item.corner.y,
  })
  const lead = snap(wish(leader), canvas, neighbors, target.columns)
  const cells = [lead]
  if (others.length > 0) {
    const leaderApart = snap(wish(leader), canvas, alone, target.columns)
    for (const item of others) {
      const apart = snap(wish(item), canvas, alone, target.columns)
      const cell = clampToCanvas({
        ...apart,
        left: toColumn(lead.left + apart.left - leaderApart.left, target.columns),
        top: lead.top + apart.top - leaderApart.top,
      })
      cells.push(cell)
    }
  }
  const before = latest.get(neighbors)
  if (before !== undefined && areSameCells(before.cells, cells)) return before
  const drop: Drop = {
    parentId: target.id,
    cells,
    outlines: cells.map((cell) => toPixels(cell, canvas)),
    displaced: pushDown(cells, neighbors.items),
    guides: guidesOf(lead, canvas, neighbors),
    stack: null,
  }
  latest.set(neighbors, drop)
  return drop
}

/** The latest drop among some neighbors: while the pointer moves within a cell, nothing else changes either. */
const latest = new WeakMap<Neighbors, Drop>()

const areSameCells = (some: readonly GridRectangle[], others: readonly GridRectangle[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]
    return (
      other !== undefined &&
      one.left === other.left &&
      one.top === other.top &&
      one.columns === other.columns &&
      one.rows === other.rows
    )
  })

/** How many columns something takes in a canvas: as many as before, or as many as its width in px needs in another one. */
const columnsIn = (canvas: SceneItem, { columns, fromId, width, minimumColumns = 1 }: Traveling): number => {
  if (width === undefined || fromId === canvas.id) return columns
  const needed = Math.round(width / unitWidth(canvas.rectangle.width))
  return Math.max(minimumColumns, Math.min(needed, gridColumns))
}

/** An item of the scene as it sets out: where it was, moved by how far the pointer went. */
export const travelingItem = (item: SceneItem, from: Point, to: Point): Traveling => ({
  id: item.id,
  type: item.type,
  columns: item.cell.columns,
  rows: item.cell.rows,
  fromId: item.parentId,
  width: item.rectangle.width,
  minimumColumns: item.minimum.columns,
  corner: { x: item.rectangle.left + to.x - from.x, y: item.rectangle.top + to.y - from.y },
})
