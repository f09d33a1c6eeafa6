import type { WidgetRole } from '@ashlar/schema'
import { toPixels, type GridRectangle } from '../src/grid.ts'
import { itemOf, type Scene } from '../src/scene.ts'
import type { SceneItem } from '../src/scene-item.ts'

/** A page of 960 px with one canvas at (0, 0): one grid unit is 10 px across and 12 px down. */
export const pageScene: Scene = {
  canContain: (parentType, type) =>
    parentType === 'canvas' ? !['canvas', 'section', 'page'].includes(type) : type === 'canvas',
  items: [
    structure('page', 'page', null, 1200),
    structure('section', 'section', 'page', 600),
    structure('canvas', 'canvas', 'section', 600),
  ],
}

function structure(id: string, role: WidgetRole, parentId: string | null, height: number): SceneItem {
  return {
    id,
    parentId,
    type: id,
    role,
    rectangle: { left: 0, top: 0, width: 960, height },
    cell: { left: 0, top: 0, columns: 96, rows: height / 12 },
    minimum: { columns: 1, rows: 1 },
  }
}

/** The scene with a leaf put into one of its canvases. */
export const withLeaf = (scene: Scene, id: string, cell: GridRectangle, parentId = 'canvas'): Scene =>
  withItem(scene, { id, parentId, type: 'leaf', role: 'leaf', cell })

/** The scene with a container whose inner canvas, `<id>-canvas`, fills it. */
export const withContainer = (scene: Scene, id: string, cell: GridRectangle): Scene => {
  const outer = withItem(scene, { id, parentId: 'canvas', type: 'container', role: 'container', cell })
  const item = itemOf(outer, id)
  if (item === undefined) return outer
  const inner: SceneItem = { ...item, id: `${id}-canvas`, parentId: id, type: 'canvas', role: 'canvas' }
  return { ...outer, items: [...outer.items, inner] }
}

const withItem = (scene: Scene, item: Omit<SceneItem, 'rectangle' | 'minimum'>): Scene => {
  const parent = itemOf(scene, item.parentId)
  if (parent === undefined) throw new Error(`There is no ${item.parentId} in the scene.`)
  const rectangle = toPixels(item.cell, parent.rectangle)
  return { ...scene, items: [...scene.items, { ...item, rectangle, minimum: { columns: 4, rows: 2 } }] }
}

/** A cell by its four numbers. */
export const cell = (left: number, top: number, columns: number, rows: number): GridRectangle => ({
  left,
  top,
  columns,
  rows,
})
