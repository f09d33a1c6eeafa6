import type { JsonValue } from '@ashlar/schema'
import { discard, keep, type Sanitized } from './sanitized.ts'

/** Where something may stay while the page is scrolled. */
export const stickyPositions: readonly string[] = ['none', 'top', 'bottom', 'left', 'right']

/** Where something stays while the page is scrolled. */
export const sanitizeStickyPosition = (value: JsonValue): Sanitized =>
  typeof value === 'string' && stickyPositions.includes(value)
    ? keep(value)
    : discard(`Invalid sticky position: one of ${stickyPositions.join(', ')} is expected.`)
