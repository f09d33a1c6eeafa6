import type { JsonValue } from '@ashlar/schema'
import { isJsonObject } from '../find.ts'
import { discard, keep, type Sanitized } from './sanitized.ts'

/** The lines around a component. */
export const sanitizeBorder = (value: JsonValue): Sanitized =>
  isJsonObject(value) ? keep(value) : discard('Invalid border value')

/** How round its corners are. */
export const sanitizeBorderRadius = (value: JsonValue): Sanitized =>
  isJsonObject(value) ? keep(value) : discard('Invalid border radius value')
