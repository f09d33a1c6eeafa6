import type { JsonValue } from '@ashlar/schema'
import { isJsonObject } from '../find.ts'
import { discard, keep, type Sanitized } from './sanitized.ts'

/** Padding or margin: an object with sides. */
export const sanitizeSides = (value: JsonValue): Sanitized =>
  isJsonObject(value) ? keep(value) : discard('Invalid padding value')
