import { describe, expect, it } from 'vitest'
import { cell, pageScene, withContainer, withLeaf } from '../test/build-scene.ts'
import { dropAt } from './drop.ts'
import { resizeTo } from './resize.ts'
import { dropTarget, dropTargetNear, itemOf, widgetAt, widgetsIn, type Scene } from './scene.ts'
import { neighborsOf } from './neighbors.ts'
import { guidesOf, snap } from './snapping.ts'

const scene = withLeaf(
  withLeaf(withContainer(pageScene, 'box', cell(10, 10, 40, 20)), 'inner', cell(2, 2, 20, 4), 'box-canvas'),
  'other',
  cell(60, 0, 20, 4),
)

describe('hitting', () => {
  it('finds the innermost widget, and the container where nothing in it is hit', () => {
    // The container begins at (100, 120) and is 400 px wide, so one unit inside it is 4.17 px.
    expect(widgetAt(scene, { x: 120, y: 150 })?.id).toBe('inner')
    expect(widgetAt(scene, { x: 400, y: 300 })?.id).toBe('box')
    expect(widgetAt(scene, { x: 5, y: 5 })).toBeUndefined()
  })

  it('takes an area for the widgets of the canvas in which it begins', () => {
    const area = { left: 0, top: 0, width: 960, height: 600 }
    expect(widgetsIn(scene, area, { x: 0, y: 0 }).map(({ id }) => id)).toEqual(['box', 'other'])
    expect(widgetsIn(scene, area, { x: 400, y: 300 }).map(({ id }) => id)).toEqual(['inner'])
  })
})

describe('the target of a drop', () => {
  it('is the innermost canvas that takes the type', () => {
    expect(dropTarget(scene, { x: 400, y: 300 }, ['leaf'])?.id).toBe('box-canvas')
    expect(dropTarget(scene, { x: 5, y: 5 }, ['leaf'])?.id).toBe('canvas')
    expect(dropTarget(scene, { x: 5, y: 5 }, ['section'])).toBeUndefined()
  })

  it('is never inside what is dragged', () => {
    expect(dropTarget(scene, { x: 400, y: 300 }, ['container'], new Set(['box', 'box-canvas']))?.id).toBe(
      'canvas',
    )
  })

  it('is the nearest canvas of the page where only the page is under the pointer', () => {
    expect(dropTarget(scene, { x: 5, y: 900 }, ['leaf'])).toBeUndefined()
    expect(dropTargetNear(scene, { x: 5, y: 900 }, ['leaf'])?.id).toBe('canvas')
    expect(dropTargetNear(scene, { x: 5, y: 5000 }, ['leaf'])).toBeUndefined()
  })
})

describe('a container that grows with what stands in it', () => {
  // A form at (100, 120), 400 px wide and 240 px high, whose canvas ends 60 px above its lower edge: there are its buttons.
  const aForm = (): Scene => {
    const fitting = withLeaf(
      withContainer(pageScene, 'form', cell(10, 10, 40, 20)),
      'field',
      cell(0, 0, 96, 15),
      'form-canvas',
    )
    const items = fitting.items.map((item) => {
      if (item.id === 'form') return { ...item, grows: true }
      const { rectangle } = item
      return item.id === 'form-canvas' ? { ...item, rectangle: { ...rectangle, height: 180 } } : item
    })
    return { ...fitting, items }
  }
  const onButtons = { x: 300, y: 330 }
  const below = { x: 300, y: 380 }
  const field = { type: 'leaf', columns: 20, rows: 4 }

  it('takes what is let go on its buttons, and in free room right below it', () => {
    for (const point of [onButtons, below])
      expect(dropTarget(aForm(), point, ['leaf'])?.id).toBe('form-canvas')
    expect(dropTarget(aForm(), { x: 300, y: 400 }, ['leaf'])?.id).toBe('canvas')
    expect(dropTarget(aForm(), { x: 90, y: 330 }, ['leaf'])?.id).toBe('canvas')
  })

  it('leaves to the page what is let go on something else below it', () => {
    const crowded = withLeaf(aForm(), 'next', cell(10, 30, 40, 4))
    expect(dropTarget(crowded, below, ['leaf'])?.id).toBe('canvas')
  })

  it('puts that below the last component in it, and pushes nothing', () => {
    for (const point of [onButtons, below]) {
      const drop = dropAt(aForm(), point, [{ ...field, corner: { x: 100, y: point.y - 24 } }])
      expect(drop).toMatchObject({ parentId: 'form-canvas', cells: [{ top: 15 }], displaced: [] })
    }
  })

  it('is left alone where it has a height of its own', () => {
    const { items } = aForm()
    const fixed = { ...aForm(), items: items.map((item) => ({ ...item, grows: false })) }
    expect(dropTarget(fixed, onButtons, ['leaf'])?.id).toBe('canvas')
  })
})

