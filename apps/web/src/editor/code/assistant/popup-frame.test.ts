import { describe, expect, it } from 'vitest'
import { clampWidth, dragged, frameBeside } from './popup-frame.ts'

const screen = { width: 1280, height: 720 }

describe('the frame of the popup', () => {
  it('stands below its field, or above it where there is no room', () => {
    expect(frameBeside({ left: 100, top: 100, bottom: 400 }, 200, 450, screen)).toEqual({
      left: 100,
      top: 136,
      width: 450,
    })
    expect(frameBeside({ left: 100, top: 600, bottom: 700 }, 200, 450, screen).top).toBe(396)
  })

  it('stays on the screen, a small one too', () => {
    expect(frameBeside({ left: 1200, top: 100, bottom: 130 }, 200, 450, screen).left).toBe(820)
    const phone = { width: 390, height: 844 }
    expect(frameBeside({ left: 0, top: 100, bottom: 130 }, 200, 450, phone)).toMatchObject({
      left: 10,
      width: 370,
    })
  })

  it('is from 300 to 1200 wide', () => {
    expect(clampWidth(10, screen)).toBe(300)
    expect(clampWidth(5000, { width: 4000, height: 2000 })).toBe(1200)
  })

  it('can be dragged nearly off the screen and no farther', () => {
    const frame = { left: 100, top: 100, width: 450 }
    expect(dragged(frame, { x: 10, y: -20 }, screen)).toEqual({ left: 110, top: 80, width: 450 })
    expect(dragged(frame, { x: -5000, y: -5000 }, screen)).toEqual({ left: -390, top: 0, width: 450 })
    expect(dragged(frame, { x: 5000, y: 5000 }, screen)).toEqual({ left: 1220, top: 660, width: 450 })
  })
})
