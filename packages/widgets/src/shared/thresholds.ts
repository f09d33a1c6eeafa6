import { colour, items, number } from '@ashlar/schema'
import { cssColour } from '../theme/colour-property.ts'
import { isRecord, numberOf } from '../values.ts'

/** The property that gives numbers a colour by their size; `thresholdColour` reads it. */
export const thresholdsProperty = (what: string) =>
  items('Colors by value', {
    help: `The color of ${what} from a value on; the last one reached counts.`,
    group: 'Appearance',
    itemLabel: 'color',
    properties: {
      from: number('From', 0, { help: 'The least value that has this color.' }),
      color: colour('Color', { help: 'The color from that value on.' }),
    },
  })

/** The CSS colour of the highest threshold that the number reaches, `undefined` where it reaches none. */
export const thresholdColour = (thresholds: unknown, value: number | undefined): string | undefined => {
  if (value === undefined || !Array.isArray(thresholds)) return undefined
  let reached: { from: number; colour: string } | undefined
  for (const entry of thresholds.slice(0, 1000)) {
    if (!isRecord(entry)) continue
    const from = numberOf(entry.from) ?? 0
    const colourOf = cssColour(entry.color)
    if (colourOf === undefined || value < from || (reached !== undefined && from < reached.from)) continue
    reached = { from, colour: colourOf }
  }
  return reached?.colour
}
