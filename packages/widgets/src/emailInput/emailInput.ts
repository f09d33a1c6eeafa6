import { boolean, data, defineWidget, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  fieldExposes,
  fieldSettable,
  labelProperties,
  lockProperties,
  clearableFieldMethods,
  validationProperties,
} from '../shared/field-properties.ts'
import { placeholderProperty, typingEvents, typingProperties } from '../shared/typing-properties.ts'

/** One e-mail address, or several. */
export const emailInput = defineWidget({
  type: 'emailInput',
  label: 'E-mail input',
  help: 'Lets a person enter an e-mail address, or several of them.',
  icon: 'mail',
  keywords: ['email', 'mail', 'address', 'recipients', 'contact', 'form'],
  namePrefix: 'EmailInput',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    value: { help: 'What is in the field as text.', initial: '', initialFrom: 'defaultText' },
    emails: {
      help: 'The addresses in the field, as a list of texts; empty where there is none.',
      initial: [],
    },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', 'suggestions', ...fieldSettable],
  properties: {
    ...labelProperties({ label: 'E-mail' }),
    defaultText: text('Default value', '', {
      help: 'What is in the field before anyone types.',
    }),
    ...placeholderProperty('name@example.com'),
    takesSeveral: boolean('Several addresses', false, {
      help: 'Whether more than one address may be entered, parted by commas or pasted from a mail program.',
    }),
    suggestions: data('Suggestions', '', {
      editor: 'words',
      help: 'Addresses offered while a person types; any other may be typed too.',
      group: 'Data',
      expects: 'array',
      example: '["ada@example.org", "emmy@example.org"]',
      shownWhen: { property: 'takesSeveral', is: [false] },
    }),
    ...validationProperties(),
    maxCount: number('Most addresses', null, {
      help: 'How many addresses may be entered at most; empty for any number.',
      group: 'Validation',
      minimum: 1,
      step: 1,
      shownWhen: { property: 'takesSeveral', is: [true] },
    }),
    allowedDomains: text('Allowed domains', '', {
      help: 'The domains that addresses may be at, parted by commas; empty for all.',
      group: 'Validation',
      placeholder: 'example.com, example.org',
    }),
    ...lockProperties,
    ...typingProperties,
    ...typingEvents,
    ...commonProperties,
  },
})
