import { describe, expect, it } from 'vitest'
import { placeBeside } from './place-beside.ts'

const screen = { width: 1440, height: 900 }
const popup = { width: 300, height: 200 }
const anchor = { left: 1150, top: 400, width: 260, height: 28 }

describe('a popup beside a field', () => {
  it('stands 20 px to the left of it', () => {
    expect(placeBeside(anchor, popup, screen)).toEqual({ side: 'left', left: 830, top: 400 })
  })

  it('stands 20 px below it where the room at the left is smaller than the popup', () => {
    expect(placeBeside({ ...anchor, left: 300 }, popup, { width: 600, height: 900 })).toEqual({
      side: 'below',
      left: 290,
      top: 448,
    })
  })

  it('keeps 10 px from the edges of the screen', () => {
    expect(placeBeside({ ...anchor, top: 890 }, popup, screen).top).toBe(690)
    expect(placeBeside({ ...anchor, top: -50 }, popup, screen).top).toBe(10)
  })
})
