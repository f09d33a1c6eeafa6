import { bottomOf, rightOf, type Rectangle } from './rectangle.ts'
import { childrenIn, type Scene } from './scene.ts'
import type { SceneItem } from './scene-item.ts'

/** A line on which the edge or the centre of a neighbour lies, in px. */
export interface NeighbourLine {
  at: number
  kind: 'edge' | 'centre'
  rectangle: Rectangle
}

/** What something that moves in a canvas may come near to, prepared once for a whole gesture. */
export interface Neighbours {
  items: readonly SceneItem[]
  /** Left and right edges and centres, from left to right. */
  across: readonly NeighbourLine[]
  /** Top and bottom edges and centres, from top to bottom. */
  down: readonly NeighbourLine[]
}

const linesOf = (start: number, end: number, rectangle: Rectangle): NeighbourLine[] => [
  { at: start, kind: 'edge', rectangle },
  { at: (start + end) / 2, kind: 'centre', rectangle },
  { at: end, kind: 'edge', rectangle },
]

/** The lines of some rectangles, in order. */
export const neighboursOf = (
  rectangles: readonly Rectangle[],
  items: readonly SceneItem[] = [],
): Neighbours => ({
  items,
  across: rectangles
    .flatMap((rectangle) => linesOf(rectangle.left, rightOf(rectangle), rectangle))
    .sort((one, other) => one.at - other.at),
  down: rectangles
    .flatMap((rectangle) => linesOf(rectangle.top, bottomOf(rectangle), rectangle))
    .sort((one, other) => one.at - other.at),
})

const prepared = new WeakMap<readonly SceneItem[], Map<string, Neighbours>>()

/** The neighbours that something meets in a canvas, without what itself is on its way. */
export const neighboursIn = (scene: Scene, canvasId: string, excluded: readonly string[]): Neighbours => {
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
  const found = neighboursOf(
    items.map(({ rectangle }) => rectangle),
    items,
  )
  ofScene.set(key, found)
  return found
}

/** The lines within a distance, in px, of a place; the list has to be in order. */
export const linesNear = (
  lines: readonly NeighbourLine[],
  at: number,
  within: number,
): readonly NeighbourLine[] => {
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
