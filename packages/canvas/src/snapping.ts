import { gridRowHeight } from '@ashlar/schema'
import { clampToCanvas, toPixels, unitWidth, type GridRectangle } from './grid.ts'
import { bottomOf, rightOf, type Rectangle } from './rectangle.ts'

/** A line that shows with what a moved widget is in line, in px of the page. */
export interface Guide {
  direction: 'vertical' | 'horizontal'
  /** x of a vertical line, y of a horizontal one. */
  at: number
  from: number
  to: number
}

/** How near an edge or a centre must come to that of a neighbour to snap to it, in px. */
export const snapDistance = 6

interface Span {
  start: number
  end: number
}
const across = (rectangle: Rectangle): Span => ({ start: rectangle.left, end: rightOf(rectangle) })
const down = (rectangle: Rectangle): Span => ({ start: rectangle.top, end: bottomOf(rectangle) })
const linesOf = ({ start, end }: Span): number[] => [start, (start + end) / 2, end]

/** The least shift, in px, that brings a line of a span on to a line of a neighbour; 0 where none is near. */
const shiftTo = (span: Span, neighbours: readonly Span[]): number => {
  let best = 0
  let nearest = snapDistance
  for (const line of linesOf(span)) {
    for (const other of neighbours.flatMap(linesOf)) {
      if (Math.abs(other - line) >= nearest) continue
      nearest = Math.abs(other - line)
      best = other - line
    }
  }
  return best
}

/** A wished rectangle brought to the grid of a canvas, preferring to stand in line with its neighbours. */
export const snap = (
  wished: Rectangle,
  canvas: Rectangle,
  neighbours: readonly Rectangle[],
): GridRectangle => {
  const unit = unitWidth(canvas.width)
  const left = wished.left + shiftTo(across(wished), neighbours.map(across))
  const top = wished.top + shiftTo(down(wished), neighbours.map(down))
  return clampToCanvas({
    left: Math.round((left - canvas.left) / unit),
    top: Math.round((top - canvas.top) / gridRowHeight),
    columns: Math.max(1, Math.round(wished.width / unit)),
    rows: Math.max(1, Math.round(wished.height / gridRowHeight)),
  })
}

const sameLine = 0.75

/** The lines on which a cell and its neighbours stand together: edges with edges, centres with centres. */
export const guidesOf = (
  cell: GridRectangle,
  canvas: Rectangle,
  neighbours: readonly Rectangle[],
): Guide[] => {
  const placed = toPixels(cell, canvas)
  const guides = new Map<string, Guide>()
  const collect = (direction: Guide['direction'], along: typeof across, crossing: typeof across): void => {
    const own = along(placed)
    for (const neighbour of neighbours) {
      const other = along(neighbour)
      const pairs: [number, number][] = [
        [own.start, other.start],
        [own.start, other.end],
        [own.end, other.start],
        [own.end, other.end],
        [(own.start + own.end) / 2, (other.start + other.end) / 2],
      ]
      for (const [line, theirs] of pairs) {
        if (Math.abs(line - theirs) > sameLine) continue
        const key = `${direction}${Math.round(theirs)}`
        const spans = [crossing(placed), crossing(neighbour)]
        const known = guides.get(key)
        guides.set(key, {
          direction,
          at: theirs,
          from: Math.min(...spans.map(({ start }) => start), known?.from ?? Infinity),
          to: Math.max(...spans.map(({ end }) => end), known?.to ?? -Infinity),
        })
      }
    }
  }
  collect('vertical', across, down)
  collect('horizontal', down, across)
  return [...guides.values()]
}
