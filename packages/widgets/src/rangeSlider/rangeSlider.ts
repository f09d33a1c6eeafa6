import { defineWidget, gridUnits, number } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { fieldExposes, fieldMethods } from '../shared/field-properties.ts'
import { sliderProperties, sliderSettable } from '../slider/slider-properties.ts'

/** Two numbers, from and to, that are chosen by sliding. */
export const rangeSlider = defineWidget({
  type: 'rangeSlider',
  label: 'Range slider',
  help: 'Lets a person choose a range of numbers by sliding its two ends.',
  icon: 'sliders-horizontal',
  keywords: ['number', 'range', 'from', 'to', 'between', 'scale', 'filter', 'price', 'form'],
  namePrefix: 'RangeSlider',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 10, rows: 3 },
  exposes: {
    value: {
      help: 'The two ends of the range as a list, as forms read them.',
      initial: [],
      within: { least: 'minValue', most: 'maxValue' },
    },
    values: {
      help: 'The two ends of the range as a list, the lower one first.',
      initial: [],
      within: { least: 'minValue', most: 'maxValue' },
    },
    startValue: {
      help: 'The lower end of the range.',
      initial: 0,
      initialFrom: 'defaultStartValue',
      within: { least: 'minValue', most: 'maxValue' },
    },
    endValue: {
      help: 'The upper end of the range.',
      initial: 100,
      initialFrom: 'defaultEndValue',
      within: { least: 'minValue', most: 'maxValue' },
    },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['startValue', 'endValue', ...sliderSettable],
  properties: {
    ...sliderProperties({
      defaultStartValue: number('Default start', 20, {
        sample: 'words',
        help: 'The lower end before anyone slides.',
        group: 'Data',
      }),
      defaultEndValue: number('Default end', 80, {
        sample: 'words',
        help: 'The upper end before anyone slides.',
        group: 'Data',
      }),
    }),
    ...commonProperties,
  },
})
