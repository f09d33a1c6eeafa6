import { boolean, choice, data, defineWidget, gridUnits, items, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** The fields of one object, name by name. */
export const keyValue = defineWidget({
  type: 'keyValue',
  label: 'Key value',
  help: 'Shows the fields of one object: their names and their values.',
  icon: 'list',
  keywords: ['details', 'properties', 'object', 'record', 'description list', 'fields'],
  namePrefix: 'KeyValue',
  defaultSize: { width: gridUnits(40), height: { value: 18, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
  settable: ['data', 'isVisible'],
  properties: {
    data: data('Data', '{ "name": "Ada Lovelace", "city": "London", "isActive": true }', {
      sample: 'content',
      help: 'An object; each of its keys becomes a line.',
      group: 'Data',
      editor: 'sheet',
      expects: 'object',
      example: '{ "name": "Ada", "city": "London" }',
    }),
    properties: items('Fields', {
      help: 'Which fields are shown and in which order; all of the data where there are none.',
      group: 'Data',
      itemLabel: 'field',
      fromNames: { of: 'data', property: 'key' },
      storedAs: { map: 'properties', order: 'propertiesOrder' },
      properties: {
        key: text('Key', '', {
          fieldsOf: { property: 'data' },
          help: 'The name of the field in the data.',
          bindable: false,
        }),
        type: choice('Type', 'text', {
          help: 'How the value is shown.',
          bindable: false,
          options: [
            { value: 'text', label: 'Text' },
            { value: 'number', label: 'Number' },
            { value: 'date', label: 'Date' },
            { value: 'boolean', label: 'Yes or no' },
            { value: 'link', label: 'Link' },
            { value: 'tags', label: 'Tags' },
          ],
        }),
        isVisible: boolean('Visible', true, { help: 'Whether the field is shown.' }),
        isDerived: boolean('Computed', false, {
          help: 'Whether the value is computed instead of taken from the data.',
          bindable: false,
        }),
        computedValue: text('Value', '', {
          help: 'The value of a computed field, usually a binding.',
          shownWhen: { property: 'isDerived', is: [true] },
        }),
      },
    }),
    wordsForKeys: boolean('Keys as words', true, {
      help: 'Shows billing_city as Billing city.',
      group: 'Appearance',
    }),
    labelPosition: choice('Layout', 'auto', {
      help: 'Whether values stand beside their names or below them; by default long ones stand below.',
      group: 'Layout',
      options: [
        { value: 'auto', label: 'As long values need it' },
        { value: 'side', label: 'Beside the name' },
        { value: 'top', label: 'Below the name' },
      ],
    }),
    columns: number('Columns', 1, {
      help: 'How many fields stand side by side.',
      group: 'Layout',
      minimum: 1,
      maximum: 4,
    }),
    canCopy: boolean('Copy buttons', false, {
      help: 'Lets people copy each value.',
      group: 'Behavior',
    }),
    emptyText: text('When empty', 'Nothing to show', { help: 'What is shown where there are no fields.' }),
    ...commonProperties,
  },
})
