import { boolean, choice, color, defineWidget, eventHandler, gridUnits, icon, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { confirmationProperties } from '../shared/confirmation-properties.ts'
import { edgeProperties } from '../shared/edge-properties.ts'

/** Something to press. */
export const button = defineWidget({
  type: 'button',
  label: 'Button',
  help: 'Runs the steps of its event handler when it is pressed.',
  icon: 'square-mouse-pointer',
  keywords: ['click', 'submit', 'action', 'run', 'confirm', 'reset'],
  namePrefix: 'Button',
  defaultSize: { width: gridUnits(12), height: gridUnits(3) },
  minimumSize: { columns: 3, rows: 3 },
  settable: ['text', 'isDisabled', 'isVisible'],
  properties: {
    text: text('Text', 'Click me', {
      sample: 'words',
      help: 'What the button says; a verb tells best what it does.',
    }),
    buttonStyle: choice('Style', 'PRIMARY_BUTTON', {
      help: 'How much the button stands out; one primary button on a page is enough, and Danger is for what destroys.',
      group: 'Appearance',
      options: [
        { value: 'PRIMARY_BUTTON', label: 'Primary' },
        { value: 'SECONDARY_BUTTON', label: 'Secondary' },
        { value: 'TERTIARY_BUTTON', label: 'Tertiary' },
        { value: 'DANGER_BUTTON', label: 'Danger' },
      ],
    }),
    backgroundColor: color('Background', {
      help: 'The color of the button; the text upon it becomes black or white, whichever can be read.',
      group: 'Appearance',
    }),
    icon: icon('Icon', {
      help: 'A small picture beside the text; without text, the tooltip says what the button does.',
      group: 'Appearance',
    }),
    iconPosition: choice('Icon position', 'LEFT', {
      help: 'On which side of the text the icon stands.',
      group: 'Appearance',
      options: [
        { value: 'LEFT', label: 'Left' },
        { value: 'RIGHT', label: 'Right' },
      ],
    }),
    textAlignment: choice('Text alignment', 'center', {
      help: 'Where the text stands on the button.',
      group: 'Appearance',
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Center' },
        { value: 'right', label: 'Right' },
      ],
    }),
    longText: choice('Long text', 'CUT', {
      help: 'What happens to text that does not fit: it is cut, takes several lines, or widens the button over free room.',
      group: 'Appearance',
      options: [
        { value: 'CUT', label: 'Cut' },
        { value: 'WRAP', label: 'Wrap' },
        { value: 'GROW', label: 'Widen' },
      ],
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Shows the button grayed out, so that nobody can press it.',
      group: 'Behavior',
    }),
    formAction: choice('In a form', 'none', {
      help: 'Whether the button submits or resets the form in which it stands.',
      group: 'Behavior',
      options: [
        { value: 'none', label: 'Nothing' },
        { value: 'submit', label: 'Submit' },
        { value: 'reset', label: 'Reset' },
      ],
    }),
    ...confirmationProperties(
      { group: 'Behavior' },
      {
        question: 'Delete {{ Orders.selectedRows.length }} orders.',
        title: 'Delete this order?',
        explanation: 'The order and its lines are gone for good.',
      },
    ),
    onClick: eventHandler('On click', 'Runs when the button is pressed, after the question was confirmed.'),
    ...edgeProperties,
    ...commonProperties,
  },
})
