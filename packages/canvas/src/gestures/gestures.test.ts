import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cell, pageScene, withLeaf } from '../../test/build-scene.ts'
import {
  beginInserting,
  beginResizing,
  cancelGesture,
  pointerDown,
  pointerMove,
  pointerUp,
} from './canvas-gestures.ts'
import { idleGesture, type Gesture, type GestureCommand, type GestureContext } from './gesture.ts'

const scene = withLeaf(withLeaf(pageScene, 'a', cell(0, 0, 20, 4)), 'b', cell(40, 0, 20, 4))
const onA = { x: 50, y: 20 }
const onB = { x: 450, y: 20 }
const onGround = { x: 700, y: 300 }

/** A person's hand: keeps the state, does what commands say to the selection, remembers the commands. */
const aHand = (selection: readonly string[] = []) => {
  let gesture: Gesture = idleGesture
  const commands: GestureCommand[] = []
  const context: GestureContext = { scene, selection }
  const take = ({ next, command }: { next: Gesture; command?: GestureCommand }): void => {
    gesture = next
    if (command === undefined) return
    commands.push(command)
    if (command.kind === 'select') context.selection = command.ids
  }
  const input = (point: { x: number; y: number }, isAdditive = false) => ({ point, isAdditive })
  return {
    commands,
    context,
    get gesture() {
      return gesture
    },
    begin: (next: Gesture) => take({ next }),
    down: (point: { x: number; y: number }, isAdditive = false) =>
      take({ next: pointerDown(input(point, isAdditive), context) }),
    move: (x: number, y: number) => take(pointerMove(gesture, input({ x, y }), context)),
    up: () => take(pointerUp(gesture, input({ x: 0, y: 0 }), context)),
    cancel: () => take(cancelGesture(gesture, context)),
  }
}

describe('at rest', () => {
  it('follows what is under the pointer', () => {
    const hand = aHand()
    hand.move(onB.x, onB.y)
    expect(hand.gesture).toEqual({ state: 'idle', hoveredId: 'b' })
    hand.move(onGround.x, onGround.y)
    expect(hand.gesture).toEqual({ state: 'idle', hoveredId: null })
  })
})

describe('pointing at a widget', () => {
  it('selects it when the pointer is let go', () => {
    const hand = aHand(['b'])
    hand.down(onA)
    hand.move(onA.x + 2, onA.y)
    hand.up()
    expect(hand.commands).toEqual([{ kind: 'select', ids: ['a'] }])
  })

  it('adds it to the selection, or takes it out, with Shift', () => {
    const hand = aHand(['b'])
    hand.down(onA, true)
    hand.up()
    hand.down(onB, true)
    hand.up()
    expect(hand.commands).toEqual([
      { kind: 'select', ids: ['b', 'a'] },
      { kind: 'select', ids: ['a'] },
    ])
  })

  it('forgets the press on cancel', () => {
    const hand = aHand(['b'])
    hand.down(onA)
    hand.cancel()
    hand.up()
    expect(hand.commands).toEqual([])
  })
})

describe('dragging', () => {
  it('answers with the very same drop while the pointer stays where it drops in the same cells', () => {
    const hand = aHand()
    const drop = () => (hand.gesture.state === 'dragging' ? hand.gesture.drop : null)
    hand.down(onA)
    hand.move(onA.x + 200, onA.y + 120)
    const first = drop()
    hand.move(onA.x + 201, onA.y + 121)
    expect(first).not.toBeNull()
    expect(drop()).toBe(first)
    hand.move(onA.x + 260, onA.y + 160)
    expect(drop()).not.toBe(first)
  })

  it('begins after a few px, selects what it drags and moves it to the cell shown', () => {
    const hand = aHand()
    hand.down(onA)
    hand.move(onA.x + 200, onA.y + 120)
    expect(hand.gesture).toMatchObject({ state: 'dragging', drop: { cells: [cell(20, 10, 20, 4)] } })
    hand.up()
    expect(hand.commands).toMatchObject([
      { kind: 'select', ids: ['a'] },
      { kind: 'move', ids: ['a'], drop: { parentId: 'canvas', cells: [cell(20, 10, 20, 4)], displaced: [] } },
    ])
  })

  it('takes along what is selected beside it', () => {
    const hand = aHand(['b', 'a'])
    hand.down(onA)
    hand.move(onA.x, onA.y + 120)
    expect(hand.gesture).toMatchObject({
      ids: ['a', 'b'],
      drop: { cells: [cell(0, 10, 20, 4), cell(40, 10, 20, 4)] },
    })
  })

  it('leaves everything where it was on cancel, and where nothing takes it', () => {
    const hand = aHand()
    hand.down(onA)
    hand.move(500, 300)
    hand.cancel()
    hand.down(onA)
    hand.move(5000, 300)
    hand.up()
    expect(hand.commands.filter(({ kind }) => kind === 'move')).toEqual([])
    expect(hand.gesture).toEqual(idleGesture)
  })
})

