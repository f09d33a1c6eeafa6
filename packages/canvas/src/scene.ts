import type { WidgetRole } from '@ashlar/schema'
import type { GridRectangle } from './grid.ts'
import { contains, intersects, type Point, type Rectangle } from './rectangle.ts'

/** One widget as it stands on the page now: its record's place and the rectangle it was measured at. */
export interface SceneItem {
  id: string
  parentId: string | null
  type: string
  role: WidgetRole
  rectangle: Rectangle
  /** The room it takes in its canvas; meaningful only where its parent is a canvas. */
  cell: GridRectangle
  minimum: { columns: number; rows: number }
}

/** The widgets on the page, parents before children, later siblings above earlier ones. */
export interface Scene {
  items: readonly SceneItem[]
  /** Whether a widget of a type may stand directly in one of another type. */
  canContain: (parentType: string, type: string) => boolean
}

/** An item by its id. */
export const itemOf = (scene: Scene, id: string | null): SceneItem | undefined =>
  scene.items.find((item) => item.id === id)

/** The items that stand directly in one. */
export const childrenIn = (scene: Scene, parentId: string): SceneItem[] =>
  scene.items.filter((item) => item.parentId === parentId)

/** An item and everything in it. */
export const withDescendants = (scene: Scene, ids: Iterable<string>): Set<string> => {
  const found = new Set(ids)
  // Parents come before children, so one walk meets every descendant after its ancestors.
  for (const item of scene.items) if (item.parentId !== null && found.has(item.parentId)) found.add(item.id)
  return found
}

/** Whether a person moves and selects it as a thing on the page; pages, sections and canvases are its ground. */
export const isPlaced = (item: SceneItem): boolean => item.role === 'leaf' || item.role === 'container'

/** The innermost placed widget under a point. */
export const widgetAt = (scene: Scene, point: Point): SceneItem | undefined =>
  scene.items.findLast((item) => isPlaced(item) && contains(item.rectangle, point))

/**
 * The placed widgets that an area touches, within one canvas: the innermost one that holds the area's beginning. A widget
 * around the whole area is not meant by it.
 */
export const widgetsIn = (scene: Scene, area: Rectangle, begin: Point): SceneItem[] => {
  const canvas = scene.items.findLast((item) => item.role === 'canvas' && contains(item.rectangle, begin))
  return scene.items.filter(
    (item) =>
      isPlaced(item) &&
      (canvas === undefined || item.parentId === canvas.id) &&
      intersects(item.rectangle, area),
  )
}

/** The innermost canvas under a point into which all the given types may go, not inside any of the excluded items. */
export const dropTarget = (
  scene: Scene,
  point: Point,
  types: readonly string[],
  excluded: ReadonlySet<string> = new Set(),
): SceneItem | undefined =>
  scene.items.findLast(
    (item) =>
      item.role === 'canvas' &&
      !excluded.has(item.id) &&
      contains(item.rectangle, point) &&
      types.every((type) => scene.canContain(item.type, type)),
  )

/**
 * As `dropTarget`, and where nothing under the point takes the types, the canvas whose middle is nearest above or below
 * it: the page below the last section belongs to that section.
 */
export const dropTargetNear = (
  scene: Scene,
  point: Point,
  types: readonly string[],
  excluded: ReadonlySet<string> = new Set(),
): SceneItem | undefined => {
  const hit = dropTarget(scene, point, types, excluded)
  if (hit !== undefined) return hit
  const page = scene.items.find((item) => item.role === 'page')
  if (page === undefined || !contains(page.rectangle, point)) return undefined
  const outside = (item: SceneItem): number =>
    Math.max(item.rectangle.top - point.y, point.y - (item.rectangle.top + item.rectangle.height), 0) +
    Math.max(item.rectangle.left - point.x, point.x - (item.rectangle.left + item.rectangle.width), 0)
  const ofPage = scene.items.filter(
    (item) =>
      item.role === 'canvas' &&
      !excluded.has(item.id) &&
      itemOf(scene, item.parentId)?.role === 'section' &&
      types.every((type) => scene.canContain(item.type, type)),
  )
  return ofPage.sort((one, other) => outside(one) - outside(other))[0]
}
