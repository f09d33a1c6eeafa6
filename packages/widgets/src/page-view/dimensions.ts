import { gridColumns, gridRowHeight, type WidgetRecord } from '@ashlar/schema'

/** How small a widget that fills its parent may become, in grid units of either direction. */
export const fillParentMinimum = 10

/** The gap between the widgets of a stack that sets none, in px: one row of the grid. */
export const defaultSpacing = gridRowHeight

/** A height bound or spacing of a record in px; `undefined` where it is not set or makes no sense. */
export const pixelsOf = (
  bound: { readonly value: number; readonly mode: 'gridUnit' | 'px' } | undefined,
): number | undefined => {
  if (bound === undefined || !Number.isFinite(bound.value)) return undefined
  return Math.max(0, bound.mode === 'px' ? bound.value : bound.value * gridRowHeight)
}

/** The height that the document gives a widget, in px: what is drawn, or what is kept free for its content. */
export const writtenHeight = ({ height }: WidgetRecord): number =>
  pixelsOf({ value: height.value, mode: height.mode === 'px' ? 'px' : 'gridUnit' }) ?? 0

/** Lengths of the four sides in px. */
export interface SideLengths {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

const noSides: SideLengths = { top: 0, right: 0, bottom: 0, left: 0 }

/** A padding or margin of a record in px; 0 on every side where it is not set. */
export const sidesOf = (sides: WidgetRecord['padding']): SideLengths => {
  if (sides === undefined) return noSides
  const { top, right, bottom, left } = sides
  return {
    top: pixelsOf(top) ?? 0,
    right: pixelsOf(right) ?? 0,
    bottom: pixelsOf(bottom) ?? 0,
    left: pixelsOf(left) ?? 0,
  }
}

/** A padding or margin of a record as CSS has it; `undefined` where it is not set. */
export const cssSides = (sides: WidgetRecord['padding']): string | undefined => {
  if (sides === undefined) return undefined
  const { top, right, bottom, left } = sidesOf(sides)
  return `${top}px ${right}px ${bottom}px ${left}px`
}

/** A share of the 96 columns as a percentage of the room around. */
export const percentOf = (columns: number): string => `${(columns / gridColumns) * 100}%`

/** A width bound of a record as CSS has it; `undefined` where it is not set. */
export const cssPixels = (bound: WidgetRecord['minWidth']): string | undefined => {
  const length = pixelsOf(bound)
  return length === undefined ? undefined : `${length}px`
}
