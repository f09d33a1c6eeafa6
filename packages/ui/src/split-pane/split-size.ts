/** Between what a pane can be sized; all in px. */
export interface SplitLimits {
  minimum: number
  maximum: number
  /** How far below the minimum a drag collapses the pane (40 by the specification); null when it cannot collapse. */
  collapseThreshold: number | null
}

/** How large a pane is. A collapsed one remembers the size it opens to. */
export interface SplitSize {
  size: number
  isCollapsed: boolean
}

const clamp = (size: number, limits: SplitLimits): number =>
  Math.max(limits.minimum, Math.min(limits.maximum, Math.round(size)))

/**
 * The size after a drag to `wanted` px: the pane collapses when dragged further below its minimum than the threshold,
 * and expands when dragged back beyond that point.
 */
export const sizeAfterDrag = (current: SplitSize, wanted: number, limits: SplitLimits): SplitSize => {
  if (limits.collapseThreshold !== null && wanted < limits.minimum - limits.collapseThreshold) {
    return { size: current.size, isCollapsed: true }
  }
  return { size: clamp(wanted, limits), isCollapsed: false }
}

/** The size after a key on the divider, or null when the key means nothing to it. `grow` is the key that enlarges. */
export const sizeAfterKey = (
  current: SplitSize,
  key: string,
  keys: { grow: string; shrink: string },
  limits: SplitLimits,
): SplitSize | null => {
  const step = 16
  if (key === 'Enter' && limits.collapseThreshold !== null) {
    return { ...current, isCollapsed: !current.isCollapsed }
  }
  if (key === 'Home') return { size: limits.minimum, isCollapsed: false }
  if (key === 'End') return { size: clamp(limits.maximum, limits), isCollapsed: false }
  if (key === keys.grow) {
    return current.isCollapsed
      ? { ...current, isCollapsed: false }
      : { size: clamp(current.size + step, limits), isCollapsed: false }
  }
  if (key === keys.shrink && !current.isCollapsed) {
    return { size: clamp(current.size - step, limits), isCollapsed: false }
  }
  return null
}

/** Reads a remembered size; anything else than what was written answers with null. */
export const parseSplitSize = (text: string | null): SplitSize | null => {
  const match = /^(\d{1,5})(,collapsed)?$/.exec(text ?? '')
  return match === null ? null : { size: Number(match[1]), isCollapsed: match[2] !== undefined }
}

/** Writes a size to be remembered. */
export const formatSplitSize = (size: SplitSize): string =>
  `${size.size}${size.isCollapsed ? ',collapsed' : ''}`
