// @vitest-environment jsdom
import type { Drop, Gesture, Scene, SceneItem } from '@ashlar/canvas'
import { beforeEach, describe, expect, it } from 'vitest'
import { GestureDrawing } from './gesture-drawing.ts'

const itemAt = (index: number): SceneItem => ({
  id: `button${index}`,
  parentId: 'canvas',
  type: 'button',
  role: 'leaf',
  rectangle: { left: 0, top: index * 48, width: 480, height: 36 },
  cell: { left: 0, top: index * 4, columns: 48, rows: 3 },
  minimum: { columns: 1, rows: 1 },
})
const count = 40
const scene: Scene = {
  items: Array.from({ length: count }, (_none, index) => itemAt(index)),
  canContain: () => true,
}
const seen = { top: 0, bottom: 4800 }

let page: HTMLElement
let marks: HTMLElement
let elements: Map<string, HTMLElement>
let observer: MutationObserver
let drawing: GestureDrawing

/** What was changed in the page and in the marks since it was asked the last time. */
const changed = () => {
  const records = observer.takeRecords()
  return {
    elements: new Set(records.map(({ target }) => target)).size,
    added: records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0),
    removed: records.reduce((sum, { removedNodes }) => sum + removedNodes.length, 0),
  }
}

const dropAt = (top: number, displaced: Drop['displaced'] = [], guides: Drop['guides'] = []): Drop => ({
  parentId: 'canvas',
  cells: [{ left: 0, top, columns: 48, rows: 3 }],
  outlines: [{ left: 0, top: top * 12, width: 480, height: 36 }],
  displaced,
  guides,
  stack: null,
})
const dragging = (drop: Drop, x = 0): Gesture => ({
  state: 'dragging',
  ids: ['button0'],
  from: { x: 0, y: 0 },
  point: { x, y: 0 },
  drop,
})
const draw = (gesture: Gesture): void => drawing.draw(gesture, scene, elements, { ...seen })

beforeEach(() => {
  page = document.createElement('div')
  marks = document.createElement('div')
  elements = new Map(scene.items.map(({ id }) => [id, page.appendChild(document.createElement('div'))]))
  drawing = new GestureDrawing()
  drawing.attach(marks)
  observer = new MutationObserver(() => undefined)
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  observer.observe(page, all)
  observer.observe(marks, all)
})

describe('the work of a move', () => {
  it('is none while the pointer stays where it drops in the same cells', () => {
    const drop = dropAt(8, [{ id: 'button2', top: 11 }])
    draw(dragging(drop, 1))
    expect(changed().elements).toBeGreaterThan(0)
    draw(dragging(drop, 2))
    expect(changed()).toEqual({ elements: 0, added: 0, removed: 0 })
  })

  it('touches what makes room now or did so before, and no other of the page', () => {
    draw(dragging(dropAt(8, [{ id: 'button2', top: 11 }])))
    changed()
    draw(dragging(dropAt(12, [{ id: 'button3', top: 15 }])))
    // The outline, the two that make room, and nothing of the other 38.
    expect(changed().elements).toBe(3)
  })

  it('makes no elements anew for guides that come, go and move', () => {
    const guide = (at: number): Drop['guides'][number] => ({
      direction: 'vertical',
      at,
      from: 0,
      to: 100,
      gap: { from: 20, to: 60 },
    })
    draw(dragging(dropAt(8, [], [guide(10), guide(20)])))
    changed()
    draw(dragging(dropAt(9, [], [guide(30)])))
    draw(dragging(dropAt(10, [], [guide(40), guide(50)])))
    expect(changed()).toMatchObject({ added: 0, removed: 0 })
  })

  it('leaves neither marks nor moved neighbors when the gesture is over', () => {
    draw(dragging(dropAt(8, [{ id: 'button2', top: 11 }])))
    draw(dragging(dropAt(12)))
    drawing.clear()
    expect(marks.childElementCount).toBe(0)
    expect([...elements.values()].filter((element) => element.getAttribute('style'))).toEqual([])
    expect(page.querySelector('[data-travels]')).toBeNull()
  })

  it('is drawn again after the page was measured without it', () => {
    const drop = dropAt(8, [{ id: 'button2', top: 11 }])
    draw(dragging(drop))
    drawing.without(() => expect(elements.get('button2')?.style.translate).toBe(''))
    draw(dragging(drop))
    expect(elements.get('button2')?.style.translate).toMatch(/ 36px$/u)
  })
})
