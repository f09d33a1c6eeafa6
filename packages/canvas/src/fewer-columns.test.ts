import { describe, expect, it } from 'vitest'
import { cell, pageScene, withLeaf } from '../test/build-scene.ts'
import { dropAt, travelingItem } from './drop.ts'
import { resizeTo } from './resize.ts'
import { itemOf, type Scene } from './scene.ts'

const dividedInto = (columns: number): Scene => {
  const scene = withLeaf(pageScene, 'a', cell(8, 0, 16, 4))
  return {
    ...scene,
    items: scene.items.map((item) => (item.id === 'canvas' ? { ...item, columns } : item)),
  }
}

describe('a canvas that is divided into fewer columns', () => {
  const scene = dividedInto(12)
  const item = itemOf(scene, 'a')
  const from = { x: (item?.rectangle.left ?? 0) + 10, y: (item?.rectangle.top ?? 0) + 10 }
  const width = itemOf(scene, 'canvas')?.rectangle.width ?? 0
  const after = (units: number) => ({ x: from.x + (units * width) / 96, y: from.y })

  it('lets what is dragged stand on its columns alone', () => {
    const dropped = (units: number) =>
      item && dropAt(scene, after(units), [travelingItem(item, from, after(units))])?.cells
    expect(dropped(3)).toEqual([cell(8, 0, 16, 4)])
    expect(dropped(5)).toEqual([cell(16, 0, 16, 4)])
    expect(dropped(21)).toEqual([cell(32, 0, 16, 4)])
  })

  it('lets edges be moved to its columns alone', () => {
    const resized = (units: number) => item && resizeTo(scene, item, 'e', from, after(units))?.cell
    expect(resized(3)).toEqual(cell(8, 0, 16, 4))
    expect(resized(13)).toEqual(cell(8, 0, 32, 4))
  })

  it('lets what comes from the panel be as wide as some of them', () => {
    const drop = dropAt(scene, after(0), [{ type: 'leaf', columns: 21, rows: 4, corner: from }])
    expect(drop?.cells[0]?.columns).toBe(24)
  })
})
