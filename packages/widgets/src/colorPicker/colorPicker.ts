import { boolean, color, data, defineWidget, eventHandler, gridUnits } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldSettable,
  labelProperties,
  lockProperties,
  clearableFieldMethods,
  validationProperties,
} from '../shared/field-properties.ts'
import { placeholderProperty, typingProperties } from '../shared/typing-properties.ts'
import { renameProperties } from '../shared/rename-properties.ts'

/** A color that a person chooses. */
export const colorPicker = defineWidget({
  type: 'colorPicker',
  formerTypes: ['colourPicker'],
  label: 'Color picker',
  help: 'Lets a person choose a color, type its code, or take one from the screen.',
  icon: 'palette',
  keywords: ['color', 'hex', 'swatch', 'eyedropper', 'form'],
  namePrefix: 'ColorPicker',
  defaultSize: { width: gridUnits(20), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
  exposes: {
    value: {
      help: 'The color, such as #2f6f5e, or #2f6f5e80 where it lets through half; empty where there is none.',
      initial: '',
      initialFrom: 'defaultColor',
    },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', ...fieldSettable],
  migrations: [
    {
      title: 'names the default as code does',
      up: (properties) => renameProperties(properties, { defaultColour: 'defaultColor' }),
    },
  ],
  properties: {
    ...labelProperties({ label: 'Color' }),
    defaultColor: color('Default color', {
      help: 'The color before anyone chooses.',
      group: 'Data',
    }),
    swatches: data('Swatches', '', {
      editor: 'words',
      help: 'The colors that are offered at once: names of the theme or codes; colors of the theme where none are named.',
      group: 'Data',
      expects: 'array',
      example: '["primary500", "danger", "#2f6f5e"]',
    }),
    ...placeholderProperty('#2f6f5e'),
    ...validationProperties({ requiredHelp: 'Whether a color has to be chosen.' }),
    ...lockProperties,
    allowsAlpha: boolean('Opacity', false, {
      help: 'Whether people choose how much the color lets through.',
      group: 'Behavior',
    }),
    ...typingProperties,
    onTextChanged: eventHandler('On change', 'Runs when the color changes.'),
    onSubmit: eventHandler('On submit', 'Runs when a person presses Enter in the field.'),
    onFocus: eventHandler('On focus', 'Runs when the field gets the focus.'),
    onFocusOut: eventHandler('On focus out', 'Runs when the focus leaves the field.'),
    ...commonProperties,
  },
})
