import { describe, expect, it } from 'vitest'
import { heightAfterDrag, heightOf, isCollapsed, parseHeight, toggledHeight } from './drawer-height.ts'

describe('the height of the drawer', () => {
  it('is that of the content or a number, and never less than 48', () => {
    expect(heightOf('auto')).toBe('auto')
    expect(heightOf(20)).toBe(48)
    expect(heightOf(200.4)).toBe(200)
  })

  it('is held at 48 by a drag to there or below, and counts as collapsed', () => {
    expect([20, 48].map((end) => heightAfterDrag(end, 300))).toEqual([48, 48])
    expect([48, 49, 'auto' as const].map(isCollapsed)).toEqual([true, false, false])
  })

  it('follows the content again after a drag that ends within 3 px of it', () => {
    expect([297, 298, 303].map((end) => heightAfterDrag(end, 300))).toEqual(['auto', 'auto', 'auto'])
    expect([296, 304].map((end) => heightAfterDrag(end, 300))).toEqual([296, 304])
  })

  it('collapses and opens by its heading', () => {
    expect(toggledHeight('auto')).toBe(48)
    expect(toggledHeight(200)).toBe(48)
    expect(toggledHeight(48)).toBe('auto')
  })

  it('is remembered, and that of the content where nothing readable is', () => {
    expect(['200', '20', 'auto', null, '{"a":1}'].map(parseHeight)).toEqual([200, 48, 'auto', 'auto', 'auto'])
  })
})
