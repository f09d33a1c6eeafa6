import { bottomOf, rightOf, type Rectangle } from './rectangle.ts'
import { childrenIn, type Scene } from './scene.ts'
import type { SceneItem } from './scene-item.ts'

/** A stretch of a line, in px. */
export interface Span {
  start: number
  end: number
}

/** A line on which edges or centers of neighbors lie, in px. */
export interface NeighborLine {
  at: number
  kind: 'edge' | 'center'
  /** The stretches of those that lie on it. */
  spans: readonly Span[]
  /** The stretch from the first to the last of them. */
  whole: Span
}

/** What something that moves in a canvas may come near to, prepared once for a whole gesture. */
export interface Neighbors {
  items: readonly SceneItem[]
  /** Left and right edges and centers, from left to right. */
  across: readonly NeighborLine[]
  /** Top and bottom edges and centers, from top to bottom. */
  down: readonly NeighborLine[]
}

/** The stretch that a rectangle takes from left to right. */
export const across = (rectangle: Rectangle): Span => ({ start: rectangle.left, end: rightOf(rectangle) })
/** The stretch that a rectangle takes from top to bottom. */
export const down = (rectangle: Rectangle): Span => ({ start: rectangle.top, end: bottomOf(rectangle) })

/** The lines of some rectangles in one direction, in order: each once, however many lie on it. */
const linesOf = (
  rectangles: readonly Rectangle[],
  along: typeof across,
  crossing: typeof across,
): NeighborLine[] => {
  const spansOf = { edge: new Map<number, Span[]>(), center: new Map<number, Span[]>() }
  const collect = (kind: NeighborLine['kind'], at: number, span: Span): void => {
    const there = spansOf[kind].get(at)
    if (there === undefined) spansOf[kind].set(at, [span])
    else there.push(span)
  }
  for (const rectangle of rectangles) {
    const { start, end } = along(rectangle)
    const span = crossing(rectangle)
    collect('edge', start, span)
    collect('center', (start + end) / 2, span)
    collect('edge', end, span)
  }
  const lines = (kind: NeighborLine['kind']): NeighborLine[] =>
    Array.from(spansOf[kind], ([at, spans]) => {
      const start = spans.reduce((least, span) => Math.min(least, span.start), Number.POSITIVE_INFINITY)
      const end = spans.reduce((most, span) => Math.max(most, span.end), Number.NEGATIVE_INFINITY)
      return { at, kind, spans, whole: { start, end } }
    })
  return [...lines('edge'), ...lines('center')].sort((one, other) => one.at - other.at)
}

/** The lines of some rectangles, in order. */
export const neighborsOf = (
  rectangles: readonly Rectangle[],
  items: readonly SceneItem[] = [],
): Neighbors => ({
  items,
  across: linesOf(rectangles, across, down),
  down: linesOf(rectangles, down, across),
})

const prepared = new WeakMap<readonly SceneItem[], Map<string, Neighbors>>()

/** The neighbors that something meets in a canvas, without what itself is on its way. */
export const neighborsIn = (scene: Scene, canvasId: string, excluded: readonly string[]): Neighbors => {
  const key = JSON.stringify([canvasId, ...excluded])
  let ofScene = prepared.get(scene.items)
  if (ofScene === undefined) {
    ofScene = new Map()
    prepared.set(scene.items, ofScene)
  }
  const before = ofScene.get(key)
  if (before !== undefined) return before
  const own = new Set(excluded)
  const items = childrenIn(scene, canvasId).filter(({ id }) => !own.has(id))
  const found = neighborsOf(
    items.map(({ rectangle }) => rectangle),
    items,
  )
  ofScene.set(key, found)
  return found
}

/** The lines within a distance, in px, of a place; the list has to be in order. */
export const linesNear = (
  lines: readonly NeighborLine[],
  at: number,
  within: number,
): readonly NeighborLine[] => {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.at ?? 0) < at - within) low = middle + 1
    else high = middle
  }
  let end = low
  while (end < lines.length && (lines[end]?.at ?? 0) <= at + within) end += 1
  return lines.slice(low, end)
}