describe('a drop', () => {
  const traveling = { type: 'leaf', columns: 20, rows: 4 }

  it('lands in the nearest cell and says which neighbors make room', () => {
    const drop = dropAt(scene, { x: 620, y: 20 }, [{ ...traveling, corner: { x: 597, y: 14 } }])
    expect(drop).toMatchObject({
      parentId: 'canvas',
      cells: [cell(60, 1, 20, 4)],
      displaced: [{ id: 'other', top: 5 }],
    })
  })

  it('meets only an open overlay, whatever lies below it', () => {
    const { items } = scene
    const rectangle = { left: 200, top: 100, width: 400, height: 300 }
    const whole = { left: 0, top: 0, columns: 96, rows: 25 }
    const common = { rectangle, cell: whole, minimum: { columns: 1, rows: 1 } }
    const open: Scene = {
      ...scene,
      items: [
        ...items,
        { id: 'modal', parentId: 'page', type: 'modal', role: 'overlay', ...common },
        { id: 'modal-canvas', parentId: 'modal', type: 'canvas', role: 'canvas', ...common },
      ],
    }
    expect(widgetAt(open, { x: 620, y: 20 })).toBeUndefined()
    expect(widgetAt(open, { x: 300, y: 200 })?.id).toBe('modal')
    expect(dropTargetNear(open, { x: 300, y: 200 }, ['leaf'])?.id).toBe('modal-canvas')
    expect(dropTargetNear(open, { x: 620, y: 20 }, ['leaf'])).toBeUndefined()
  })

  it('is no drop outside of the page', () => {
    expect(dropAt(scene, { x: 2000, y: 20 }, [{ ...traveling, corner: { x: 2000, y: 20 } }])).toBeNull()
  })

  it('is on the page itself for what no canvas takes', () => {
    const pages: Scene = {
      ...scene,
      canContain: (parentType, type) => parentType === 'page' && type === 'modal',
    }
    const modal = { type: 'modal', columns: 40, rows: 20, corner: { x: 120, y: 150 } }
    expect(dropAt(pages, { x: 120, y: 150 }, [modal])).toMatchObject({
      parentId: 'page',
      outlines: [],
      stack: null,
    })
    expect(dropAt(pages, { x: 2000, y: 150 }, [modal])).toBeNull()
  })

  it('keeps its width in px in a canvas of narrower columns', () => {
    // The container's columns are 400 / 96 px wide.
    const corner = { x: 200, y: 200 }
    const moved = { ...traveling, fromId: 'canvas', width: 200, corner }
    expect(dropAt(scene, { x: 210, y: 210 }, [moved])).toMatchObject({
      parentId: 'box-canvas',
      cells: [{ columns: 48 }],
    })
    expect(dropAt(scene, { x: 5, y: 500 }, [moved])).toMatchObject({
      parentId: 'canvas',
      cells: [{ columns: 20 }],
    })
  })

  it('keeps the distances among several', () => {
    const drop = dropAt(pageScene, { x: 100, y: 100 }, [
      { ...traveling, corner: { x: 103, y: 98 } },
      { ...traveling, corner: { x: 403, y: 146 } },
    ])
    expect(drop?.cells).toEqual([cell(10, 8, 20, 4), cell(40, 12, 20, 4)])
  })
})

describe('snapping', () => {
  const canvas = { left: 0, top: 0, width: 960, height: 600 }
  const neighbor = { left: 300, top: 0, width: 100, height: 48 }

  it('prefers the edge of a neighbor to the nearest cell', () => {
    expect(snap({ left: 305.5, top: 100, width: 60, height: 24 }, canvas, neighborsOf([]))).toMatchObject({
      left: 31,
    })
    expect(
      snap({ left: 305.5, top: 100, width: 60, height: 24 }, canvas, neighborsOf([neighbor])),
    ).toMatchObject({
      left: 30,
    })
  })

  it('keeps to the columns of a canvas that is divided into fewer', () => {
    const wished = { left: 333, top: 100, width: 260, height: 24 }
    expect(snap(wished, canvas, neighborsOf([]), 12)).toMatchObject({ left: 32, columns: 24 })
    expect(snap({ ...wished, left: 900 }, canvas, neighborsOf([]), 12)).toMatchObject({
      left: 72,
      columns: 24,
    })
    expect(snap({ ...wished, width: 5 }, canvas, neighborsOf([neighbor]), 12)).toMatchObject({ columns: 8 })
    const thirds = snap({ ...wished, left: 130, width: 270 }, canvas, neighborsOf([]), 7)
    expect([thirds.left, thirds.left + thirds.columns]).toEqual([14, 41])
  })

  it('shows lines through edges and centers that stand together', () => {
    expect(guidesOf(cell(30, 10, 6, 2), canvas, neighborsOf([neighbor]))).toEqual([
      { direction: 'vertical', at: 300, from: 0, to: 144, gap: { from: 48, to: 120 } },
    ])
    expect(guidesOf(cell(32, 10, 6, 2), canvas, neighborsOf([neighbor]))).toMatchObject([
      { direction: 'vertical', at: 350 },
    ])
  })
})

describe('resizing', () => {
  const other = itemOf(scene, 'other')
  const resize = (handle: 'e' | 'w' | 'sw' | 'n', x: number, y: number) => {
    if (other === undefined) throw new Error('The scene lacks its widget.')
    return resizeTo(scene, other, handle, { x: 0, y: 0 }, { x, y })
  }

  it('moves the held edges and keeps the others', () => {
    expect(resize('e', 52, 100)).toMatchObject({ cell: cell(60, 0, 25, 4), changesRows: false })
    expect(resize('sw', -52, 24)).toMatchObject({ cell: cell(55, 0, 25, 6), changesRows: true })
  })

  it('stops at the least size and at the sides of the canvas', () => {
    expect(resize('w', 500, 0)).toMatchObject({ cell: cell(76, 0, 4, 4) })
    expect(resize('e', 900, 0)).toMatchObject({ cell: cell(60, 0, 36, 4) })
    expect(resize('n', 0, -50)).toMatchObject({ cell: cell(60, 0, 20, 4) })
  })
})
