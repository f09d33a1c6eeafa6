import { boolean, choice, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldMethods,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

/** A signature drawn with finger, pen or mouse, or typed. */
export const signature = defineWidget({
  type: 'signature',
  label: 'Signature',
  help: 'Lets a person sign with a finger, a pen or the mouse, or by typing their name.',
  icon: 'signature',
  keywords: ['sign', 'autograph', 'draw', 'pen', 'approve', 'consent', 'form'],
  namePrefix: 'Signature',
  defaultSize: { width: gridUnits(32), height: { value: 18, mode: 'fitContent' } },
  minimumSize: { columns: 14, rows: 12 },
  exposes: {
    value: {
      help: 'The signature as the data address of a picture; empty while nobody has signed.',
      initial: '',
    },
    isEmpty: { help: 'Whether nobody has signed.', initial: true },
    ...fieldExposes,
  },
  methods: fieldMethods,
  settable: ['value', ...fieldSettable],
  properties: {
    ...labelProperties({ label: 'Signature' }),
    hintText: text('Hint', 'Sign here', {
      help: 'What stands on the line while nobody has signed.',
    }),
    valueFormat: choice('Picture', 'PNG', {
      help: 'How the signature is kept: as a picture of dots, or as a drawing that stays sharp at any size.',
      group: 'Data',
      options: [
        { value: 'PNG', label: 'PNG' },
        { value: 'SVG', label: 'SVG' },
      ],
    }),
    ...validationProperties({ requiredHelp: 'Whether somebody has to sign.' }),
    ...lockProperties,
    canType: boolean('May be typed', true, {
      help: 'Offers to type a name where nothing can be drawn; people who use a keyboard alone need it.',
      group: 'Behavior',
    }),
    ink: choice('Ink', 'black', {
      help: 'The color of the line.',
      group: 'Appearance',
      options: [
        { value: 'black', label: 'Black' },
        { value: 'blue', label: 'Blue' },
      ],
    }),
    onSigned: eventHandler('On signed', 'Runs after each line that was drawn, and when a name was typed.'),
    onCleared: eventHandler('On cleared', 'Runs when a person took the signature away.'),
    ...commonProperties,
  },
})
