import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placePopup, type PopupWishes } from './place-popup.ts'

const wishes: PopupWishes = {
  side: 'below',
  align: 'start',
  matchesWidth: false,
  minimumWidth: 180,
  maximumHeight: 320,
  isRightToLeft: false,
}
const screen = { width: 1000, height: 800 }
const content = { width: 200, height: 300 }

describe('a popup', () => {
  it('opens below its anchor and begins with it', () => {
    const place = placePopup({ left: 40, top: 100, width: 300, height: 36 }, content, screen, wishes)
    expect(place).toMatchObject({ left: 40, top: 140, bottom: undefined, width: undefined })
  })

  it('turns over where only the other side has room for it', () => {
    const place = placePopup({ left: 40, top: 700, width: 300, height: 36 }, content, screen, wishes)
    expect(place).toMatchObject({ top: undefined, bottom: 104, maximumHeight: 320 })
  })

  it('stays on its side where it fits, though the other has more room', () => {
    const place = placePopup(
      { left: 40, top: 600, width: 300, height: 36 },
      { width: 200, height: 90 },
      screen,
      wishes,
    )
    expect(place.top).toBe(640)
  })

  it('ends with its anchor where it is asked to, and the other way round where text runs to the left', () => {
    const anchor = { left: 400, top: 100, width: 300, height: 36 }
    expect(placePopup(anchor, content, screen, { ...wishes, align: 'end' }).left).toBe(500)
    expect(placePopup(anchor, content, screen, { ...wishes, isRightToLeft: true }).left).toBe(500)
    expect(placePopup(anchor, content, screen, { ...wishes, align: 'end', isRightToLeft: true }).left).toBe(
      400,
    )
  })

  it('is as wide as its anchor where it is asked to, but not narrower than its least width', () => {
    const matching = { ...wishes, matchesWidth: true }
    expect(placePopup({ left: 0, top: 0, width: 300, height: 36 }, content, screen, matching).width).toBe(300)
    expect(placePopup({ left: 0, top: 0, width: 50, height: 36 }, content, screen, matching).width).toBe(180)
  })

  it('never leaves the screen at the sides, wherever its anchor is', () => {
    fc.assert(
      fc.property(
        fc.record({
          left: fc.integer({ min: -500, max: 1500 }),
          top: fc.integer({ min: -500, max: 1500 }),
          width: fc.integer({ min: 0, max: 2000 }),
          height: fc.integer({ min: 0, max: 100 }),
        }),
        fc.integer({ min: 200, max: 2000 }),
        fc.boolean(),
        fc.boolean(),
        (anchor, width, matchesWidth, isRightToLeft) => {
          const place = placePopup(
            anchor,
            content,
            { width, height: 800 },
            { ...wishes, matchesWidth, isRightToLeft },
          )
          const taken = place.width ?? Math.min(content.width, place.maximumWidth)
          expect(place.left).toBeGreaterThanOrEqual(8)
          expect(place.left + taken).toBeLessThanOrEqual(width - 8)
          expect(place.maximumHeight).toBeGreaterThanOrEqual(96)
        },
      ),
    )
  })
})
