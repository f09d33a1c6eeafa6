import { boolean, choice, eventHandler, text } from '@ashlar/schema'
import { lockProperties, validationProperties, type FieldPart } from '../shared/field-properties.ts'

/** The properties of everything that is on or off. */
export const toggleProperties = (label: string) => ({
  label: text('Label', label, {
    sample: 'words',
    help: 'What is on or off here, shown beside the control and read by screen readers.',
  }),
  defaultCheckedState: boolean('On at first', false, {
    help: 'Whether it is on before anyone switches it.',
    group: 'Data',
  }),
  helperText: text('Helper text', '', {
    help: 'A hint shown under the control all the time.',
    placeholder: 'You can change this later',
  }),
  ...validationProperties({ requiredHelp: 'Whether it has to be on, as consent has to be given.' }),
  ...lockProperties,
  labelSide: choice('Label side', 'after', {
    help: 'Whether the label stands after the control or before it, with the control at the far end.',
    group: 'Appearance',
    options: [
      { value: 'after', label: 'After' },
      { value: 'before', label: 'Before' },
    ],
  }),
  onCheckChange: eventHandler('On change', 'Runs when it is switched on or off.'),
})

/** What a widget is that is on or off. */
export interface TogglePart extends FieldPart {
  properties: FieldPart['properties'] & ReturnType<typeof toggleProperties>
  exposes: FieldPart['exposes'] & typeof toggleExposes
}

/** What bindings read of everything that is on or off. */
export const toggleExposes = {
  isChecked: { help: 'Whether it is on.', initial: false, initialFrom: 'defaultCheckedState' },
  value: {
    help: 'Whether it is on, as forms read it.',
    initial: false,
    initialFrom: 'defaultCheckedState',
  },
}
