import type { Gesture, Scene, SceneItem } from '@ashlar/canvas'
import { describe, expect, it } from 'vitest'
import { reachesComponent } from '../canvas/first-click.ts'
import { asideOf, gestureMarks } from './gesture-marks.ts'

const item = (id: string, parentId: string | null, role: SceneItem['role'], left = 0): SceneItem => ({
  id,
  parentId,
  type: role,
  role,
  rectangle: { left, top: 0, width: 480, height: 120 },
  cell: { left: 0, top: 0, columns: 48, rows: 10 },
  minimum: { columns: 1, rows: 1 },
})
const scene: Scene = {
  items: [
    item('page', null, 'page'),
    item('section', 'page', 'section'),
    item('one', 'section', 'canvas'),
    item('two', 'section', 'canvas', 480),
    item('button', 'one', 'leaf'),
  ],
  canContain: () => true,
}
const marks = (gesture: Gesture) =>
  gestureMarks(scene, gesture).map(({ kind, rectangle, text }) => ({ kind, rectangle, text }))

describe('what is drawn of a gesture', () => {
  it('is the target, the cells, and the room to the nearest of those in line', () => {
    const drawn = marks({
      state: 'dragging',
      ids: ['button'],
      from: { x: 0, y: 0 },
      point: { x: 10, y: 10 },
      drop: {
        parentId: 'one',
        cells: [{ left: 0, top: 0, columns: 10, rows: 3 }],
        outlines: [{ left: 0, top: 0, width: 100, height: 36 }],
        displaced: [{ id: 'button', top: 3 }],
        guides: [{ direction: 'vertical', at: 100, from: 0, to: 90, gap: { from: 36, to: 76 } }],
        stack: null,
      },
    })
    expect(drawn.map(({ kind, text }) => [kind, text])).toEqual([
      ['target', undefined],
      ['cell', undefined],
      ['guide', undefined],
      ['distance', '40'],
    ])
    expect(drawn[3]?.rectangle).toEqual({ left: 100, top: 56, width: 1, height: 0 })
  })

  it('is the line between its neighbors in a stack', () => {
    const line = { left: 0, top: 50, width: 480, height: 3 }
    const drop = {
      parentId: 'one',
      cells: [{ left: 0, top: 0, columns: 10, rows: 3 }],
      outlines: [],
      displaced: [],
      guides: [],
      stack: { index: 1, beforeId: null, line },
    }
    const size = { columns: 10, rows: 3 }
    const drawn = marks({ state: 'inserting', type: 'button', size, point: { x: 0, y: 0 }, drop })
    expect(drawn.slice(1)).toEqual([{ kind: 'line', rectangle: line, text: undefined }])
  })

  it('is how wide the columns of a section become', () => {
    const drawn = marks({
      state: 'resizingColumns',
      id: 'section',
      line: 0,
      from: { x: 480, y: 0 },
      sectionWidth: 960,
      before: [48, 48],
      widths: [60, 36],
    })
    expect(drawn).toEqual([
      { kind: 'column', rectangle: { left: 0, top: 0, width: 600, height: 120 }, text: '60' },
      { kind: 'column', rectangle: { left: 600, top: 0, width: 360, height: 120 }, text: '36' },
    ])
  })

  it('is nothing at rest', () => {
    expect(marks({ state: 'idle', hoveredId: 'button' })).toEqual([])
    expect(asideOf({ state: 'idle', hoveredId: 'button' })).toEqual([])
  })
})

describe('a press while the page is built', () => {
  const on = { x: 20, y: 20 }
  const off = { x: 700, y: 20 }
  const press = (point: { x: number; y: number }, selection: readonly string[], keys = {}) =>
    reachesComponent({ point, isAlt: false, isAdditive: false, ...keys }, scene, selection)

  it('selects first, and reaches what is selected already', () => {
    expect(press(on, [])).toBe(false)
    expect(press(on, ['button'])).toBe(true)
    expect(press(off, ['button'])).toBe(false)
  })

  it('reaches every component with Alt, and none when it adds to the selection', () => {
    expect(press(on, [], { isAlt: true })).toBe(true)
    expect(press(on, ['button'], { isAdditive: true })).toBe(false)
  })
})
