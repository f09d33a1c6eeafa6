import { boolean, choice, defineWidget, gridUnits } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldSettable,
  labelProperties,
  lockProperties,
  clearableFieldMethods,
  validationProperties,
} from '../shared/field-properties.ts'
import {
  delayProperty,
  lengthProperties,
  placeholderProperty,
  typingEvents,
} from '../shared/typing-properties.ts'

/** A password, either one that exists or a new one that has to be good enough. */
export const passwordInput = defineWidget({
  type: 'passwordInput',
  label: 'Password input',
  help: 'Lets a person type a password, and says what a new one still lacks.',
  icon: 'lock-keyhole',
  keywords: ['secret', 'sign in', 'login', 'credentials', 'pin', 'form'],
  namePrefix: 'PasswordInput',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    value: { help: 'The password in the field.', initial: '' },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', ...fieldSettable],
  properties: {
    ...labelProperties({ label: 'Password' }),
    ...placeholderProperty('At least 12 characters'),
    ...validationProperties(),
    ...lengthProperties,
    needsUppercase: boolean('Needs an upper-case letter', false, {
      help: 'Whether the password has to have a capital letter.',
      group: 'Validation',
    }),
    needsLowercase: boolean('Needs a lower-case letter', false, {
      help: 'Whether the password has to have a small letter.',
      group: 'Validation',
    }),
    needsDigit: boolean('Needs a digit', false, {
      help: 'Whether the password has to have a digit.',
      group: 'Validation',
    }),
    needsSymbol: boolean('Needs a sign', false, {
      help: 'Whether the password has to have a sign that is neither letter nor digit.',
      group: 'Validation',
    }),
    ...lockProperties,
    passwordKind: choice('Purpose', 'current', {
      help: 'Which password it is, so that password managers fill in or suggest the right one.',
      group: 'Behavior',
      options: [
        { value: 'current', label: 'A password that exists' },
        { value: 'new', label: 'A new password' },
        { value: 'none', label: 'Nothing a manager should keep' },
      ],
    }),
    canReveal: boolean('Show button', true, {
      help: 'Offers a button that shows what was typed.',
      group: 'Behavior',
    }),
    ...delayProperty,
    showsRules: boolean('List the rules', true, {
      help: 'Lists under the field what the password needs, and marks what it has.',
      group: 'Appearance',
    }),
    ...typingEvents,
    ...commonProperties,
  },
})
