import { boolean, choice, colour, defineWidget, eventHandler, gridUnits, icon, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

const asks = { property: 'needsConfirmation', is: [true] }

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
        { value: 'center', label: 'Centre' },
        { value: 'right', label: 'Right' },
      ],
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Whether the button can be pressed.',
      group: 'Behaviour',
    }),
    formAction: choice('In a form', 'none', {
      help: 'Whether the button submits or resets the form in which it stands.',
      group: 'Behaviour',
      options: [
        { value: 'none', label: 'Nothing' },
        { value: 'submit', label: 'Submit' },
        { value: 'reset', label: 'Reset' },
      ],
    }),
    needsConfirmation: boolean('Ask first', false, {
      help: 'Asks whether it is meant before anything runs; right for what cannot be undone.',
      group: 'Behaviour',
    }),
    confirmationTitle: text('Question', 'Are you sure?', {
      help: 'The heading of the question; name the thing it is about.',
      group: 'Behaviour',
      placeholder: 'Delete this order?',
      shownWhen: asks,
    }),
    confirmationText: text('Explanation', '', {
      help: 'What will happen, below the question.',
      group: 'Behaviour',
      placeholder: 'The order and its lines are gone for good.',
      shownWhen: asks,
    }),
    confirmationLabel: text('Confirming button', '', {
      help: 'What the confirming button says; the text of the button where it is empty.',
      group: 'Behaviour',
      shownWhen: asks,
    }),
    onClick: eventHandler('On click', 'Runs when the button is pressed, after the question was confirmed.'),
    ...commonProperties,
  },
})
