/** Where nothing else is said, in px: what a pane has at least, and how far above its collapsed size a drag collapses it. */
export const splitDefaults = { minimum: 50, collapseThreshold: 40 } as const

/** Between what a pane can be sized; all in px. */
export interface SplitLimits {
  minimum: number
  maximum: number
  /** What a collapsed pane still shows; null when it cannot collapse. */
  collapsedSize: number | null
  /** How far above its collapsed size a drag collapses the pane. */
  collapseThreshold: number
}

/** How large a pane is. A collapsed one remembers the size it opens to. */
export interface SplitSize {
  size: number
  /** Of `size`: px, or a share of the room that both panes have. */
  unit: 'px' | '%'
  isCollapsed: boolean
}

const clamp = (size: number, limits: SplitLimits): number =>
  Math.max(limits.minimum, Math.min(limits.maximum, Math.round(size)))

/** A size of this many px, in the unit of the present one. */
const sized = (current: SplitSize, pixels: number, room: number): SplitSize => ({
  size: current.unit === 'px' || room <= 0 ? pixels : Math.round((pixels / room) * 1000) / 10,
  unit: current.unit,
  isCollapsed: false,
})

/** How many px a pane has when it is open; `room` is what both panes have together, in px. */
export const openPixels = ({ size, unit }: SplitSize, room: number): number =>
  unit === 'px' ? size : (size / 100) * room

/** The same size in another unit. */
export const inUnit = (current: SplitSize, unit: SplitSize['unit'], room: number): SplitSize =>
  current.unit === unit
    ? current
    : { ...sized({ ...current, unit }, openPixels(current, room), room), isCollapsed: current.isCollapsed }

/**
 * The size after a drag to `wanted` px: the pane collapses when dragged below its collapsed size and the threshold, and
 * expands when dragged back beyond that point.
 */
export const sizeAfterDrag = (
  current: SplitSize,
  wanted: number,
  limits: SplitLimits,
  room: number,
): SplitSize => {
  const { collapsedSize, collapseThreshold } = limits
  if (collapsedSize !== null && wanted < collapsedSize + collapseThreshold) {
    return { ...current, isCollapsed: true }
  }
  return sized(current, clamp(wanted, limits), room)
}

/** The size after a key on the divider, or null when the key means nothing to it. `grow` is the key that enlarges. */
export const sizeAfterKey = (
  current: SplitSize,
  key: string,
  keys: { grow: string; shrink: string },
  limits: SplitLimits,
  room: number,
): SplitSize | null => {
  const step = 16
  const pixels = openPixels(current, room)
  if (key === 'Enter' && limits.collapsedSize !== null) {
    return { ...current, isCollapsed: !current.isCollapsed }
  }
  if (key === 'Home') return sizeAfterDrag(current, limits.minimum, limits, room)
  if (key === 'End') return sized(current, clamp(limits.maximum, limits), room)
  if (key === keys.grow) {
    return current.isCollapsed
      ? { ...current, isCollapsed: false }
      : sized(current, clamp(pixels + step, limits), room)
  }
  if (key === keys.shrink && !current.isCollapsed) return sizeAfterDrag(current, pixels - step, limits, room)
  return null
}

/** Reads a remembered size: `320`, `37.5%`, `320,collapsed`. Anything else than what was written answers with null. */
export const parseSplitSize = (text: string | null, unit: SplitSize['unit']): SplitSize | null => {
  const match = /^(\d{1,5}(?:\.\d)?)(%?)(,collapsed)?$/u.exec(text ?? '')
  if (match === null || (match[2] === '%') !== (unit === '%')) return null
  const size = Number(match[1])
  return unit === '%' && size > 100 ? null : { size, unit, isCollapsed: match[3] !== undefined }
}

/** Writes a size to be remembered. */
export const formatSplitSize = ({ size, unit, isCollapsed }: SplitSize): string =>
  `${size}${unit === '%' ? '%' : ''}${isCollapsed ? ',collapsed' : ''}`
