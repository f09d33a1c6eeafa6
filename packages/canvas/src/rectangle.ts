/** A point in px, in the coordinates of the page: the origin is the left top corner of what scrolls. */
export interface Point {
  x: number
  y: number
}

/** A rectangle in px, in the coordinates of the page. */
export interface Rectangle {
  left: number
  top: number
  width: number
  height: number
}

export const rightOf = (rectangle: Rectangle): number => rectangle.left + rectangle.width
export const bottomOf = (rectangle: Rectangle): number => rectangle.top + rectangle.height

/** Whether a point lies in a rectangle; its left and top edges belong to it, the others do not. */
export const contains = (rectangle: Rectangle, { x, y }: Point): boolean =>
  x >= rectangle.left && x < rightOf(rectangle) && y >= rectangle.top && y < bottomOf(rectangle)

/** Whether two rectangles share more than an edge. */
export const intersects = (one: Rectangle, other: Rectangle): boolean =>
  one.left < rightOf(other) &&
  other.left < rightOf(one) &&
  one.top < bottomOf(other) &&
  other.top < bottomOf(one)

/** The rectangle that two opposite corners span, whichever they are. */
export const spanned = (one: Point, other: Point): Rectangle => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})

/** The least rectangle around some; `null` around none. */
export const around = (rectangles: readonly Rectangle[]): Rectangle | null => {
  if (rectangles.length === 0) return null
  const left = Math.min(...rectangles.map((rectangle) => rectangle.left))
  const top = Math.min(...rectangles.map((rectangle) => rectangle.top))
  return {
    left,
    top,
    width: Math.max(...rectangles.map(rightOf)) - left,
    height: Math.max(...rectangles.map(bottomOf)) - top,
  }
}

/** How far two points are apart, in px. */
export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
