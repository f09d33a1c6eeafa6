import { gridColumns, gridRowHeight } from '@ashlar/schema'
import { clampToCanvas, toColumn, toPixels, unitWidth, type GridRectangle } from './grid.ts'
import { across, down, linesNear, type NeighborLine, type Neighbors, type Span } from './neighbors.ts'
import type { Rectangle } from './rectangle.ts'

/** A line that shows with what a moved widget is in line, in px of the page. */
export interface Guide {
  direction: 'vertical' | 'horizontal'
  /** x of a vertical line, y of a horizontal one. */
  at: number
  from: number
  to: number
  /** The free stretch of the line between the widget and the nearest of those it is in line with. */
  gap: { from: number; to: number } | null
}

/** How near an edge or a center must come to that of a neighbor to snap to it, in px. */
export const snapDistance = 6

const ownLines = ({ start, end }: Span): { at: number; kind: NeighborLine['kind'] }[] => [
  { at: start, kind: 'edge' },
  { at: (start + end) / 2, kind: 'center' },
  { at: end, kind: 'edge' },
]

/** The least shift, in px, that brings a line of a span on to one of the same kind of a neighbor; 0 where none is near. */
const shiftTo = (span: Span, lines: readonly NeighborLine[]): number => {
  let best = 0
  let nearest = snapDistance
  for (const { at, kind } of ownLines(span)) {
    for (const line of linesNear(lines, at, snapDistance)) {
      const shift = line.at - at
      if (line.kind !== kind || Math.abs(shift) >= nearest) continue
      nearest = Math.abs(shift)
      best = shift
    }
  }
  return best
}

/** The place of an edge, in px, brought on to an edge of a neighbor where one is near. */
export const snapEdge = (edge: number, lines: readonly NeighborLine[]): number => {
  let nearest: NeighborLine | undefined
  for (const line of linesNear(lines, edge, snapDistance)) {
    if (line.kind !== 'edge') continue
    if (nearest === undefined || Math.abs(line.at - edge) < Math.abs(nearest.at - edge)) nearest = line
  }
  return nearest?.at ?? edge
}

/**
 * A wished rectangle brought to the grid of a canvas, preferring to stand in line with its neighbors. `columns` is how many
 * the canvas is divided into.
 */
export const snap = (
  wished: Rectangle,
  canvas: Rectangle,
  neighbors: Neighbors,
  columns = gridColumns,
): GridRectangle => {
  const unit = unitWidth(canvas.width)
  const step = gridColumns / columns
  const left = wished.left + shiftTo(across(wished), neighbors.across)
  const top = wished.top + shiftTo(down(wished), neighbors.down)
  const count = Math.min(columns, Math.max(1, Math.round(wished.width / unit / step)))
  const first = Math.min(columns - count, Math.max(0, Math.round((left - canvas.left) / unit / step)))
  const start = toColumn(first * step, columns)
  return clampToCanvas({
    left: start,
    top: Math.round((top - canvas.top) / gridRowHeight),
    columns: toColumn((first + count) * step, columns) - start,
    rows: Math.max(1, Math.round(wished.height / gridRowHeight)),
  })
}

const sameLine = 0.75

/** The free stretch between something and the nearest of those before and behind it on a line. */
const gapTo = (own: Span, others: readonly Span[]): Guide['gap'] => {
  let before = Number.NEGATIVE_INFINITY
  let behind = Number.POSITIVE_INFINITY
  for (const { start, end } of others) {
    if (start >= own.end) behind = Math.min(behind, start)
    else if (end <= own.start) before = Math.max(before, end)
  }
  if (own.start - before <= behind - own.end && before > Number.NEGATIVE_INFINITY)
    return { from: before, to: own.start }
  return behind < Number.POSITIVE_INFINITY ? { from: own.end, to: behind } : null
}

const shorter = (one: Guide['gap'], other: Guide['gap']): Guide['gap'] => {
  if (one === null || other === null) return one ?? other
  return one.to - one.from <= other.to - other.from ? one : other
}

/** The lines on which a cell and its neighbors stand together: edges with edges, centers with centers. */
export const guidesOf = (cell: GridRectangle, canvas: Rectangle, neighbors: Neighbors): Guide[] => {
  const placed = toPixels(cell, canvas)
  const guides = new Map<string, Guide>()
  const collect = (
    direction: Guide['direction'],
    lines: readonly NeighborLine[],
    along: typeof across,
    crossing: typeof across,
  ): void => {
    const own = crossing(placed)
    for (const { at, kind } of ownLines(along(placed))) {
      for (const line of linesNear(lines, at, sameLine)) {
        if (line.kind !== kind) continue
        const key = `${direction}${Math.round(line.at)}`
        const before = guides.get(key)
        guides.set(key, {
          direction,
          at: line.at,
          from: Math.min(own.start, line.whole.start, before?.from ?? Number.POSITIVE_INFINITY),
          to: Math.max(own.end, line.whole.end, before?.to ?? Number.NEGATIVE_INFINITY),
          gap: shorter(before?.gap ?? null, gapTo(own, line.spans)),
        })
      }
    }
  }
  collect('vertical', neighbors.across, across, down)
  collect('horizontal', neighbors.down, down, across)
  return [...guides.values()]
}
