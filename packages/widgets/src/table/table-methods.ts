import type { WidgetDescriptor } from '@ashlar/schema'

const rowIndex = { name: 'rowIndex', help: 'The place of the row in the data, counted from 0.' }
const beforeIndex = {
  name: 'rowIndex',
  help: 'The place of the row before which they stand, counted from 0; at the beginning where it is empty.',
  isOptional: true,
}

/** What steps and scripts may ask a table to do. None of it runs the events that are meant for people's own changes. */
export const tableMethods = {
  updateRow: {
    label: 'Change row',
    help: 'Changes values of a row until they are saved. Columns that are not editable stay as they are.',
    parameters: [rowIndex, { name: 'values', help: 'The new values by field: { name: "Ada" }.' }],
  },
  updateRows: {
    label: 'Change rows',
    help: 'Changes values of several rows until they are saved. Columns that are not editable stay as they are.',
    parameters: [
      { name: 'updates', help: 'A list with an entry per row: [{ rowIndex: 0, values: { name: "Ada" } }].' },
    ],
  },
  insertRow: {
    label: 'Add row',
    help: 'Adds a row that is not saved yet. The table has to allow adding rows.',
    parameters: [{ name: 'row', help: 'The fields of the new row: { name: "Ada" }.' }, beforeIndex],
  },
  insertRows: {
    label: 'Add rows',
    help: 'Adds rows that are not saved yet. The table has to allow adding rows; only objects are added.',
    parameters: [{ name: 'rows', help: 'A list of new rows: [{ name: "Ada" }].' }, beforeIndex],
  },
  deleteRow: {
    label: 'Delete row',
    help: 'Marks a row for deletion. The table has to allow deleting rows.',
    parameters: [rowIndex],
  },
  deleteRows: {
    label: 'Delete rows',
    help: 'Marks rows for deletion. The table has to allow deleting rows.',
    parameters: [{ name: 'rowIndexes', help: 'The places of the rows in the data, counted from 0: [0, 3].' }],
  },
  resetChanges: {
    label: 'Give up changes',
    help: 'Gives up all changes that are not saved yet.',
    parameters: [],
  },
  selectRow: { label: 'Select row', help: 'Selects one row and no other.', parameters: [rowIndex] },
  clearSelection: { label: 'Clear selection', help: 'Selects no row.', parameters: [] },
  setPage: {
    label: 'Turn to page',
    help: 'Shows a page of the table.',
    parameters: [{ name: 'page', help: 'The number of the page, counted from 1.' }],
  },
  setSort: {
    label: 'Sort',
    help: 'Sorts the rows by a column; without a column they stand as in the data.',
    parameters: [
      { name: 'column', help: 'The field of the column; empty for no sorting.', isOptional: true },
      { name: 'direction', help: 'asc or desc; ascending where it is empty.', isOptional: true },
    ],
  },
  setFilters: {
    label: 'Set filters',
    help: 'Puts filters in the place of those that are set.',
    parameters: [
      {
        name: 'filters',
        help: 'A list such as [{ column: "total", operator: "greaterThan", value: 100 }].',
      },
      {
        name: 'mode',
        help: 'Whether a row must pass all filters or any of them: and, or. All where it is empty.',
        isOptional: true,
      },
    ],
  },
  clearFilters: { label: 'Clear filters', help: 'Takes all filters away.', parameters: [] },
  setSearchText: {
    label: 'Search',
    help: 'Searches the rows for words.',
    parameters: [{ name: 'text', help: 'The words; empty for all rows.', isOptional: true }],
  },
} satisfies WidgetDescriptor['methods']
