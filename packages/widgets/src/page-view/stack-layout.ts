import { gridColumns, gridRowHeight, type WidgetRecord } from '@ashlar/schema'
import {
  cssPixels,
  cssSides,
  defaultSpacing,
  fillParentMinimum,
  percentOf,
  pixelsOf,
  writtenHeight,
} from './dimensions.ts'

/** The directions in which a stack goes on. */
export type StackDirection = 'VSTACK' | 'HSTACK'

/** How a widget takes part in a stack, as CSS lengths, so that frames compare them cheaply. */
export interface StackPlacement {
  readonly kind: 'stack'
  /** `auto` where the content decides. */
  readonly width: string
  /** `undefined` where the content decides. */
  readonly height: string | undefined
  /** How much of the free room along the stack it takes. */
  readonly grow: 0 | 1
  /** Whether it may become narrower where the stack has no room. */
  readonly shrink: 0 | 1
  /** Whether it is as high as a horizontal stack. */
  readonly isStretched: boolean
  /** In px. */
  readonly minimumHeight: number | undefined
  /** In px. */
  readonly maximumHeight: number | undefined
  readonly minimumWidth: string | undefined
  readonly maximumWidth: string | undefined
  readonly margin: string | undefined
}

/** The gap between the widgets of a stack, in px. */
export const spacingOf = (record: WidgetRecord): number => pixelsOf(record.spacing) ?? defaultSpacing

/** A share of the columns such that shares of 96 in all, with the gaps between them, fill a line exactly. */
const shareOf = (columns: number, gap: number): string =>
  `calc((100% + ${gap}px) * ${columns / gridColumns} - ${gap}px)`

const widthIn = ({ direction, gap, isStretched }: StackLayout, { width }: WidgetRecord): string => {
  switch (width.mode) {
    case 'gridUnit':
      if (direction === 'HSTACK') return shareOf(width.value, gap)
      return isStretched === true ? '100%' : percentOf(Math.min(width.value, gridColumns))
    case 'px':
      return `${width.value}px`
    case 'fillParent':
      return direction === 'HSTACK' ? '0px' : '100%'
    case 'fitContent':
      return 'auto'
  }
}

const placementIn = (layout: StackLayout, record: WidgetRecord): StackPlacement => {
  const { direction } = layout
  const { width, height } = record
  const fillsAcross = width.mode === 'fillParent'
  const fillsDown = height.mode === 'fillParent'
  return {
    kind: 'stack',
    width: widthIn(layout, record),
    height: height.mode === 'gridUnit' || height.mode === 'px' ? `${writtenHeight(record)}px` : undefined,
    grow: (direction === 'HSTACK' ? fillsAcross : fillsDown) ? 1 : 0,
    shrink: direction === 'HSTACK' && width.mode !== 'px' ? 1 : 0,
    isStretched: direction === 'HSTACK' && fillsDown,
    minimumHeight: pixelsOf(record.minHeight) ?? (fillsDown ? fillParentMinimum * gridRowHeight : undefined),
    maximumHeight: pixelsOf(record.maxHeight),
    minimumWidth: cssPixels(record.minWidth) ?? (fillsAcross ? percentOf(fillParentMinimum) : undefined),
    maximumWidth: cssPixels(record.maxWidth),
    margin: cssSides(record.margin),
  }
}

const samePlacement = (one: StackPlacement, other: StackPlacement): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  one.grow === other.grow &&
  one.shrink === other.shrink &&
  one.isStretched === other.isStretched &&
  one.minimumHeight === other.minimumHeight &&
  one.maximumHeight === other.maximumHeight &&
  one.minimumWidth === other.minimumWidth &&
  one.maximumWidth === other.maximumWidth &&
  one.margin === other.margin

/** How each widget takes part in its stack, by id. */
export type StackPlacements = ReadonlyMap<string, StackPlacement>

/** How a stack lays out what stands in it. */
export interface StackLayout {
  readonly direction: StackDirection
  /** In px. */
  readonly gap: number
  /** Whether it is aligned so that its widgets fill it, whatever width they keep for other alignments. */
  readonly isStretched?: boolean
}

/**
 * Says how the widgets of a stack share its room; the browser does the rest. Placements that did not
 * change are the same objects as in `previous`, so that their frames need not be drawn again.
 */
export const layOutStack = (
  children: readonly { readonly id: string; readonly record: WidgetRecord }[],
  layout: StackLayout,
  previous?: StackPlacements,
): StackPlacements =>
  new Map(
    children.map(({ id, record }) => {
      const placement = placementIn(layout, record)
      const before = previous?.get(id)
      return [id, before !== undefined && samePlacement(before, placement) ? before : placement]
    }),
  )
