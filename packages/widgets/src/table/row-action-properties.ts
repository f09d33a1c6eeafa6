import { boolean, choice, eventHandler, icon, text } from '@ashlar/schema'
import { confirmationProperties } from '../shared/confirmation-properties.ts'
import { perRow } from './per-row.ts'

/** The properties of one action that people can take on a row. */
export const rowActionProperties = {
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
  ...confirmationProperties(
    { perItem: perRow },
    {
      question: 'Delete order {{ currentRow.id }}?',
      title: 'Delete this order?',
      explanation: 'The order and its lines are gone for good.',
    },
  ),
  onClick: eventHandler(
    'On click',
    'Runs when the action is taken, after the question was confirmed; currentRow and rowIndex say on which row.',
  ),
}
