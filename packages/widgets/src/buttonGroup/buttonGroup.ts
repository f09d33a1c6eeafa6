import { boolean, choice, defineWidget, eventHandler, gridUnits, icon, items, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** Several buttons that belong together. */
export const buttonGroup = defineWidget({
  type: 'buttonGroup',
  label: 'Button group',
  help: 'Several buttons side by side; those for which there is no room stand in a menu.',
  icon: 'rectangle-ellipsis',
  keywords: ['buttons', 'toolbar', 'actions', 'split button', 'menu button'],
  namePrefix: 'ButtonGroup',
  defaultSize: { width: gridUnits(32), height: gridUnits(3) },
  minimumSize: { columns: 4, rows: 3 },
  settable: ['isDisabled', 'isVisible'],
  properties: {
    buttons: items('Buttons', {
      help: 'What can be pressed.',
      itemLabel: 'button',
      initial: [
        { id: 'first', label: 'Edit' },
        { id: 'second', label: 'Copy' },
        { id: 'third', label: 'Delete' },
      ],
      properties: {
        label: text('Label', '', { help: 'What the button says.' }),
        icon: icon('Icon', { help: 'A small picture before the label.' }),
        buttonStyle: choice('Style', 'SECONDARY_BUTTON', {
          help: 'How much the button stands out.',
          options: [
            { value: 'PRIMARY_BUTTON', label: 'Primary' },
            { value: 'SECONDARY_BUTTON', label: 'Secondary' },
            { value: 'TERTIARY_BUTTON', label: 'Tertiary' },
            { value: 'DANGER_BUTTON', label: 'Danger' },
          ],
        }),
        tooltip: text('Tooltip', '', { help: 'What the browser says when the pointer rests on the button.' }),
        isVisible: boolean('Visible', true, { help: 'Whether the button is there.' }),
        isDisabled: boolean('Disabled', false, {
          help: 'Shows the button grayed out, so that nobody can press it.',
        }),
        onClick: eventHandler('On click', 'Runs when the button is pressed.'),
      },
    }),
    label: text('Label', 'Actions', {
      help: 'What the buttons are for, read by screen readers and shown on the button that opens the others.',
    }),
    orientation: choice('Direction', 'horizontal', {
      help: 'Whether the buttons stand side by side or below each other.',
      group: 'Appearance',
      options: [
        { value: 'horizontal', label: 'Side by side' },
        { value: 'vertical', label: 'Below each other' },
      ],
    }),
    isJoined: boolean('Joined', true, {
      help: 'Whether the buttons touch each other.',
      group: 'Appearance',
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Shows all buttons grayed out, so that nobody can press them.',
      group: 'Behavior',
    }),
    ...commonProperties,
  },
})
