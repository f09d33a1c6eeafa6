import { describe, expect, it } from 'vitest'
import { clampHeight, clampWidth, dragged, frameBeside, popupSizes } from './popup-frame.ts'

const screen = { width: 1280, height: 720 }

describe('the frame of the popup', () => {
  const size = { height: 200, width: 450, column: 0 }

  it('stands below the cursor, or above its field where there is no room', () => {
    const field = { left: 100, top: 100, bottom: 400 }
    expect(frameBeside(field, size, screen)).toEqual({ left: 100, top: 136, width: 450 })
    expect(frameBeside(field, { ...size, column: 10 }, screen).left).toBe(170)
    expect(frameBeside({ left: 100, top: 600, bottom: 700 }, size, screen).top).toBe(396)
  })

  it('stays on the screen, a small one too', () => {
    expect(frameBeside({ left: 1200, top: 100, bottom: 130 }, size, screen).left).toBe(810)
    const phone = { width: 390, height: 844 }
    const field = { left: 0, top: 100, bottom: 130 }
    expect(frameBeside(field, size, phone)).toMatchObject({ left: 20, width: 350 })
  })

  it('is from 300 to 1200 wide', () => {
    expect(clampWidth(10, screen)).toBe(300)
    expect(clampWidth(5000, { width: 4000, height: 2000 })).toBe(1200)
    expect(clampWidth(5000, { width: 1000, height: 700 })).toBe(940)
  })

  it('is at least 80 high while something is chosen and 150 in a flow, and ends on the screen', () => {
    expect(clampHeight(10, popupSizes.minHeight, screen, 100)).toBe(80)
    expect(clampHeight(10, popupSizes.minFlowHeight, screen, 100)).toBe(150)
    expect(clampHeight(5000, popupSizes.minHeight, screen, 100)).toBe(610)
    expect(clampHeight(400, popupSizes.minHeight, screen, 100)).toBe(400)
    expect(clampHeight(400, popupSizes.minFlowHeight, screen, 700)).toBe(150)
  })

  it('can be dragged nearly off the screen and no farther', () => {
    const frame = { left: 100, top: 100, width: 450, height: null }
    expect(dragged(frame, { x: 10, y: -20 }, screen)).toMatchObject({ left: 110, top: 80, width: 450 })
    expect(dragged(frame, { x: -5000, y: -5000 }, screen)).toMatchObject({ left: -390, top: 0, width: 450 })
    expect(dragged(frame, { x: 5000, y: 5000 }, screen)).toMatchObject({ left: 1220, top: 660, width: 450 })
  })
})