describe('resizing', () => {
  it('gives the widget the size shown when the pointer is let go', () => {
    const hand = aHand(['a'])
    hand.begin(beginResizing('a', 'e', { x: 200, y: 20 }, hand.context))
    hand.move(250, 20)
    hand.up()
    expect(hand.commands).toMatchObject([{ kind: 'resize', resize: { id: 'a', cell: cell(0, 0, 25, 4) } }])
  })

  it('keeps the size on cancel', () => {
    const hand = aHand(['a'])
    hand.begin(beginResizing('a', 'e', { x: 200, y: 20 }, hand.context))
    hand.move(250, 20)
    hand.cancel()
    expect(hand.commands).toEqual([])
  })
})

describe('inserting', () => {
  it('adds the component where it is let go', () => {
    const hand = aHand()
    hand.begin(beginInserting('leaf', { columns: 12, rows: 3 }, { x: -100, y: 0 }))
    hand.move(316, 252)
    hand.up()
    expect(hand.commands).toMatchObject([
      { kind: 'insert', type: 'leaf', drop: { cells: [cell(30, 20, 12, 3)] } },
    ])
  })

  it('adds nothing outside of the page', () => {
    const hand = aHand()
    hand.begin(beginInserting('leaf', { columns: 12, rows: 3 }, { x: -100, y: 0 }))
    hand.move(-50, 252)
    hand.up()
    expect(hand.commands).toEqual([])
  })
})

describe('hovering and leaving again', () => {
  const anywhere = fc.record({ x: fc.integer({ min: 0, max: 959 }), y: fc.integer({ min: 0, max: 1199 }) })
  const way = fc.array(anywhere, { minLength: 1, maxLength: 8 })
  const outside = { x: -200, y: 300 }

  it('leaves the page as it was, wherever something new was held over it', () => {
    fc.assert(
      fc.property(way, fc.boolean(), (points, isCancelled) => {
        const hand = aHand()
        const before = structuredClone(scene.items)
        hand.begin(beginInserting('leaf', { columns: 12, rows: 3 }, outside))
        for (const { x, y } of points) hand.move(x, y)
        if (isCancelled) hand.cancel()
        else {
          hand.move(outside.x, outside.y)
          // Whoever made room stands where it stood as soon as nothing would land there.
          expect(hand.gesture).toMatchObject({ state: 'inserting', drop: null })
          hand.up()
        }
        expect(hand.gesture).toEqual(idleGesture)
        expect(hand.commands).toEqual([])
        expect(scene.items).toEqual(before)
      }),
    )
  })

  it('leaves the page as it was, wherever one of its components was held', () => {
    fc.assert(
      fc.property(way, fc.boolean(), (points, isCancelled) => {
        const hand = aHand()
        const before = structuredClone(scene.items)
        hand.down(onA)
        for (const { x, y } of points) hand.move(x, y)
        if (isCancelled) hand.cancel()
        else {
          hand.move(outside.x, outside.y)
          hand.up()
        }
        expect(hand.commands.filter(({ kind }) => kind !== 'select')).toEqual([])
        expect(scene.items).toEqual(before)
      }),
    )
  })
})

describe('selecting an area', () => {
  it('selects what it touches, and nothing on a mere click', () => {
    const hand = aHand(['a'])
    hand.down(onGround)
    hand.move(300, 10)
    expect(hand.context.selection).toEqual(['b'])
    hand.up()
    hand.down(onGround)
    hand.up()
    expect(hand.context.selection).toEqual([])
  })

  it('adds to the selection with Shift and gives it back on cancel', () => {
    const hand = aHand(['a'])
    hand.down(onGround, true)
    hand.move(300, 10)
    expect(hand.context.selection).toEqual(['a', 'b'])
    hand.cancel()
    expect(hand.context.selection).toEqual(['a'])
  })
})
