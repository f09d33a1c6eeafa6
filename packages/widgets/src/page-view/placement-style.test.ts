import { describe, expect, it } from 'vitest'
import type { Placement } from './layout.ts'
import { placementStyle } from './placement-style.ts'

const onGrid = (more: Partial<Placement> = {}): Placement => ({
  kind: 'grid',
  left: '25%',
  top: 24,
  width: '50%',
  height: '36px',
  minimumHeight: undefined,
  maximumHeight: undefined,
  minimumWidth: undefined,
  maximumWidth: undefined,
  ...more,
})

describe('the style of a frame on a grid', () => {
  it('is its place and its size in four plain properties, of which a page holds thousands', () => {
    expect(placementStyle(onGrid(), undefined, undefined)).toEqual({
      insetInlineStart: '25%',
      insetBlockStart: '24px',
      inlineSize: '50%',
      blockSize: '36px',
    })
  })

  it('leaves the height to the content where that decides', () => {
    expect(placementStyle(onGrid({ height: undefined }), undefined, undefined)).not.toHaveProperty(
      'blockSize',
    )
  })

  it('says the bounds that are set, and the padding', () => {
    const bounded = onGrid({
      minimumHeight: 24,
      maximumHeight: 96,
      minimumWidth: '48px',
      maximumWidth: '480px',
    })
    expect(placementStyle(bounded, '1px 2px 3px 4px', undefined)).toMatchObject({
      minBlockSize: '24px',
      maxBlockSize: '96px',
      minInlineSize: '48px',
      maxInlineSize: '480px',
      '--frame-padding': '1px 2px 3px 4px',
    })
  })
})

describe('the style of a frame that nothing places', () => {
  it('is its padding alone, or none', () => {
    expect(placementStyle(undefined, undefined, undefined)).toBeUndefined()
    expect(placementStyle(undefined, '1px', undefined)).toEqual({ '--frame-padding': '1px' })
  })
})
