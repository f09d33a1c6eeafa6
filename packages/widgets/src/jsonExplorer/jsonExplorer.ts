import { boolean, data, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

const example =
  '{ "order": 1042, "customer": { "name": "Ada Lovelace", "city": "London" }, "lines": [{ "product": "Chisel", "quantity": 2 }, { "product": "Mallet", "quantity": 1 }], "isPaid": true }'

/** Data of any shape as a tree that can be unfolded and searched. */
export const jsonExplorer = defineWidget({
  type: 'jsonExplorer',
  label: 'JSON explorer',
  help: 'Shows data of any shape as a tree to unfold, search and copy from.',
  icon: 'braces',
  keywords: ['json', 'tree', 'object', 'response', 'inspect', 'debug', 'nested', 'payload', 'log'],
  namePrefix: 'JsonExplorer',
  defaultSize: { width: gridUnits(40), height: gridUnits(30) },
  minimumSize: { columns: 10, rows: 8 },
  exposes: {
    selectedPath: {
      help: 'Where the selected value stands in the data, such as lines[0].product; empty for all of the data, null where nothing is selected.',
      initial: null,
    },
    selectedValue: { help: 'The selected value; null where nothing is selected.', initial: null },
  },
  settable: ['data', 'isVisible'],
  properties: {
    data: data('Data', example, {
      sample: 'content',
      help: 'What is shown: objects, lists or any other value.',
      group: 'Data',
      expects: 'any',
      example,
    }),
    rootName: text('Name of the data', 'data', {
      help: 'The name of the outermost value; copied paths begin with it.',
      group: 'General',
    }),
    openLevels: number('Open levels', 5, {
      help: 'How many levels are unfolded at first.',
      group: 'Behavior',
      minimum: 0,
      maximum: 20,
    }),
    sortKeys: boolean('Sort keys', false, {
      help: 'Shows the keys of objects in alphabetical order instead of that of the data.',
      group: 'Appearance',
    }),
    showToolbar: boolean('Search and toolbar', true, {
      help: 'Lets people search keys and values, and expand or collapse everything.',
      group: 'Behavior',
    }),
    canCopy: boolean('Copy buttons', true, {
      help: 'Lets people copy the path and the value of what they selected.',
      group: 'Behavior',
    }),
    emptyText: text('When empty', 'Nothing to show', { help: 'What is shown where there is no data.' }),
    onSelect: eventHandler('On select', 'Runs when a person selects a value.'),
    ...commonProperties,
  },
})
