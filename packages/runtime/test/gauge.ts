import { defineWidget, gridUnits, number } from '@ashlar/schema'

const help = { help: 'A property for tests.' }

/** A widget with a number that two of its properties bound. */
export const gauge = defineWidget({
  type: 'gauge',
  label: 'Gauge',
  help: 'A widget for tests.',
  icon: 'box',
  namePrefix: 'gauge',
  defaultSize: { width: gridUnits(10), height: gridUnits(4) },
  properties: {
    defaultValue: number('Default', 0, help),
    minValue: number('Least', 0, help),
    maxValue: number('Most', 10, help),
  },
  exposes: {
    value: {
      help: 'Where it stands.',
      initial: 0,
      initialFrom: 'defaultValue',
      within: { least: 'minValue', most: 'maxValue' },
    },
  },
  settable: ['value'],
})
