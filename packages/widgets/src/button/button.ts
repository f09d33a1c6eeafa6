import { boolean, choice, colour, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** Something to press. */
export const button = defineWidget({
  type: 'button',
  label: 'Button',
  help: 'Runs the steps of its event handler when it is pressed.',
  icon: 'square-mouse-pointer',
  keywords: ['click', 'submit', 'action', 'run'],
  namePrefix: 'Button',
  defaultSize: { width: gridUnits(12), height: gridUnits(3) },
  minimumSize: { columns: 3, rows: 3 },
  settable: ['text', 'isDisabled', 'isVisible'],
  properties: {
    text: text('Text', 'Click me', { help: 'What the button says; a verb tells best what it does.' }),
    buttonStyle: choice('Style', 'PRIMARY_BUTTON', {
      help: 'How much the button stands out; one primary button on a page is enough.',
      group: 'Appearance',
      options: [
        { value: 'PRIMARY_BUTTON', label: 'Primary' },
        { value: 'SECONDARY_BUTTON', label: 'Secondary' },
        { value: 'TERTIARY_BUTTON', label: 'Tertiary' },
      ],
    }),
    backgroundColor: colour('Background', {
      help: 'The colour of the button; the text upon it becomes black or white, whichever can be read.',
      group: 'Appearance',
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Whether the button can be pressed.',
      group: 'Behaviour',
    }),
    onClick: eventHandler('On click', 'Runs when the button is pressed.'),
    ...commonProperties,
  },
})
