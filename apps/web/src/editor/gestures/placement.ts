import {
  childrenIn,
  columnsOn,
  firstFreeTop,
  isPlaced,
  itemOf,
  pushDown,
  type GridRectangle,
  type Scene,
  type SceneItem,
} from '@ashlar/canvas'
import { ancestorsOf, childrenOf, rootOf, widgetOf } from '@ashlar/document'
import { gridColumns, type PageRecords, type WidgetCatalogue } from '@ashlar/schema'

/**
 * The canvas that receives what is inserted or pasted without a pointer: that of the selected container, else the one
 * in which the selected component stands, else the first of the page.
 */
export const receivingCanvas = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  selection: readonly string[],
  /** Of several canvases in a component, such as those of tabs, the one that is seen receives. */
  scene?: Scene,
): string | null => {
  const isSeen = (id: string): boolean => scene === undefined || (itemOf(scene, id)?.rectangle.width ?? 0) > 0
  const roleOf = (id: string): string | undefined => catalogue.get(widgetOf(records, id)?.type ?? '')?.role
  const selected = selection.at(-1)
  if (selected !== undefined) {
    const inside = firstCanvasIn(records, selected, roleOf, isSeen)
    if (inside !== null) return inside
    const around = ancestorsOf(records, selected).find(({ id }) => roleOf(id) === 'canvas')
    if (around !== undefined) return around.id
  }
  const root = rootOf(records)
  return root === undefined ? null : firstCanvasIn(records, root.id, roleOf, isSeen)
}

const firstCanvasIn = (
  records: PageRecords,
  id: string,
  roleOf: (id: string) => string | undefined,
  isSeen: (id: string) => boolean,
): string | null => {
  if (roleOf(id) === 'canvas') return id
  const children = childrenOf(records, id)
  const seen = children.filter((child) => isSeen(child.id))
  for (const child of seen.length > 0 ? seen : children) {
    const found = firstCanvasIn(records, child.id, roleOf, isSeen)
    if (found !== null) return found
  }
  return null
}

/** The first free place for something in a canvas, at the left, from the top down. */
export const freePlace = (
  scene: Scene,
  canvasId: string,
  size: { columns: number; rows: number },
): GridRectangle => {
  const columns = columnsOn(Math.min(size.columns, gridColumns), 0, itemOf(scene, canvasId)?.columns)
  const cell = { left: 0, top: 0, columns: Math.max(1, columns), rows: size.rows }
  return { ...cell, top: firstFreeTop(cell, childrenIn(scene, canvasId)) }
}

/** Copies put right below what they are copies of, and the neighbors that make room for them. */
export const placesBelow = (
  scene: Scene,
  ids: readonly string[],
): { placeOf: Map<string, { left: number; top: number }>; displaced: { id: string; top: number }[] } => {
  const items = ids.flatMap((id) => itemOf(scene, id) ?? []).filter(isPlaced)
  const placeOf = new Map<string, { left: number; top: number }>()
  const displaced: { id: string; top: number }[] = []
  for (const [canvasId, group] of Map.groupBy(items, ({ parentId }) => parentId ?? '')) {
    const top = Math.min(...group.map(({ cell }) => cell.top))
    const bottom = Math.max(...group.map(({ cell }) => cell.top + cell.rows))
    const placed = group.map(({ cell }) => ({ ...cell, top: cell.top + bottom - top }))
    group.forEach(({ id }, index) => {
      const cell = placed[index]
      if (cell !== undefined) placeOf.set(id, { left: cell.left, top: cell.top })
    })
    displaced.push(...pushDown(placed, othersIn(scene, canvasId, [])))
  }
  return { placeOf, displaced }
}

/** The other components of a canvas: what a placed one may push. */
export const othersIn = (scene: Scene, canvasId: string, ids: readonly string[]): SceneItem[] =>
  childrenIn(scene, canvasId).filter(({ id }) => !ids.includes(id))
