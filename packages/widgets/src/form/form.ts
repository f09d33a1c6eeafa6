import { boolean, choice, color, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { edgeProperties } from '../shared/edge-properties.ts'

/** A box whose inputs are checked and sent together. */
export const form = defineWidget({
  type: 'form',
  label: 'Form',
  help: 'Collects inputs, checks them together and submits what was entered.',
  icon: 'list-checks',
  keywords: ['submit', 'inputs', 'save', 'create', 'edit', 'container'],
  role: 'container',
  namePrefix: 'Form',
  defaultSize: { width: gridUnits(40), height: { value: 30, mode: 'fitContent' } },
  minimumSize: { columns: 12, rows: 8 },
  canContain: (type) => type === 'canvas',
  children: [{ type: 'canvas' }],
  exposes: {
    data: {
      help: 'What was entered, by the names of the inputs inside; of inputs in a grid, a list under the name of the grid with one object per cell.',
      initial: {},
    },
    isValid: { help: 'Whether all inputs inside keep their rules.', initial: true },
    isDirty: { help: 'Whether a person changed an input since the form was last reset.', initial: false },
  },
  settable: ['title', 'isVisible', 'isDisabled'],
  properties: {
    title: text('Title', 'Form', {
      sample: 'words',
      help: 'A heading above the inputs; left out where it is empty.',
      placeholder: 'New customer',
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Shows what was entered but lets nobody change or submit it.',
      group: 'Behavior',
    }),
    submitOnEnter: boolean('Submit on Enter', true, {
      help: 'Whether the Enter key in an input submits the form.',
      group: 'Behavior',
    }),
    disableSubmitWhenInvalid: boolean('Disable submit when invalid', false, {
      help: 'Keeps the submit button off until all inputs keep their rules; otherwise pressing it shows what is wrong.',
      group: 'Behavior',
    }),
    showFooter: boolean('Buttons', true, {
      help: 'Shows a submit button below the inputs.',
      group: 'General',
    }),
    submitText: text('Submit text', 'Submit', {
      help: 'What the submit button says; a verb tells best what it does.',
      shownWhen: { property: 'showFooter', is: [true] },
    }),
    submitStyle: choice('Submit style', 'PRIMARY_BUTTON', {
      help: 'How the submit button looks; Danger is for what destroys.',
      group: 'Appearance',
      shownWhen: { property: 'showFooter', is: [true] },
      options: [
        { value: 'PRIMARY_BUTTON', label: 'Primary' },
        { value: 'SECONDARY_BUTTON', label: 'Secondary' },
        { value: 'DANGER_BUTTON', label: 'Danger' },
      ],
    }),
    showReset: boolean('Reset button', true, {
      help: 'Shows a button that gives the inputs the values they began with.',
      shownWhen: { property: 'showFooter', is: [true] },
    }),
    resetText: text('Reset text', 'Reset', {
      help: 'What the reset button says.',
      shownWhen: { property: 'showReset', is: [true] },
    }),
    padding: choice('Padding', 'medium', {
      help: 'The free room between the edge of the form and its inputs.',
      group: 'Layout',
      options: [
        { value: 'none', label: 'None' },
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
      ],
    }),
    shouldScrollContents: boolean('Scroll content', true, {
      help: 'Whether inputs that do not fit scroll between title and buttons; otherwise they are cut off.',
      group: 'Layout',
    }),
    backgroundColor: color('Background', {
      help: 'The color of the form; the surface of the theme where none is chosen.',
      group: 'Appearance',
    }),
    hasBorder: boolean('Border', true, { help: 'Draws a fine line around the form.', group: 'Appearance' }),
    onSubmit: eventHandler('On submit', 'Runs when the form is submitted and all inputs keep their rules.'),
    onReset: eventHandler('On reset', 'Runs after the inputs got the values they began with.'),
    ...edgeProperties,
    ...commonProperties,
  },
})
