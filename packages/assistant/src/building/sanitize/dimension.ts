import { type CanvasLayout, initialSize, modesIn } from '@ashlar/document'
import { type DimensionMode, gridRowHeight, type JsonValue } from '@ashlar/schema'
import { isJsonObject } from '../find.ts'
import { discard, keep, type Sanitized } from './sanitized.ts'

const modes: Readonly<Record<DimensionMode, string>> = {
  gridUnit: 'grid units',
  px: 'px',
  fitContent: 'fit content',
  fillParent: 'fill parent',
}

const isMode = (value: unknown): value is DimensionMode =>
  typeof value === 'string' && Object.hasOwn(modes, value)

const read = (value: JsonValue): { mode: DimensionMode; value: number | undefined } | null => {
  if (typeof value === 'number') return { mode: 'gridUnit', value }
  if (typeof value === 'string') {
    if (isMode(value)) return { mode: value, value: undefined }
    const pixels = /^(\d+(?:\.\d+)?)px$/u.exec(value.trim())?.[1]
    return pixels === undefined ? null : { mode: 'px', value: Number(pixels) }
  }
  if (!isJsonObject(value)) return null
  const { mode = 'gridUnit', value: given } = value
  if (!isMode(mode) || (given !== undefined && typeof given !== 'number')) return null
  return { mode, value: given }
}

/**
 * A width or a height, as the layout around allows it: a number of grid units, a mode, or both. A height in pixels is
 * converted in a grid, where nothing but rows could stand for it.
 */
export const sanitizeDimension = (
  value: JsonValue,
  dimension: 'width' | 'height',
  layout: CanvasLayout,
): Sanitized => {
  const given = read(value)
  if (given === null) return discard('Invalid value')
  const allowed = modesIn(layout, dimension)
  if (!allowed.includes(given.mode)) {
    if (layout === 'FIXED_GRID' && dimension === 'height' && given.mode === 'px') {
      return keep({ mode: 'gridUnit', value: Math.ceil((given.value ?? 100) / gridRowHeight) })
    }
    const where = layout === 'FIXED_GRID' ? 'a grid' : 'a stack'
    const names = allowed.map((mode) => modes[mode]).join(', ')
    return discard(`A ${dimension} in ${modes[given.mode]} is not allowed in ${where}: use ${names}.`)
  }
  return keep({ mode: given.mode, value: given.value ?? initialSize(given.mode).value })
}
