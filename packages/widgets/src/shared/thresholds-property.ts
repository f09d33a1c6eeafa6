import { color, items, number } from '@ashlar/schema'

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
