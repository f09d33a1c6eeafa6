import { addWidget, apply } from '@ashlar/document'
import { emptyPage, widgetCatalogue, type PageRecords } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import type { Scene, SceneItem } from '@ashlar/canvas'
import { describe, expect, it } from 'vitest'
import { freePlace, placesBelow, receivingCanvas } from './placement.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const counting = (prefix: string) => {
  let count = 0
  return () => `${prefix}${(count += 1)}`
}
const added = (page: PageRecords, type: string, newId: () => string): PageRecords => {
  const outcome = addWidget(page, catalogue, { type, parentId: 's2', place: { left: 0, top: 0 } }, newId)
  const applied = outcome.ok ? apply(page, outcome.change) : undefined
  if (applied?.ok !== true) throw new Error('The component was not added.')
  return applied.records
}

describe('the canvas that receives what is inserted', () => {
  const newId = counting('w')
  const page = added(added(emptyPage('Page1', counting('s')), 'container', newId), 'button', newId)

  it('is the first of the page with nothing selected', () => {
    expect(receivingCanvas(page, catalogue, [])).toBe('s2')
  })

  it('is that of a selected container, and the one around anything else', () => {
    expect(receivingCanvas(page, catalogue, ['w1'])).toBe('w2')
    expect(receivingCanvas(page, catalogue, ['w3'])).toBe('s2')
    expect(receivingCanvas(page, catalogue, ['w2'])).toBe('w2')
  })
})

describe('places without a pointer', () => {
  const item = (id: string, top: number): SceneItem => ({
    id,
    parentId: 'canvas',
    type: 'button',
    role: 'leaf',
    rectangle: { left: 0, top: top * 12, width: 120, height: 36 },
    cell: { left: 0, top, columns: 12, rows: 3 },
    minimum: { columns: 3, rows: 3 },
  })
  const scene: Scene = { items: [item('a', 0), item('b', 4)], canContain: () => true }

  it('are the first that are free', () => {
    expect(freePlace(scene, 'canvas', { columns: 12, rows: 1 }).top).toBe(3)
    expect(freePlace(scene, 'canvas', { columns: 12, rows: 3 }).top).toBe(7)
  })

  it('are below the originals for copies, and neighbors make room', () => {
    const { placeOf, displaced } = placesBelow(scene, ['a'])
    expect(placeOf.get('a')).toEqual({ left: 0, top: 3 })
    expect(displaced).toEqual([{ id: 'b', top: 6 }])
  })
})
