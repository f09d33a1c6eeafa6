import { contains, intersects, type Point, type Rectangle } from './rectangle.ts'
import { indexOf } from './scene-index.ts'
import type { SceneItem } from './scene-item.ts'

/** The widgets on the page, parents before children, later siblings above earlier ones. Never changed in place. */
export interface Scene {
  items: readonly SceneItem[]
  /** Whether a widget of a type may stand directly in one of another type. */
  canContain: (parentType: string, type: string) => boolean
}

/** An item by its id. */
export const itemOf = (scene: Scene, id: string | null): SceneItem | undefined =>
  id === null ? undefined : indexOf(scene.items).byId.get(id)

/** The items that stand directly in one. */
export const childrenIn = (scene: Scene, parentId: string): readonly SceneItem[] =>
  indexOf(scene.items).childrenOf.get(parentId) ?? []

/** Whether a canvas is a stack, in which an order takes the place of cells. */
export const isStack = (canvas: SceneItem): boolean => canvas.layout !== undefined && canvas.layout !== 'grid'

/** Whether the pointer reaches an item: while an overlay is open, it reaches only what is in that overlay. */
export const isReachable = (scene: Scene, id: string): boolean => {
  const { overlay, inOverlay } = indexOf(scene.items)
  return overlay === undefined || inOverlay.has(id)
}

/** An item and everything in it. */
export const withDescendants = (scene: Scene, ids: Iterable<string>): Set<string> => {
  const found = new Set(ids)
  // What is found on the way is walked over in turn.
  for (const id of found) for (const child of childrenIn(scene, id)) found.add(child.id)
  return found
}

/** Whether a person moves and selects it as a thing on the page; pages, sections and canvases are its ground. */
export const isPlaced = (item: SceneItem): boolean => item.role === 'leaf' || item.role === 'container'

/** The innermost widget under a point that a person means by a click there: a placed one, or an open overlay. */
export const widgetAt = (scene: Scene, point: Point): SceneItem | undefined =>
  scene.items.findLast(
    (item) =>
      (isPlaced(item) || item.role === 'overlay') &&
      contains(item.rectangle, point) &&
      isReachable(scene, item.id),
  )

/**
 * The placed widgets that an area touches, within one canvas: the innermost one that holds the area's beginning. A widget
 * around the whole area is not meant by it.
 */
export const widgetsIn = (scene: Scene, area: Rectangle, begin: Point): SceneItem[] => {
  const canvas = scene.items.findLast(
    (item) => item.role === 'canvas' && contains(item.rectangle, begin) && isReachable(scene, item.id),
  )
  return scene.items.filter(
    (item) =>
      isPlaced(item) &&
      isReachable(scene, item.id) &&
      (canvas === undefined || item.parentId === canvas.id) &&
      intersects(item.rectangle, area),
  )
}

/** How far below a container that grows what is dropped still belongs into it, in px: three rows of the grid. */
const reachBelow = 36

/** Whether an item is another one or stands in it. */
const isWithin = (scene: Scene, item: SceneItem | undefined, id: string): boolean =>
  item !== undefined && (item.id === id || isWithin(scene, itemOf(scene, item.parentId), id))

/**
 * The canvas of a container that grows with its content, where a point is on the container but beside that canvas, such as on
 * the buttons of a form, or in free room right below it: what is dropped there goes below the last component inside.
 */
const growingTarget = (
  scene: Scene,
  point: Point,
  hit: SceneItem | undefined,
  isTaking: (canvas: SceneItem) => boolean,
): SceneItem | undefined => {
  for (const container of indexOf(scene.items).growing.toReversed()) {
    const { rectangle } = container
    const isInside = contains(rectangle, point)
    const isBelow =
      !isInside &&
      hit?.id === container.parentId &&
      contains({ ...rectangle, height: rectangle.height + reachBelow }, point) &&
      !childrenIn(scene, container.parentId).some((other) => contains(other.rectangle, point))
    if ((!isInside && !isBelow) || isWithin(scene, hit, container.id)) continue
    const canvas = childrenIn(scene, container.id).find(
      (child) => child.role === 'canvas' && child.rectangle.width > 0 && isTaking(child),
    )
    if (canvas !== undefined) return canvas
  }
  return undefined
}

/**
 * The innermost canvas under a point into which all the given types may go, not inside any of the excluded items; that of a
 * container that grows takes also what is let go on the container beside it, or right below.
 */
export const dropTarget = (
  scene: Scene,
  point: Point,
  types: readonly string[],
  excluded: ReadonlySet<string> = new Set(),
): SceneItem | undefined => {
  const isTaking = (canvas: SceneItem): boolean =>
    !excluded.has(canvas.id) &&
    isReachable(scene, canvas.id) &&
    types.every((type) => scene.canContain(canvas.type, type))
  const hit = indexOf(scene.items).canvases.findLast(
    (canvas) => contains(canvas.rectangle, point) && isTaking(canvas),
  )
  return growingTarget(scene, point, hit, isTaking) ?? hit
}

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
  if (indexOf(scene.items).overlay !== undefined) return undefined
  if (page === undefined || !contains(page.rectangle, point)) return undefined
  const outside = (item: SceneItem): number =>
    Math.max(item.rectangle.top - point.y, point.y - (item.rectangle.top + item.rectangle.height), 0) +
    Math.max(item.rectangle.left - point.x, point.x - (item.rectangle.left + item.rectangle.width), 0)
  const ofPage = indexOf(scene.items).canvases.filter(
    (item) =>
      !excluded.has(item.id) &&
      itemOf(scene, item.parentId)?.role === 'section' &&
      types.every((type) => scene.canContain(item.type, type)),
  )
  return ofPage.sort((one, other) => outside(one) - outside(other))[0]
}
