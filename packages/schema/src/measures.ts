import type { z } from 'zod'
import type { heightBoundSchema, pixelSchema, positionSchema, sidesSchema, sizeSchema } from './dimension.ts'

export type Position = z.output<typeof positionSchema>
export type Size = z.output<typeof sizeSchema>
export type HeightBound = z.output<typeof heightBoundSchema>
export type Pixels = z.output<typeof pixelSchema>
export type Sides = z.output<typeof sidesSchema>

/** A position or size in grid units. */
export const gridUnits = (value: number): Position => ({ value, mode: 'gridUnit' })
/** A length in pixels. */
export const pixels = (value: number): Pixels => ({ value, mode: 'px' })
