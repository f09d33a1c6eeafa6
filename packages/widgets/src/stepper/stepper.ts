import { boolean, choice, defineWidget, eventHandler, gridUnits, icon, items, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** The way through something done in several steps. */
export const stepper = defineWidget({
  type: 'stepper',
  label: 'Stepper',
  help: 'Shows how far somebody is in something done in several steps.',
  icon: 'list-ordered',
  keywords: ['steps', 'wizard', 'progress', 'stages'],
  namePrefix: 'Stepper',
  defaultSize: { width: gridUnits(72), height: { value: 6, mode: 'fitContent' } },
  minimumSize: { columns: 12, rows: 4 },
  exposes: {
    currentStepIndex: { help: 'The place of the present step, counted from 0.', initial: 0 },
    currentStep: { help: 'The label of the present step.', initial: '' },
    isLastStep: { help: 'Whether the present step is the last one.', initial: false },
  },
  settable: ['currentStepIndex', 'isVisible'],
  properties: {
    steps: items('Steps', {
      help: 'What is done, one after the other.',
      itemLabel: 'step',
      initial: [
        { id: 'first', label: 'Details' },
        { id: 'second', label: 'Review' },
        { id: 'third', label: 'Done' },
      ],
      properties: {
        label: text('Label', '', { help: 'What the step is called.' }),
        description: text('Description', '', { help: 'A few words below the label.' }),
        icon: icon('Icon', { help: 'A picture that takes the place of the number.' }),
        state: choice('State', 'auto', {
          help: 'How the step stands; by itself, steps before the present one are done.',
          options: [
            { value: 'auto', label: 'By itself' },
            { value: 'done', label: 'Done' },
            { value: 'error', label: 'Failed' },
            { value: 'open', label: 'Open' },
          ],
        }),
        isDisabled: boolean('Disabled', false, { help: 'Keeps people from going to the step.' }),
      },
    }),
    isFree: boolean('Free order', true, {
      help: 'Whether people may go to any step; otherwise only to those that are done and the next one.',
      group: 'Behavior',
    }),
    isReadOnly: boolean('Read only', false, {
      help: 'Shows the steps without letting anybody go to one.',
      group: 'Behavior',
    }),
    orientation: choice('Direction', 'horizontal', {
      help: 'Whether the steps stand side by side or below each other; on a phone they always stand below.',
      group: 'Appearance',
      options: [
        { value: 'horizontal', label: 'Side by side' },
        { value: 'vertical', label: 'Below each other' },
      ],
    }),
    onStepChange: eventHandler('On step change', 'Runs when somebody goes to another step.'),
    ...commonProperties,
  },
})
