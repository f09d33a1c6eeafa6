import { gridColumns, gridRowHeight, type WidgetRecord } from '@ashlar/schema'
import { cssPixels, fillParentMinimum, percentOf, pixelsOf, sidesOf, writtenHeight } from './dimensions.ts'

/** What the layout of a canvas needs to know of one widget that stands in it. */
export interface CanvasChild {
  readonly id: string
  readonly record: WidgetRecord
  /** Whether it is hidden and gives its room away. */
  readonly isCollapsed: boolean
}

/** Where a widget stands on a grid, as CSS lengths, so that frames compare them cheaply. */
export interface Placement {
  readonly kind: 'grid'
  readonly left: string
  /** In px. */
  readonly top: number
  readonly width: string
  /** `undefined` where the content decides. */
  readonly height: string | undefined
  /** In px. */
  readonly minimumHeight: number | undefined
  /** In px. */
  readonly maximumHeight: number | undefined
  readonly minimumWidth: string | undefined
  readonly maximumWidth: string | undefined
}

/** The widgets of a canvas in reading order with their places, and the height that holds them all, in px. */
export interface CanvasLayout {
  readonly order: readonly string[]
  readonly placements: ReadonlyMap<string, Placement>
  /** Down to where each of them reaches, in px. */
  readonly bottoms: ReadonlyMap<string, number>
  readonly height: number
}

interface Box {
  readonly child: CanvasChild
  readonly left: number
  readonly right: number
  /** Where the document puts it, in px. */
  readonly top: number
  readonly bottom: number
  /** How high it is now, in px. */
  readonly height: number
}

const columnsOf = (record: WidgetRecord): number =>
  record.width.mode === 'gridUnit' ? record.width.value : gridColumns - record.left.value

const heightOf = (
  { id, record, isCollapsed }: CanvasChild,
  measured: ReadonlyMap<string, number>,
): number => {
  if (isCollapsed) return 0
  // A maximum keeps the widget small, not its room: what stands below stays where it was drawn.
  const written = Math.max(writtenHeight(record), pixelsOf(record.minHeight) ?? 0)
  switch (record.height.mode) {
    case 'gridUnit':
    case 'px':
      return written
    case 'fillParent':
      return Math.max(written, fillParentMinimum * gridRowHeight)
    case 'fitContent': {
      const { top, bottom } = sidesOf(record.margin)
      const content = measured.get(id)
      // Content smaller than the room drawn for it leaves the room free, so that neighbors stay in line.
      return Math.max(written, content === undefined ? 0 : content + top + bottom)
    }
  }
}

const boxOf = (child: CanvasChild, measured: ReadonlyMap<string, number>): Box => {
  const { record } = child
  const top = record.top.value * gridRowHeight
  return {
    child,
    left: record.left.value,
    right: record.left.value + columnsOf(record),
    top,
    bottom: top + writtenHeight(record),
    height: heightOf(child, measured),
  }
}

const overlaps = (one: Box, other: Box): boolean => one.left < other.right && other.left < one.right

/**
 * How far a box moves because of one directly above it whose bottom moved by `shift`, in px. What grows uses up the free
 * room below it first, down to one row; what collapses takes those below along.
 */
const carried = (shift: number, distance: number): number =>
  shift <= 0 ? shift : Math.max(0, shift - Math.max(0, distance - gridRowHeight))

/** The boxes placed so far by the column of the grid they cover, so that two thousand widgets are laid out at once. */
class PlacedBoxes {
  /** Each by where its boxes end in the document, from top to bottom. */
  readonly #byColumn: Box[][] = Array.from({ length: gridColumns }, () => [])

  add(box: Box): void {
    for (const column of this.#columnsOf(box)) {
      const place = column.findLastIndex((other) => other.bottom <= box.bottom) + 1
      column.splice(place, 0, box)
    }
  }

