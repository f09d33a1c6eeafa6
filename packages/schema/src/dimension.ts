import { z } from 'zod'
import type { DimensionMode } from './dimension-mode.ts'
import { numberFromText } from './page/scalars.ts'

const dimensionOf = <const Modes extends readonly [DimensionMode, ...DimensionMode[]]>(...modes: Modes) =>
  z.strictObject({ value: numberFromText, mode: z.enum(modes) })

/** Left and top: grid units only. */
export const positionSchema = dimensionOf('gridUnit')
/** Width and height. */
export const sizeSchema = dimensionOf('gridUnit', 'fitContent', 'fillParent', 'px')
/** Spacing, minimum and maximum height. */
export const heightBoundSchema = dimensionOf('gridUnit', 'px')
/** Minimum and maximum width, and the sides of paddings and margins. */
export const pixelSchema = dimensionOf('px')
/** Padding and margin: a length per side. */
export const sidesSchema = z.strictObject({
  left: pixelSchema,
  right: pixelSchema,
  top: pixelSchema,
  bottom: pixelSchema,
})
