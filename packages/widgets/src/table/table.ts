import {
  boolean,
  choice,
  data,
  defineWidget,
  eventHandler,
  gridUnits,
  items,
  number,
  text,
} from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** Rows of data in columns: sorted, searched, selected and downloaded by the people who read them. */
export const table = defineWidget({
  type: 'table',
  label: 'Table',
  help: 'Shows rows of data in columns that can be sorted, searched and selected.',
  icon: 'table',
  keywords: ['grid', 'list', 'rows', 'data', 'spreadsheet'],
  namePrefix: 'Table',
  defaultSize: { width: gridUnits(96), height: gridUnits(36) },
  minimumSize: { columns: 16, rows: 10 },
  exposes: {
    selectedRow: {
      help: 'The row chosen last, as it stands in the data; an empty object where none is.',
      initial: {},
    },
    selectedRowIndex: {
      help: 'The place of the row chosen last in the data, counted from 0; -1 where none is.',
      initial: -1,
    },
    selectedRows: { help: 'All chosen rows as they stand in the data.', initial: [] },
    searchText: { help: 'What a person has typed into the search field.', initial: '' },
    pageNumber: { help: 'The page that is shown, counted from 1.', initial: 1 },
    sortedColumn: {
      help: 'The column and direction the rows are sorted by; null where they stand as in the data.',
      initial: null,
    },
  },
  settable: ['selectedRowIndex', 'searchText', 'pageNumber', 'tableData', 'isVisible'],
  properties: {
    tableHeader: text('Title', '', {
      help: 'A heading above the table; left out where it is empty.',
      placeholder: 'Customers',
    }),
    tableData: data('Data', '', {
      help: 'The rows: a list of objects, mostly the response of an API.',
      group: 'Data',
      expects: 'array',
      example: '[{ "id": 1, "name": "Ada Lovelace" }, { "id": 2, "name": "Alan Turing" }]',
    }),
    columns: items('Columns', {
      help: 'Which fields are shown and how; where there are none, the columns come from the data.',
      group: 'Data',
      itemLabel: 'column',
      properties: {
        key: text('Field', '', { help: 'The field of each row that the column shows.' }),
        label: text('Label', '', {
          help: 'The heading of the column; made from the field where it is empty.',
        }),
        type: choice('Type', 'auto', {
          help: 'How the values are shown; Automatic looks at the data.',
          options: [
            { value: 'auto', label: 'Automatic' },
            { value: 'text', label: 'Text' },
            { value: 'number', label: 'Number' },
            { value: 'currency', label: 'Currency' },
            { value: 'percent', label: 'Percent' },
            { value: 'date', label: 'Date' },
            { value: 'dateTime', label: 'Date and time' },
            { value: 'boolean', label: 'Yes or no' },
            { value: 'link', label: 'Link' },
            { value: 'image', label: 'Image' },
            { value: 'tags', label: 'Tags' },
          ],
        }),
        isVisible: boolean('Visible', true, { help: 'Whether the column is shown.' }),
        width: number('Width', null, {
          help: 'The width in pixels; where it is empty the content decides.',
          minimum: 40,
          maximum: 2000,
        }),
        alignment: choice('Alignment', 'auto', {
          help: 'Where the values stand in their column; numbers stand at the right by themselves.',
          options: [
            { value: 'auto', label: 'Automatic' },
            { value: 'left', label: 'Left' },
            { value: 'center', label: 'Centre' },
            { value: 'right', label: 'Right' },
          ],
        }),
        decimals: number('Decimals', null, {
          help: 'How many digits stand behind the decimal sign; the data decides where it is empty.',
          minimum: 0,
          maximum: 10,
        }),
        currency: text('Currency', 'USD', {
          help: 'The three letters of the currency, such as EUR.',
          placeholder: 'EUR',
        }),
      },
    }),
    isSearchable: boolean('Search', true, {
      help: 'Shows a field that finds rows by any of their values.',
      group: 'Behaviour',
    }),
    isDownloadable: boolean('Download', false, {
      help: 'Lets people download the rows they see as a CSV file.',
      group: 'Behaviour',
    }),
    multiRowSelection: boolean('Select several rows', false, {
      help: 'Lets people choose more than one row, with boxes before the rows.',
      group: 'Behaviour',
    }),
    pageType: choice('Pages', 'NONE', {
      help: 'Whether people scroll through all rows or turn pages.',
      group: 'Behaviour',
      options: [
        { value: 'NONE', label: 'Scroll through all rows' },
        { value: 'CLIENT_SIDE', label: 'Turn pages' },
      ],
    }),
    pageSize: number('Rows per page', 25, {
      help: 'How many rows a page holds where pages are turned.',
      group: 'Behaviour',
      minimum: 1,
      maximum: 1000,
      step: 1,
    }),
    compactMode: choice('Density', 'SHORT', {
      help: 'How high the rows are.',
      group: 'Appearance',
      options: [
        { value: 'VERY_SHORT', label: 'Compact' },
        { value: 'SHORT', label: 'Regular' },
        { value: 'TALL', label: 'Relaxed' },
      ],
    }),
    onRowClicked: eventHandler('On row click', 'Runs each time a row is clicked or Enter is pressed on it.'),
    onRowSelected: eventHandler('On row selection', 'Runs when the choice of rows changes.'),
    ...commonProperties,
  },
})
