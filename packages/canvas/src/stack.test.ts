import { describe, expect, it } from 'vitest'
import { cell, pageScene, withLeaf } from '../test/build-scene.ts'
import { dropAt } from './drop.ts'
import { handlesOf, resizeTo } from './resize.ts'
import { itemOf, type Scene } from './scene.ts'
import type { CanvasLayout, SceneItem } from './scene-item.ts'
import { placeInStack } from './stack.ts'

const withLayout = (scene: Scene, layout: CanvasLayout): Scene => ({
  ...scene,
  items: scene.items.map((item) => (item.id === 'canvas' ? { ...item, layout } : item)),
})
const canvasOf = (scene: Scene): SceneItem => {
  const canvas = itemOf(scene, 'canvas')
  if (canvas === undefined) throw new Error('The scene lacks its canvas.')
  return canvas
}
const place = (scene: Scene, x: number, y: number, excluded: readonly string[] = []) =>
  placeInStack(scene, canvasOf(scene), { x, y }, new Set(excluded))

// Two widgets below each other: 0 to 48 px and 60 to 108 px.
const column = withLayout(
  withLeaf(withLeaf(pageScene, 'a', cell(0, 0, 40, 4)), 'b', cell(0, 5, 40, 4)),
  'vertical',
)
// Two rows: a (0 to 200 px) and b (240 to 440 px) in the first, c in the second.
const row = withLayout(
  withLeaf(
    withLeaf(withLeaf(pageScene, 'a', cell(0, 0, 20, 4)), 'b', cell(24, 0, 20, 4)),
    'c',
    cell(0, 5, 20, 4),
  ),
  'horizontal',
)

describe('the place in a vertical stack', () => {
  it('is before the first widget whose middle lies below the pointer', () => {
    expect(place(column, 300, 10)).toMatchObject({ index: 0, beforeId: 'a' })
    expect(place(column, 300, 30)).toMatchObject({ index: 1, beforeId: 'b' })
    expect(place(column, 300, 500)).toMatchObject({ index: 2, beforeId: null })
  })

  it('is shown by a line in the middle of the gap', () => {
    expect(place(column, 300, 50).line).toEqual({ left: 0, top: 52.5, width: 960, height: 3 })
  })

  it('does not count what is on its way', () => {
    expect(place(column, 300, 500, ['a'])).toMatchObject({ index: 1, beforeId: null })
    expect(place(column, 300, 60, ['a'])).toMatchObject({ index: 0, beforeId: 'b' })
  })

  it('is the only one of an empty stack', () => {
    const empty = withLayout(pageScene, 'vertical')
    expect(place(empty, 10, 400)).toMatchObject({ index: 0, beforeId: null })
  })
})

describe('the place in a horizontal stack', () => {
  it('is found in the row under the pointer', () => {
    expect(place(row, 50, 20)).toMatchObject({ index: 0, beforeId: 'a' })
    expect(place(row, 150, 20)).toMatchObject({ index: 1, beforeId: 'b' })
    expect(place(row, 800, 20)).toMatchObject({ index: 2, beforeId: 'c' })
    expect(place(row, 50, 70)).toMatchObject({ index: 2, beforeId: 'c' })
    expect(place(row, 800, 500)).toMatchObject({ index: 3, beforeId: null })
  })

  it('is shown by a line between its neighbors, as high as their row', () => {
    expect(place(row, 210, 20).line).toEqual({ left: 218.5, top: 0, width: 3, height: 48 })
  })
})

describe('stacks and gestures', () => {
  it('take a drop at a place, not in a cell', () => {
    const drop = dropAt(column, { x: 300, y: 30 }, [
      { type: 'leaf', columns: 20, rows: 4, corner: { x: 280, y: 20 } },
    ])
    expect(drop).toMatchObject({
      parentId: 'canvas',
      outlines: [],
      displaced: [],
      guides: [],
      stack: { beforeId: 'b' },
    })
  })

  it('resize a widget where it stands, by the edges that leave its beginning alone', () => {
    const item = itemOf(column, 'b')
    if (item === undefined) throw new Error('The scene lacks its widget.')
    expect(handlesOf(column, item)).toEqual(['e', 'se', 's'])
    expect(resizeTo(column, item, 'e', { x: 0, y: 0 }, { x: 52, y: 90 })).toMatchObject({
      cell: { columns: 45, rows: 4 },
      outline: { left: 0, top: 60, width: 450, height: 48 },
      changesColumns: true,
      changesRows: false,
      isInStack: true,
    })
    expect(resizeTo(column, item, 's', { x: 0, y: 0 }, { x: 0, y: -900 })).toMatchObject({
      cell: { rows: 2 },
    })
  })
})

describe('a grid on a page as narrow as on a phone', () => {
  const narrow: Scene = {
    ...column,
    items: column.items.map((item) => (item.id === 'canvas' ? { ...item, isStackedGrid: true } : item)),
  }
  const itemIn = (scene: Scene, id: string): SceneItem => {
    const item = itemOf(scene, id)
    if (item === undefined) throw new Error(`The scene lacks ${id}.`)
    return item
  }

  it('lets go of every edge but the lower one, and of that where something holds others', () => {
    expect(handlesOf(narrow, itemIn(narrow, 'a'))).toEqual(['s'])
    const holding = withLeaf(narrow, 'inner', cell(0, 0, 4, 2), 'a')
    expect(handlesOf(holding, itemIn(holding, 'a'))).toEqual([])
  })

  it('changes a height by what the pointer went, and moves down what is in its way on the wide page', () => {
    expect(resizeTo(narrow, itemIn(narrow, 'a'), 's', { x: 0, y: 48 }, { x: 9, y: 84 })).toMatchObject({
      cell: cell(0, 0, 40, 7),
      outline: { height: 84 },
      changesColumns: false,
      changesRows: true,
      isInStack: true,
      displaced: [{ id: 'b', top: 7 }],
    })
  })

  it('begins at the height that is seen where that follows the content', () => {
    const grown: SceneItem = {
      ...itemIn(narrow, 'a'),
      grows: true,
      rectangle: { left: 0, top: 0, width: 390, height: 120 },
    }
    const resized = resizeTo(narrow, grown, 's', { x: 0, y: 120 }, { x: 0, y: 132 })
    expect(resized).toMatchObject({ cell: { rows: 11 }, outline: { width: 390, height: 132 } })
  })
})
