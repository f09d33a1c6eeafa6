import { boolean, data, eventHandler, number, text, type WidgetProperties } from '@ashlar/schema'
import {
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

const { isRequired: _aSliderAlwaysHasAValue, ...ruleProperties } = validationProperties()

/** What event handlers may set of every slider beside its value. */
export const sliderSettable = [
  ...fieldSettable.filter((name) => name !== 'isRequired'),
  'minValue',
  'maxValue',
] as const

const sharedProperties = {
  minValue: number('Minimum', 0, { help: 'The number at the beginning of the slider.', group: 'Data' }),
  maxValue: number('Maximum', 100, { help: 'The number at the end of the slider.', group: 'Data' }),
  step: number('Step', 1, {
    help: 'How far two neighboring values are apart.',
    group: 'Data',
    minimum: 0,
  }),
  marks: data('Marks', '', {
    editor: 'rows',
    rows: {
      noun: 'mark',
      fields: [
        { name: 'value', label: 'Number', placeholder: '50', isNumber: true, standsAlone: true },
        { name: 'label', label: 'Label', placeholder: 'As the number' },
      ],
    },
    help: 'Places that are marked under the slider: a list of numbers, or of objects with value and label.',
    group: 'Data',
    expects: 'array',
    example: '[{ "value": 0, "label": "None" }, { "value": 100, "label": "All" }]',
  }),
  ...ruleProperties,
  ...lockProperties,
  prefixText: text('Text before', '', {
    help: 'Words or signs before the number, such as €.',
    group: 'Appearance',
  }),
  suffixText: text('Text after', '', {
    help: 'Words or signs after the number, such as kg.',
    group: 'Appearance',
  }),
  showsValue: boolean('Show value', true, {
    help: 'Writes the value at the end of the slider.',
    group: 'Appearance',
  }),
  showsLimits: boolean('Show limits', false, {
    help: 'Writes the least and the greatest value under the slider, where it has no marks.',
    group: 'Appearance',
  }),
  onSliding: eventHandler('On sliding', 'Runs again and again while the value is being changed.'),
  onChange: eventHandler('On change', 'Runs when a person lets go at another value.'),
}

/** What the properties of all sliders are. */
export type SliderProperties = typeof sharedProperties

/** The properties of sliders; `defaults` are those of the value at the beginning. */
export const sliderProperties = <Defaults extends WidgetProperties>(defaults: Defaults) => ({
  ...labelProperties(),
  ...defaults,
  ...sharedProperties,
})
