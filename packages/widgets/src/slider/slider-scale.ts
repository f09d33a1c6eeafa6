import type { PropertyValues } from '@ashlar/schema'
import type { SliderProperties } from './slider-properties.ts'
import { decimalsOf, readableNumber } from '../shared/number-text.ts'
import { dataOf, isRecord, numberOf, textOf } from '../values.ts'

export type SliderValues = PropertyValues<SliderProperties>

/** The numbers over which a slider goes. */
export interface Scale {
  readonly least: number
  readonly most: number
  readonly step: number
}

/** A place on the scale with its words. */
export interface Mark {
  readonly value: number
  readonly label: string
}

const largest = 1e15
const smallestStep = 1e-9
export const mostMarks = 50
const longestLabel = 60

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** The scale that the properties describe; one that has no length gets one of a hundred steps. */
export const scaleOf = (values: SliderValues): Scale => {
  const least = within(values.minValue, -largest, largest)
  const given = values.step
  const step = given > 0 ? within(given, smallestStep, largest) : 1
  const most = within(values.maxValue, -largest, largest)
  // Next to a large number a small step is nothing at all.
  return { least, most: most > least ? most : least + Math.max(100 * step, Math.abs(least) * 1e-6), step }
}

/** The nearest number on the scale, without the dust of binary fractions. */
export const onScale = (value: number, { least, most, step }: Scale): number => {
  const steps = Math.round((within(value, least, most) - least) / step)
  const last = Math.floor((most - least) / step + 1e-9)
  const decimals = Math.min(20, Math.max(decimalsOf(step), decimalsOf(least)))
  return Number((least + Math.min(steps, last) * step).toFixed(decimals))
}

/** How far along the scale a number stands, from 0 to 1. */
export const shareOf = (value: number, { least, most }: Scale): number =>
  within((value - least) / (most - least), 0, 1)

/** The number at a share of the scale. */
export const valueAt = (share: number, scale: Scale): number =>
  onScale(scale.least + within(share, 0, 1) * (scale.most - scale.least), scale)

/** The marks of a scale: numbers, or objects with value and label; those beside the scale are left out. */
export const marksOf = (value: unknown, scale: Scale): readonly Mark[] => {
  const read = dataOf(value)
  if (!Array.isArray(read)) return []
  const marks: readonly unknown[] = read.slice(0, mostMarks)
  return marks.flatMap((mark) => {
    const at = numberOf(isRecord(mark) ? mark.value : mark)
    if (at === undefined || at < scale.least || at > scale.most) return []
    const label = isRecord(mark) ? textOf(mark.label).slice(0, longestLabel) : readableNumber(at)
    return [{ value: at, label }]
  })
}

/** A number with the words that the builder puts around it. */
export const wordsOf = (value: number, values: SliderValues): string =>
  `${values.prefixText.slice(0, longestLabel)}${readableNumber(value)}${values.suffixText.slice(0, longestLabel)}`
