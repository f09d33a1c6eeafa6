import { boolean, choice, eventHandler, text, type ExposedValue, type WidgetProperties } from '@ashlar/schema'
import { lockProperties, validationProperties } from '../shared/field-properties.ts'

/** On which side of the control its label can stand. */
export const labelSides = ['after', 'before'] as const

/** The properties of everything that is on or off. */
export const toggleProperties = (label: string): WidgetProperties => ({
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

/** What bindings read of everything that is on or off. */
export const toggleExposes: { readonly isChecked: ExposedValue; readonly value: ExposedValue } = {
  isChecked: { help: 'Whether it is on.', initial: false, initialFrom: 'defaultCheckedState' },
  value: {
    help: 'Whether it is on, as forms read it.',
    initial: false,
    initialFrom: 'defaultCheckedState',
  },
}
