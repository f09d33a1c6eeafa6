import {
  gridRowHeight,
  gridUnits,
  pixels,
  type DimensionMode,
  type HeightBound,
  type PageRecords,
  type Pixels,
  type Sides,
  type Size,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { clampColumns, clampPlace, clampRows } from '../geometry.ts'
import { initialSize, layoutAround, modesIn, type CanvasLayout } from '../layout.ts'
import { gone, refuse, type Outcome } from '../outcome.ts'
import { settle } from './settle.ts'

/** How far apart, in px, the least and the most of a size stay where setting one moves the other. */
export const boundsBuffer = 0

/** What of a size is given; a mode alone begins with the value that is usual for it. */
export interface GivenSize {
  mode?: DimensionMode
  value?: number
}

/** What becomes of the dimensions of widgets; what is absent stays, and `null` takes a bound or a distance away. */
export interface SetDimensions {
  ids: readonly string[]
  width?: GivenSize
  height?: GivenSize
  minWidth?: Pixels | null
  maxWidth?: Pixels | null
  minHeight?: HeightBound | null
  maxHeight?: HeightBound | null
  spacing?: HeightBound | null
  padding?: Partial<Sides> | null
  margin?: Partial<Sides> | null
}

/**
 * Sets widths and heights with their modes, bounds and distances. Modes are those that the layout around the widget
 * allows. Least and most are held against each other: the one that was just set stands and the other follows it.
 */
export const setDimensions = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { ids, ...given }: SetDimensions,
): Outcome => {
  const numbers = [given.width?.value, given.height?.value, ...lengthsIn(given)]
  if (numbers.some((value) => value !== undefined && (!Number.isFinite(value) || value < 0))) {
    return refuse('invalid_dimension', 'A size is a number that is not below 0.')
  }
  const draft = new Draft(records, catalogue)
  for (const id of ids) {
    const widget = draft.widget(id)
    const descriptor = draft.descriptor(widget)
    if (widget === undefined || descriptor === undefined) return gone('component')
    const layout = layoutAround(draft.parent(widget), catalogue)
    for (const dimension of ['width', 'height'] as const) {
      const mode = given[dimension]?.mode ?? widget[dimension].mode
      if (given[dimension] === undefined) continue
      if (layout === null && descriptor.role !== 'overlay') {
        return refuse('invalid_dimension', `The ${dimension} of ${widget.name} follows what it stands in.`)
      }
      if (layout !== null && !modesIn(layout, dimension).includes(mode)) {
        return refuse('invalid_dimension', notHere(widget, dimension, mode, layout))
      }
    }
    const width = sized(widget.width, given.width)
    const height = sized(widget.height, given.height)
    const across = width.mode === 'gridUnit' ? clampColumns(width.value, descriptor) : width.value
    const sizes: WidgetRecord = {
      ...widget,
      width: given.width === undefined ? widget.width : { ...width, value: across },
      height:
        given.height === undefined || height.mode !== 'gridUnit'
          ? height
          : gridUnits(clampRows(height.value, descriptor)),
      ...(given.width === undefined || layout !== 'FIXED_GRID'
        ? {}
        : clampPlace({ left: widget.left.value, top: widget.top.value }, across)),
    }
    draft.put(withBounds(sizes, given))
  }
  return settle(draft, ids)
}

const lengthsIn = ({
  minWidth,
  maxWidth,
  minHeight,
  maxHeight,
  spacing,
  padding,
  margin,
}: Omit<SetDimensions, 'ids'>) => [
  minWidth?.value,
  maxWidth?.value,
  minHeight?.value,
  maxHeight?.value,
  spacing?.value,
  ...Object.values(padding ?? {}).map((side) => side.value),
  ...Object.values(margin ?? {}).map((side) => side.value),
]

const modeNames: Record<DimensionMode, string> = {
  gridUnit: 'in grid units',
  px: 'in pixels',
  fitContent: 'as large as the content',
  fillParent: 'as large as what it stands in',
}

const notHere = (
  { name }: WidgetRecord,
  dimension: 'width' | 'height',
  mode: DimensionMode,
  layout: CanvasLayout,
): string =>
  `The ${dimension} of ${name} cannot be ${modeNames[mode]} in a ${layout === 'FIXED_GRID' ? 'grid' : 'stack'}.`

const sized = (size: Size, given: GivenSize | undefined): Size => {
  if (given === undefined) return size
  const mode = given.mode ?? size.mode
  const start = mode === size.mode ? size : initialSize(mode)
  return { mode, value: given.value ?? start.value }
}

const inPixels = ({ value, mode }: HeightBound): number => (mode === 'px' ? value : value * gridRowHeight)
const pixelsApart = (bound: HeightBound, by: number): HeightBound =>
  bound.mode === 'px' ? pixels(bound.value + by) : gridUnits(bound.value + Math.trunc(by / gridRowHeight))

/** The bound that follows: it keeps its distance from the one that was set, and is not below 0. */
const following = <Bound extends HeightBound>(set: Bound, by: number): Bound => {
  const next = pixelsApart(set, by)
  return { ...set, value: Math.max(0, next.value) }
}

type Bounds<Bound> = { least?: Bound; most?: Bound }

const bounded = <Bound extends HeightBound>(
  current: { least: Bound | undefined; most: Bound | undefined },
  set: { least?: Bound | null | undefined; most?: Bound | null | undefined },
): Bounds<Bound> => {
  let least = set.least === undefined ? current.least : (set.least ?? undefined)
  let most = set.most === undefined ? current.most : (set.most ?? undefined)
  if (least !== undefined && most !== undefined && inPixels(least) > inPixels(most)) {
    const isMostSet = set.most !== undefined && (set.least === undefined || set.least === null)
    if (isMostSet) least = following(most, -boundsBuffer)
    else most = following(least, boundsBuffer)
  }
  return { ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) }
}

const withBounds = (widget: WidgetRecord, given: Omit<SetDimensions, 'ids'>): WidgetRecord => {
  const { minWidth, maxWidth, minHeight, maxHeight, spacing, padding, margin, ...rest } = widget
  const width = bounded({ least: minWidth, most: maxWidth }, { least: given.minWidth, most: given.maxWidth })
  const height = bounded(
    { least: minHeight, most: maxHeight },
    { least: given.minHeight, most: given.maxHeight },
  )
  const nextSpacing = given.spacing === undefined ? spacing : given.spacing
  const nextPadding = sides(padding, given.padding)
  const nextMargin = sides(margin, given.margin)
  return {
    ...rest,
    ...(width.least === undefined ? {} : { minWidth: width.least }),
    ...(width.most === undefined ? {} : { maxWidth: width.most }),
    ...(height.least === undefined ? {} : { minHeight: height.least }),
    ...(height.most === undefined ? {} : { maxHeight: height.most }),
    ...(nextSpacing === undefined || nextSpacing === null ? {} : { spacing: nextSpacing }),
    ...(nextPadding === undefined ? {} : { padding: nextPadding }),
    ...(nextMargin === undefined ? {} : { margin: nextMargin }),
  }
}

const noSides: Sides = { left: pixels(0), right: pixels(0), top: pixels(0), bottom: pixels(0) }

const sides = (current: Sides | undefined, given: Partial<Sides> | null | undefined): Sides | undefined =>
  given === undefined ? current : given === null ? undefined : { ...noSides, ...current, ...given }
