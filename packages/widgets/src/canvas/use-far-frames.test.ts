import { describe, expect, it } from 'vitest'
import type { Placement } from '../page-view/layout.ts'
import { isFar, nearStretch } from './use-far-frames.ts'

const placement = (more: Partial<Placement>): Placement => ({
  kind: 'grid',
  left: '0%',
  top: 0,
  width: '10%',
  height: '36px',
  minimumHeight: undefined,
  maximumHeight: undefined,
  minimumWidth: undefined,
  maximumWidth: undefined,
  ...more,
})
const layoutOf = (placed: Placement, bottom: number) => ({
  placements: new Map([['widget', placed]]),
  bottoms: new Map([['widget', bottom]]),
})

describe('the stretch of a large canvas that is drawn', () => {
  it('is what is seen, with a window of room above and below', () => {
    const near = nearStretch(-5000, 800)
    expect(near.top).toBeLessThanOrEqual(5000 - 800)
    expect(near.bottom).toBeGreaterThanOrEqual(5000 + 2 * 800)
  })

  it('stays the same while little is scrolled', () => {
    expect(nearStretch(-4801, 800)).toEqual(nearStretch(-5190, 800))
    expect(nearStretch(-4801, 800)).not.toEqual(nearStretch(-5201, 800))
  })
})

describe('a component of a large canvas', () => {
  const near = { top: 1000, bottom: 3000 }

  it('is far where it ends above of what is near, or begins below', () => {
    expect(isFar(layoutOf(placement({ top: 900 }), 936), 'widget', near)).toBe(true)
    expect(isFar(layoutOf(placement({ top: 3001 }), 3037), 'widget', near)).toBe(true)
  })

  it('is near where any part of it is', () => {
    expect(isFar(layoutOf(placement({ top: 0 }), 1000), 'widget', near)).toBe(false)
    expect(isFar(layoutOf(placement({ top: 3000 }), 3036), 'widget', near)).toBe(false)
  })

  it('is never far where only drawing tells how high it is, or where it fills the canvas', () => {
    expect(isFar(layoutOf(placement({ top: 9000, height: undefined }), 9036), 'widget', near)).toBe(false)
    expect(
      isFar(layoutOf(placement({ top: 0, height: 'max(36px, calc(100% - 0px))' }), 36), 'widget', near),
    ).toBe(false)
  })

  it('is not far where nobody knows where it stands', () => {
    expect(isFar({ placements: new Map(), bottoms: new Map() }, 'widget', near)).toBe(false)
  })
})
