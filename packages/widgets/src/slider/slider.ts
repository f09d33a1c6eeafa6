import { defineWidget, gridUnits, number } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { fieldExposes, fieldMethods } from '../shared/field-properties.ts'
import { sliderProperties, sliderSettable } from './slider-properties.ts'

/** A number that is chosen by sliding. */
export const slider = defineWidget({
  type: 'slider',
  label: 'Slider',
  help: 'Lets a person choose a number by sliding a thumb along a line.',
  icon: 'sliders-horizontal',
  keywords: ['number', 'range', 'scale', 'volume', 'percent', 'form'],
  namePrefix: 'Slider',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
  exposes: {
    value: {
      help: 'The chosen number.',
      initial: 0,
      initialFrom: 'defaultValue',
      within: { least: 'minValue', most: 'maxValue' },
    },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['value', ...sliderSettable],
  properties: {
    ...sliderProperties({
      defaultValue: number('Default value', 0, {
        help: 'The number before anyone slides.',
        group: 'Data',
      }),
    }),
    ...commonProperties,
  },
})
