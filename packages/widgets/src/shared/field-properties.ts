import { boolean, choice, number, text, type PropertyValues, type TextProperty } from '@ashlar/schema'
import type { commonProperties } from '../common-properties.ts'

/** What the properties of a field say differently for one type of widget. */
export interface FieldWords {
  /** The label of a new widget. */
  readonly label?: string
  /** What the label names, as a sentence. */
  readonly labelHelp?: string
  /** When the field counts as filled in, as a sentence. */
  readonly requiredHelp?: string
}

/** The label of a field and the words under it. Come first in a descriptor. */
export const labelProperties = (words: FieldWords = {}) => ({
  label: text('Label', words.label ?? 'Label', {
    sample: 'words',
    help: words.labelHelp ?? 'What the field is for, shown with it and read by screen readers.',
  }),
  labelPosition: choice('Label position', 'top', {
    help: 'Whether the label stands above the field or beside it.',
    group: 'Appearance',
    bindable: false,
    options: [
      { value: 'top', label: 'Above' },
      { value: 'left', label: 'Beside' },
    ],
  }),
  labelWidth: number('Label width', 33, {
    help: 'The share of the width that a label beside the field takes, in per cent.',
    group: 'Appearance',
    minimum: 10,
    maximum: 80,
    step: 1,
    shownWhen: { property: 'labelPosition', is: ['left'] },
  }),
  helperText: text('Helper text', '', {
    help: 'A hint shown under the field all the time.',
    placeholder: 'As written on the invoice',
  }),
})

/** The rules that every field has. */
export const validationProperties = (words: FieldWords = {}) => ({
  isRequired: boolean('Required', false, {
    help: words.requiredHelp ?? 'Whether the field may not be left empty.',
    group: 'Validation',
  }),
  customValidationRule: boolean('Valid when', true, {
    help: 'A condition in {{ }} that has to be true for the value to be accepted. Left empty, there is none.',
    group: 'Validation',
    condition: '{{ Input1.value !== "admin" }}',
  }),
  customErrorMessage: text('Message when not valid', '', {
    help: 'What the field says while the condition of Valid when is not true.',
    group: 'Validation',
    placeholder: 'This name is taken.',
  }),
})

/** Whether people may change what is in the field. */
export const lockProperties = {
  isDisabled: boolean('Disabled', false, {
    help: 'Shows the value grayed out, lets nobody change it, and leaves the rules aside.',
    group: 'Behavior',
  }),
  isReadOnly: boolean('Read only', false, {
    help: 'Shows the value to read and copy, lets nobody change it, and leaves the rules aside.',
    group: 'Behavior',
  }),
}

/**
 * The properties of everything that a person fills in, in the order in which panels show them. A widget that needs
 * its own properties between them spreads `labelProperties`, `validationProperties` and `lockProperties` itself.
 */
export const fieldProperties = (words: FieldWords = {}) => ({
  ...labelProperties(words),
  ...validationProperties(words),
  ...lockProperties,
})

/** What bindings may read of every field beside its value. */
export const fieldExposes = {
  isValid: { help: 'Whether the value keeps all the rules of the field.', initial: true },
  isTouched: { help: 'Whether a person has changed or left the field.', initial: false },
}

/** What a field is, as far as all fields are alike: the part of their descriptors that `useField` works with. */
export interface FieldPart {
  properties: Pick<ReturnType<typeof labelProperties>, 'label' | 'helperText'> &
    Omit<ReturnType<typeof validationProperties>, 'isRequired'> &
    typeof lockProperties &
    typeof commonProperties
  exposes: typeof fieldExposes
}

/** The values that most fields have. */
export type UsualFieldValues = PropertyValues<
  Pick<ReturnType<typeof labelProperties>, 'labelPosition' | 'labelWidth'> &
    Pick<ReturnType<typeof validationProperties>, 'isRequired'> & { placeholderText: TextProperty }
>

/** What event handlers may set of every field beside its value. */
export const fieldSettable = ['label', 'isDisabled', 'isReadOnly', 'isRequired', 'isVisible'] as const

/** What steps and scripts may ask every field to do. */
export const fieldMethods = {
  focus: { label: 'Focus', help: 'Puts the cursor into the field.', parameters: [] },
  validate: {
    label: 'Validate',
    help: 'Shows what is wrong with the value, as when a person has left the field, and tells whether it is valid.',
    parameters: [],
  },
  reset: { label: 'Reset', help: 'Gives the field its default value again.', parameters: [] },
}

/** The same for fields that can be emptied. */
export const clearableFieldMethods = {
  ...fieldMethods,
  clear: { label: 'Clear', help: 'Empties the field.', parameters: [] },
}
