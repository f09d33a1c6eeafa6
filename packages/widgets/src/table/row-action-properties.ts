import { boolean, choice, eventHandler, icon, text, type WidgetProperties } from '@ashlar/schema'
import { perRow } from './column-properties.ts'

/** The properties of one action that people can take on a row. */
export const rowActionProperties: WidgetProperties = {
  label: text('Label', 'Action', { help: 'The words on the button or in the menu.' }),
  icon: icon('Icon', { help: 'An icon before the words.' }),
  style: choice('Style', 'SECONDARY_BUTTON', {
    help: 'How much the button stands out.',
    options: [
      { value: 'PRIMARY_BUTTON', label: 'Primary' },
      { value: 'SECONDARY_BUTTON', label: 'Secondary' },
      { value: 'TERTIARY_BUTTON', label: 'Tertiary' },
      { value: 'DANGER_BUTTON', label: 'Danger' },
    ],
  }),
  isVisible: boolean('Visible', true, {
    help: 'Whether the action is offered, for each row if it is a binding.',
    perItem: perRow,
  }),
  isDisabled: boolean('Disabled', false, {
    help: 'Whether the action cannot be taken, for each row if it is a binding.',
    perItem: perRow,
  }),
  onClick: eventHandler(
    'On click',
    'Runs when the action is taken; currentRow and rowIndex say on which row.',
  ),
}
