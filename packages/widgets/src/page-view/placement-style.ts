import type { CSSProperties } from 'react'
import type { Placement } from './layout.ts'
import type { StackPlacement } from './stack-layout.ts'

const lengthOf = (pixels: number | undefined, otherwise: string): string =>
  pixels === undefined ? otherwise : `${pixels}px`

/**
 * Said in plain properties, and only what is not so without saying: a page holds thousands of these, and browsers share
 * what they know of styles between elements only where no custom properties are in between.
 */
const gridStyle = (placement: Placement): CSSProperties => {
  const { height, minimumHeight, maximumHeight, minimumWidth, maximumWidth } = placement
  return {
    insetInlineStart: placement.left,
    insetBlockStart: `${placement.top}px`,
    inlineSize: placement.width,
    ...(height === undefined ? {} : { blockSize: height }),
    ...(minimumHeight === undefined ? {} : { minBlockSize: `${minimumHeight}px` }),
    ...(maximumHeight === undefined ? {} : { maxBlockSize: `${maximumHeight}px` }),
    ...(minimumWidth === undefined ? {} : { minInlineSize: minimumWidth }),
    ...(maximumWidth === undefined ? {} : { maxInlineSize: maximumWidth }),
  }
}

/**
 * What the style sheet of a stacked frame reads. Every property is set, always: custom properties are inherited, and a
 * frame inside a frame must not take its size.
 */
const stackStyle = (placement: StackPlacement, keptFree: number | undefined): CSSProperties => ({
  '--frame-width': placement.width,
  '--frame-height': placement.height ?? 'auto',
  '--frame-minimum-height': lengthOf(placement.minimumHeight ?? keptFree, '0px'),
  '--frame-maximum-height': lengthOf(placement.maximumHeight, 'none'),
  '--frame-minimum-width': placement.minimumWidth ?? '0px',
  '--frame-maximum-width':
    placement.maximumWidth === undefined ? '100%' : `min(100%, ${placement.maximumWidth})`,
  '--frame-grow': placement.grow,
  '--frame-shrink': placement.shrink,
  '--frame-margin': placement.margin ?? '0px',
})

const placedStyle = (
  placement: Placement | StackPlacement | undefined,
  keptFree: number | undefined,
): CSSProperties | undefined => {
  if (placement === undefined) return undefined
  return placement.kind === 'grid' ? gridStyle(placement) : stackStyle(placement, keptFree)
}

/** The style of a frame where it stands. `keptFree` is the room, in px, of a widget of a stack that is hidden. */
export const placementStyle = (
  placement: Placement | StackPlacement | undefined,
  padding: string | undefined,
  keptFree: number | undefined,
): CSSProperties | undefined => {
  const placed = placedStyle(placement, keptFree)
  return padding === undefined ? placed : { ...placed, '--frame-padding': padding }
}
