import { cssColor } from '../theme/color-property.ts'
import { isRecord, numberOf } from '../values.ts'

/** The CSS color of the highest threshold that the number reaches, `undefined` where it reaches none. */
export const thresholdColor = (thresholds: unknown, value: number | undefined): string | undefined => {
  if (value === undefined || !Array.isArray(thresholds)) return undefined
  let reached: { from: number; color: string } | undefined
  for (const entry of thresholds.slice(0, 1000)) {
    if (!isRecord(entry)) continue
    const from = numberOf(entry.from) ?? 0
    const colorOf = cssColor(entry.color)
    if (colorOf === undefined || value < from || (reached !== undefined && from < reached.from)) continue
    reached = { from, color: colorOf }
  }
  return reached?.color
}
