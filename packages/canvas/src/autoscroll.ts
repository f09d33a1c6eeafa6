/** How near the edge of what scrolls the pointer has to be, in px. */
export const scrollZone = 40
/** The fastest scrolling, in px per second. */
const topSpeed = 1400

/**
 * How far something scrolls in the next frame while the pointer rests near one of its edges, in px: the nearer to the
 * edge, or beyond it, the faster. 0 away from the edges.
 */
export const autoscrollBy = (
  /** Where the pointer is, and where the scrolled stretch begins and ends, in px. */
  pointer: number,
  start: number,
  end: number,
  /** How long the frame takes, in ms. */
  elapsed: number,
): number => {
  // A stretch too small for two zones has none: it would scroll wherever the pointer is.
  if (end - start < scrollZone * 3) return 0
  const before = start + scrollZone - pointer
  const behind = pointer - (end - scrollZone)
  const depth = Math.max(before, behind)
  if (depth <= 0) return 0
  const strength = Math.min(1, depth / scrollZone)
  const distance = (topSpeed * strength * strength * Math.min(elapsed, 50)) / 1000
  return behind > before ? distance : -distance
}
