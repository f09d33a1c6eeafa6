import { color, items, number } from '@ashlar/schema'
import { cssColor } from '../theme/color-property.ts'
import { isRecord, numberOf } from '../values.ts'

/** The property that gives numbers a color by their size; `thresholdColor` reads it. */
export const thresholdsProperty = (what: string) =>
  items('Colors by value', {
    help: `The color of ${what} from a value on; the last one reached counts.`,
    group: 'Appearance',
    itemLabel: 'color',
    properties: {
      from: number('From', 0, { help: 'The least value that has this color.' }),
      color: color('Color', { help: 'The color from that value on.' }),
    },
  })

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
