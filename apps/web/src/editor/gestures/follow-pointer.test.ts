// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followPointer } from './follow-pointer.ts'

let asked: FrameRequestCallback[] = []

/** A frame of the browser: works off what was asked for before it. */
const frame = (now: number): void => {
  for (const callback of asked.splice(0)) callback(now)
}

const movePointer = (): void => {
  window.dispatchEvent(new MouseEvent('pointermove'))
}

/** Follows the pointer; answers with the lengths of the frames that were worked off, in ms. */
const follow = (goesOn = (): boolean => false) => {
  const worked: number[] = []
  const stop = followPointer({
    moved: () => undefined,
    released: () => undefined,
    cancelled: () => undefined,
    frame: (elapsed) => {
      worked.push(elapsed)
      return goesOn()
    },
  })
  return { worked, stop }
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => asked.push(callback))
  vi.stubGlobal('cancelAnimationFrame', () => {
    asked = []
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('following the pointer', () => {
  it('asks for one frame, however often the pointer moves before it, and for none at rest', () => {
    const { worked, stop } = follow()
    expect(asked).toHaveLength(0)
    movePointer()
    movePointer()
    expect(asked).toHaveLength(1)
    frame(100)
    expect(worked).toHaveLength(1)
    expect(asked).toHaveLength(0)
    stop()
  })

  it('goes on while the pointer rests where the canvas scrolls, with how long each frame takes', () => {
    let frames = 3
    const { worked, stop } = follow(() => {
      frames -= 1
      return frames > 0
    })
    movePointer()
    frame(100)
    frame(120)
    frame(136)
    expect(worked).toEqual([1000 / 60, 20, 16])
    expect(asked).toHaveLength(0)
    stop()
  })

  it('takes a usual frame for granted after a rest', () => {
    const { worked, stop } = follow()
    movePointer()
    frame(100)
    movePointer()
    frame(9000)
    expect(worked).toEqual([1000 / 60, 1000 / 60])
    stop()
  })

  it('asks for nothing once it has ended, also where a frame ends it', () => {
    const { stop } = follow(() => {
      stop()
      return true
    })
    movePointer()
    frame(100)
    movePointer()
    expect(asked).toHaveLength(0)
  })
})
