import { boolean, choice, color, defineWidget, eventHandler, gridUnits, number } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { fieldExposes, fieldMethods, fieldProperties, fieldSettable } from '../shared/field-properties.ts'
import { renameProperties } from '../shared/rename-properties.ts'

/** A judgment in stars. */
export const rating = defineWidget({
  type: 'rating',
  label: 'Rating',
  help: 'Lets a person judge by a number of stars, or shows such a judgment.',
  icon: 'star',
  keywords: ['stars', 'score', 'review', 'feedback', 'hearts', 'form'],
  namePrefix: 'Rating',
  defaultSize: { width: gridUnits(20), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    value: {
      help: 'The number of stars; 0 where there are none.',
      initial: 0,
      initialFrom: 'defaultValue',
      within: { least: 0, most: 'maxRating' },
    },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['value', ...fieldSettable],
  migrations: [
    {
      title: 'names the color as code does',
      up: (properties) => renameProperties(properties, { activeColour: 'activeColor' }),
    },
  ],
  properties: {
    ...fieldProperties({ requiredHelp: 'Whether a judgment has to be given.' }),
    defaultValue: number('Default value', 0, {
      help: 'The number of stars before anyone judges.',
      group: 'Data',
      minimum: 0,
    }),
    maxRating: number('Most stars', 5, {
      help: 'The number of stars for the best judgment, up to 20.',
      group: 'Data',
      minimum: 1,
      maximum: 20,
      step: 1,
    }),
    allowHalf: boolean('Half stars', false, {
      help: 'Whether half stars can be given.',
      group: 'Behavior',
    }),
    isClearable: boolean('Clearable', true, {
      help: 'Whether pressing the chosen star again takes the judgment back; Delete does so on the keyboard.',
      group: 'Behavior',
    }),
    shape: choice('Shape', 'star', {
      help: 'What is counted.',
      group: 'Appearance',
      options: [
        { value: 'star', label: 'Star' },
        { value: 'heart', label: 'Heart' },
        { value: 'circle', label: 'Circle' },
      ],
    }),
    activeColor: color('Color', {
      help: 'The color of what is filled; that of warnings in the theme where none is chosen.',
      group: 'Appearance',
    }),
    onChange: eventHandler('On change', 'Runs when another judgment is given or taken back.'),
    ...commonProperties,
  },
})
