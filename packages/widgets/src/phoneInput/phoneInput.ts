import { boolean, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
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

/** A phone number of any country. */
export const phoneInput = defineWidget({
  type: 'phoneInput',
  label: 'Phone input',
  help: 'Lets a person enter a phone number, checked by the rules of its country.',
  icon: 'phone',
  keywords: ['telephone', 'mobile', 'number', 'contact', 'country code', 'form'],
  namePrefix: 'PhoneInput',
  defaultSize: { width: gridUnits(24), height: { value: 5, mode: 'fitContent' } },
  minimumSize: { columns: 10, rows: 3 },
  exposes: {
    value: {
      help: 'The number as the whole world dials it, such as +4722334455; empty where there is none.',
      initial: '',
      initialFrom: 'defaultText',
    },
    country: {
      help: 'The code of the country of the number, such as NO.',
      initial: 'US',
      initialFrom: 'defaultCountry',
    },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', 'country', ...fieldSettable],
  properties: {
    ...labelProperties({ label: 'Phone' }),
    defaultText: text('Default value', '', {
      help: 'The number in the field before anyone types, best with the code of its country.',
      placeholder: '+47 22 33 44 55',
    }),
    defaultCountry: text('Country', 'US', {
      help: 'The code of the country whose numbers may be typed without its calling code.',
      placeholder: 'NO',
    }),
    canChooseCountry: boolean('Country can be chosen', true, {
      help: 'Whether people may choose another country in the field; numbers that begin with + do so by themselves.',
    }),
    countries: text('Countries', '', {
      help: 'The codes of the countries to choose from, parted by commas, or a list of them; empty for all.',
      placeholder: 'DK, FI, NO, SE',
      shownWhen: { property: 'canChooseCountry', is: [true] },
    }),
    ...placeholderProperty('22 33 44 55'),
    ...validationProperties(),
    ...lockProperties,
    ...typingProperties,
    ...typingEvents,
    onCountryChange: eventHandler('On country change', 'Runs when another country is chosen.'),
    ...commonProperties,
  },
})