  /** The boxes that stand directly above a box: nothing between them would have to move first. */
  directlyAbove(box: Box): readonly Box[] {
    const nearest = new Set<Box>()
    for (const column of this.#columnsOf(box)) {
      // Widgets may be drawn over each other: then several of one column are nearest.
      let lowestTop = Number.NEGATIVE_INFINITY
      for (let place = column.length - 1; place >= 0; place -= 1) {
        const other = column[place]
        if (other === undefined || other.bottom <= lowestTop) break
        if (other.bottom > box.top) continue
        nearest.add(other)
        lowestTop = Math.max(lowestTop, other.top)
      }
    }
    const candidates = [...nearest]
    return candidates.filter(
      (other) =>
        !candidates.some(
          (between) => between !== other && between.top >= other.bottom && overlaps(between, other),
        ),
    )
  }

  #columnsOf(box: Box): readonly Box[][] {
    return this.#byColumn.slice(Math.max(0, Math.floor(box.left)), Math.ceil(box.right))
  }
}

const widthOf = (record: WidgetRecord, left: string, sides: number): string => {
  const without = (width: string): string => (sides === 0 ? width : `calc(${width} - ${sides}px)`)
  switch (record.width.mode) {
    case 'gridUnit':
      return without(percentOf(record.width.value))
    case 'px':
      return `${record.width.value}px`
    case 'fillParent':
      return without(`calc(100% - ${left})`)
    case 'fitContent':
      return 'max-content'
  }
}

const placementHeight = (
  { child: { record, isCollapsed }, height }: Box,
  top: number,
  sides: number,
): string | undefined => {
  if (record.height.mode === 'fitContent' || isCollapsed) return undefined
  const drawn = Math.max(0, height - sides)
  return record.height.mode === 'fillParent' ? `max(${drawn}px, calc(100% - ${top + sides}px))` : `${drawn}px`
}

/** A margin lies inside the cell that the document draws, so that no neighbor has to move for it. */
const placementOf = (box: Box, top: number): Placement => {
  const { record } = box.child
  const margin = sidesOf(record.margin)
  const left = percentOf(record.left.value)
  return {
    kind: 'grid',
    left: margin.left === 0 ? left : `calc(${left} + ${margin.left}px)`,
    top: top + margin.top,
    width: widthOf(record, left, margin.left + margin.right),
    height: placementHeight(box, top, margin.top + margin.bottom),
    minimumHeight: pixelsOf(record.minHeight),
    maximumHeight: pixelsOf(record.maxHeight),
    minimumWidth: cssPixels(record.minWidth),
    maximumWidth: cssPixels(record.maxWidth),
  }
}

const samePlacement = (one: Placement, other: Placement): boolean =>
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height &&
  one.minimumHeight === other.minimumHeight &&
  one.maximumHeight === other.maximumHeight &&
  one.minimumWidth === other.minimumWidth &&
  one.maximumWidth === other.maximumWidth

/**
 * Places the widgets of a canvas. Each keeps the place that the document gives it, unless one above it outgrew the room
 * drawn for it, or collapsed: then those below move as far as needed.
 *
 * `measured` holds the present heights, in px, of the widgets whose content decides. Placements that did not change are
 * the same objects as in `previous`, so that their frames need not be drawn again.
 */
export const layOutCanvas = (
  children: readonly CanvasChild[],
  measured: ReadonlyMap<string, number>,
  previous?: CanvasLayout,
): CanvasLayout => {
  const boxes = children
    .map((child) => boxOf(child, measured))
    .sort((one, other) => one.top - other.top || one.left - other.left)
  const tops = new Map<Box, number>()
  const placed = new PlacedBoxes()
  for (const box of boxes) {
    const shifts = placed
      .directlyAbove(box)
      .map((other) =>
        carried((tops.get(other) ?? other.top) + other.height - other.bottom, box.top - other.bottom),
      )
    tops.set(box, box.top + (shifts.length === 0 ? 0 : Math.max(...shifts)))
    placed.add(box)
  }
  const bottoms = new Map(boxes.map((box) => [box.child.id, (tops.get(box) ?? box.top) + box.height]))
  const height = [...bottoms.values()].reduce((lowest, bottom) => Math.max(lowest, bottom), 0)
  const placements = new Map<string, Placement>()
  for (const box of boxes) {
    const placement = placementOf(box, tops.get(box) ?? box.top)
    const before = previous?.placements.get(box.child.id)
    placements.set(
      box.child.id,
      before !== undefined && samePlacement(before, placement) ? before : placement,
    )
  }
  return { order: boxes.map((box) => box.child.id), placements, bottoms, height }
}
