import type { CSSProperties } from 'react'
import type { Placement } from './layout.ts'
import type { StackPlacement } from './stack-layout.ts'

const lengthOf = (pixels: number | undefined, otherwise: string): string =>
  pixels === undefined ? otherwise : `${pixels}px`

/**
 * What the style sheet of a frame reads. Every property is set, always: custom properties are inherited, and a frame
 * inside a frame must not take its size. `keptFree` is the room, in px, of a widget that is hidden.
 */
export const placementStyle = (
  placement: Placement | StackPlacement | undefined,
  padding: string | undefined,
  keptFree: number | undefined,
): CSSProperties | undefined => {
  const padded = padding === undefined ? {} : { '--frame-padding': padding }
  if (placement === undefined) return padding === undefined ? undefined : padded
  const bounds = {
    '--frame-width': placement.width,
    '--frame-height': placement.height ?? 'auto',
    '--frame-minimum-height': lengthOf(placement.minimumHeight ?? keptFree, '0px'),
    '--frame-maximum-height': lengthOf(placement.maximumHeight, 'none'),
    '--frame-minimum-width': placement.minimumWidth ?? '0px',
    ...padded,
  }
  if (placement.kind === 'grid')
    return {
      ...bounds,
      '--frame-maximum-width': placement.maximumWidth ?? 'none',
      '--frame-left': placement.left,
      '--frame-top': `${placement.top}px`,
    }
  return {
    ...bounds,
    '--frame-maximum-width':
      placement.maximumWidth === undefined ? '100%' : `min(100%, ${placement.maximumWidth})`,
    '--frame-grow': placement.grow,
    '--frame-shrink': placement.shrink,
    '--frame-margin': placement.margin ?? '0px',
  }
}
