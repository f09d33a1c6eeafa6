import { defineWidget, gridUnits } from '@ashlar/schema'
import { americanColors } from './american-colors.ts'
import { tableDelegation } from './api-tasks.ts'
import { tableMethods } from './table-methods.ts'
import { tableProperties } from './table-properties.ts'

/** Rows of data in columns: sorted, searched, selected, changed and downloaded by the people who read them. */
export const table = defineWidget({
  type: 'table',
  label: 'Table',
  help: 'Shows rows of data in columns that can be sorted, filtered, grouped and changed.',
  icon: 'table',
  keywords: ['grid', 'list', 'rows', 'data', 'spreadsheet', 'tree', 'edit', 'crud'],
  namePrefix: 'Table',
  defaultSize: { width: gridUnits(96), height: gridUnits(36) },
  minimumSize: { columns: 16, rows: 10 },
  exposes: {
    selectedRow: {
      help: 'The row chosen last, as it stands in the data; an empty object where none is.',
      initial: {},
      itemOf: 'tableData',
    },
    selectedRowIndex: {
      help: 'The place of the row chosen last in the data, counted from 0; -1 where none is.',
      initial: -1,
    },
    selectedRows: { help: 'All chosen rows as they stand in the data.', initial: [], itemsOf: 'tableData' },
    searchText: { help: 'What a person has typed into the search field.', initial: '' },
    filters: {
      help: 'The filters that are set, each with column, operator and value.',
      initial: [],
    },
    filterMode: { help: 'Whether a row must pass all filters or any of them: and, or.', initial: 'and' },
    pageNumber: { help: 'The page that is shown, counted from 1.', initial: 1 },
    pageNo: { help: 'The same as pageNumber.', initial: 1, within: { least: 1 } },
    pageOffset: {
      help: 'How many rows stand before the page that is shown.',
      initial: 0,
      within: { least: 0 },
    },
    sortedColumn: {
      help: 'The column and direction the rows are sorted by; null where they stand as in the data.',
      initial: null,
    },
    sortedColumns: {
      help: 'All columns the rows are sorted by, the most important first, each with column and direction.',
      initial: [],
    },
    filteredTableData: {
      help: 'The rows that search and filters leave, in the order in which they are shown.',
      initial: [],
      initialFrom: 'tableData',
      itemsOf: 'tableData',
    },
    tableDataWithInserts: {
      help: 'The data with the changes that are not saved yet: new rows in, deleted rows still there.',
      initial: [],
      initialFrom: 'tableData',
      itemsOf: 'tableData',
    },
    editedRows: {
      help: 'The changes that are not saved yet: updatedRows, insertedRows and deletedRows.',
      initial: { updatedRows: [], insertedRows: [], deletedRows: [] },
    },
    originalRows: {
      help: 'The rows of editedRows.updatedRows as they stood before, in the same order.',
      initial: [],
      itemsOf: 'tableData',
    },
    editOverrides: {
      help: 'The changed values that are not saved yet, by the place of the row and the field.',
      initial: {},
    },
    inserts: {
      help: 'The new rows that are not saved yet, with their places and what is wrong with them.',
      initial: { insertedRowsById: {}, insertedRowIdsByIndex: {}, insertedRowValidations: {} },
    },
    deletedRowIndices: {
      help: 'The places of the rows that are marked for deletion, counted from 0.',
      initial: [],
    },
    hasChanges: {
      help: 'Whether there are changes that are not saved yet.',
      initial: false,
      isUnsaved: true,
      savedBy: 'onSaveChanges',
    },
    isValid: { help: 'Whether all changed cells hold what their columns ask for.', initial: true },
  },
  // Changes of rows are not among them: they are made by the methods, which know what the table allows.
  settable: ['selectedRowIndex', 'searchText', 'filters', 'pageNumber', 'pageSize', 'tableData', 'isVisible'],
  delegates: tableDelegation,
  methods: tableMethods,
  migrations: [americanColors],
  properties: tableProperties,
})
