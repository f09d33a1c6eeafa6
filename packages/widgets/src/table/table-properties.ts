import { boolean, choice, data, eventHandler, items, number, text } from '@ashlar/schema'
import { comparisons } from './filters.ts'
import { commonProperties } from '../common-properties.ts'
import { edgeProperties } from '../shared/edge-properties.ts'
import { columnProperties } from './column-properties.ts'
import { perRow } from './per-row.ts'
import { rowActionProperties } from './row-action-properties.ts'
import { savedViewProperties } from './saved-view-properties.ts'

const paged = { property: 'pageType', is: ['CLIENT_SIDE', 'SERVER_SIDE'] }
const fromServer = { property: 'pageType', is: ['SERVER_SIDE'] }

const behavior = {
  isSearchable: boolean('Search', true, {
    help: 'Shows a field that finds rows by any of their values.',
    group: 'Behavior',
  }),
  isFilterable: boolean('Filters', true, {
    help: 'Lets people filter the rows by the values of columns.',
    group: 'Behavior',
  }),
  isDownloadable: boolean('Download', false, {
    help: 'Lets people download the rows they see as a CSV or Excel file.',
    group: 'Behavior',
  }),
  isArrangeable: boolean('Arrange columns', true, {
    help: 'Lets people choose, move and freeze columns, group rows and keep views for themselves.',
    group: 'Behavior',
  }),
  defaultSelectedRow: number('Row selected at first', null, {
    help: 'The place of the row that is chosen when the rows are there, counted from 0 as they are shown; none where it is empty.',
    group: 'Behavior',
    minimum: 0,
    step: 1,
  }),
  multiRowSelection: boolean('Select several rows', false, {
    help: 'Lets people choose more than one row, with boxes before the rows.',
    group: 'Behavior',
  }),
}

const paging = {
  pageType: choice('Pages', 'NONE', {
    help: 'Whether people scroll through all rows, turn pages, or turn pages that an API delivers.',
    group: 'Paging',
    options: [
      { value: 'NONE', label: 'Scroll through all rows' },
      { value: 'CLIENT_SIDE', label: 'Turn pages' },
      { value: 'SERVER_SIDE', label: 'Turn pages of the API' },
    ],
  }),
  pageSize: number('Rows per page', 25, {
    help: 'How many rows a page holds where pages are turned.',
    group: 'Paging',
    minimum: 1,
    maximum: 1000,
    step: 1,
  }),
  pageSizeOptions: text('Choice of rows per page', '', {
    help: 'Numbers among which people choose how many rows a page holds, divided by commas; none where it is empty.',
    group: 'Paging',
    placeholder: '10, 25, 50, 100',
    shownWhen: paged,
  }),
  totalRowCount: number('Total rows', null, {
    help: 'How many rows the API has in all, so that the table knows the last page.',
    group: 'Paging',
    minimum: 0,
    shownWhen: fromServer,
  }),
  serverSideSort: boolean('Sorted by the API', false, {
    help: 'Leaves sorting to the API, which reads sortedColumns and runs again on sort.',
    group: 'Paging',
  }),
  serverSideFilter: boolean('Filtered by the API', false, {
    help: 'Leaves filters to the API, which reads filters and runs again on filter.',
    group: 'Paging',
  }),
  serverSideSearch: boolean('Searched by the API', false, {
    help: 'Leaves search to the API, which reads searchText and runs again on search.',
    group: 'Paging',
  }),
}

const editing = {
  enableRowInsertion: boolean('Add rows', false, {
    help: 'Lets people add rows, which are kept apart until they are saved.',
    group: 'Editing',
  }),
  enableRowDeletion: boolean('Delete rows', false, {
    help: 'Lets people mark rows for deletion, which are kept until that is saved.',
    group: 'Editing',
  }),
}

const arrangement = {
  defaultSortColumn: text('Sorted by', '', {
    fieldsOf: { property: 'tableData' },
    help: 'The field by which the rows are sorted at first; as in the data where it is empty.',
    group: 'Arrangement',
    placeholder: 'created_at',
  }),
  defaultSortDirection: choice('Direction', 'asc', {
    help: 'The direction of the first sorting.',
    group: 'Arrangement',
    options: [
      { value: 'asc', label: 'Ascending' },
      { value: 'desc', label: 'Descending' },
    ],
  }),
  groupBy: text('Grouped by', '', {
    fieldsOf: { property: 'tableData', isList: true },
    help: 'The fields by which the rows are grouped at first, divided by commas.',
    group: 'Arrangement',
    placeholder: 'country, city',
  }),
  defaultFilters: data('Filters', '', {
    editor: 'filters',
    offers: comparisons,
    fieldsOf: { property: 'tableData' },
    help: 'The filters that are set at first, each with column, operator and value.',
    group: 'Arrangement',
    expects: 'array',
    example: '[{ "column": "status", "operator": "isOneOf", "value": ["new", "paid"] }]',
  }),
  savedViews: items('Views', {
    help: 'Ways to see the table that people choose from beside those they keep for themselves.',
    group: 'Arrangement',
    itemLabel: 'view',
    properties: savedViewProperties,
    shownWhen: { property: 'isArrangeable', is: [true] },
  }),
  childrenField: text('Field with children', '', {
    fieldsOf: { property: 'tableData' },
    help: 'The field of a row that holds the rows below it, for tables that are trees.',
    group: 'Arrangement',
    placeholder: 'children',
  }),
  expandedContent: choice('Row details', 'NONE', {
    help: 'What a row shows below itself when it is unfolded.',
    group: 'Arrangement',
    options: [
      { value: 'NONE', label: 'Rows cannot be unfolded' },
      { value: 'FIELDS', label: 'All fields of the row' },
      { value: 'TEXT', label: 'A text' },
      { value: 'JSON', label: 'The row as JSON' },
    ],
  }),
  expandedText: text('Text of the details', '', {
    help: 'The text below an unfolded row; a binding reads the row as currentRow.',
    group: 'Arrangement',
    multiline: true,
    perItem: perRow,
    shownWhen: { property: 'expandedContent', is: ['TEXT'] },
  }),
}

const appearance = {
  compactMode: choice('Density', 'SHORT', {
    help: 'How high the rows are.',
    group: 'Appearance',
    options: [
      { value: 'VERY_SHORT', label: 'Compact' },
      { value: 'SHORT', label: 'Regular' },
      { value: 'TALL', label: 'Relaxed' },
    ],
  }),
  phoneLayout: choice('On phones', 'CARDS', {
    help: 'Whether each row becomes a card with its most important columns, or columns scroll sideways.',
    group: 'Appearance',
    options: [
      { value: 'CARDS', label: 'Cards' },
      { value: 'COLUMNS', label: 'Columns' },
    ],
  }),
  showColumnBorders: boolean('Lines between columns', false, {
    help: 'Draws a line between the columns.',
    group: 'Appearance',
  }),
  emptyText: text('Text without rows', '', {
    help: 'What is said where there are no rows.',
    group: 'Appearance',
    placeholder: 'No rows to show.',
  }),
}

const events = {
  onRowClicked: eventHandler('On row click', 'Runs each time a row is clicked or Enter is pressed on it.'),
  onRowDoubleClicked: eventHandler('On row double click', 'Runs each time a row is clicked twice.'),
  onRowSelected: eventHandler('On row selection', 'Runs when the choice of rows changes.'),
  onSaveChanges: eventHandler('On save', 'Runs when a person saves their changes; editedRows holds them.'),
  onCancelChanges: eventHandler('On cancel', 'Runs when a person gives up their changes.'),
  onCellValueChanged: eventHandler(
    'On cell change',
    'Runs when a person changed a cell, before it is saved.',
  ),
  onPageChange: eventHandler(
    'On page change',
    'Runs when another page or number of rows per page is chosen.',
  ),
  onSearch: eventHandler('On search', 'Runs when a person searched, a moment after the last letter.'),
  onFilter: eventHandler('On filter', 'Runs when the filters change.'),
  onSort: eventHandler('On sort', 'Runs when the rows are sorted differently.'),
  onRowExpand: eventHandler('On unfolding', 'Runs when a person unfolds a row.'),
  onEndReached: eventHandler('On end reached', 'Runs when a person has scrolled to the last row.', {
    shownWhen: { property: 'pageType', is: ['NONE'] },
  }),
  onRefresh: eventHandler('On refresh', 'Runs when a person asks for the data anew; offers a button for it.'),
}

/** The properties of a table in the order of the property panel. */
export const tableProperties = {
  tableHeader: text('Title', '', {
    help: 'A heading above the table; left out where it is empty.',
    placeholder: 'Customers',
  }),
  tableData: data('Data', '', {
    help: 'The rows: a list of objects, mostly the response of an API.',
    group: 'Data',
    editor: 'sheet',
    expects: 'array',
    example: '[{ "id": 1, "name": "Ada Lovelace" }, { "id": 2, "name": "Alan Turing" }]',
  }),
  columns: items('Columns', {
    help: 'Which fields are shown and how; where there are none, the columns come from the data.',
    group: 'Data',
    itemLabel: 'column',
    fromNames: { of: 'tableData', property: 'key' },
    properties: columnProperties,
    storedAs: { map: 'primaryColumns', order: 'columnOrder', derived: 'derivedColumns' },
  }),
  rowActions: items('Row actions', {
    help: 'What people can do with a row, offered at its end.',
    group: 'Data',
    itemLabel: 'action',
    properties: rowActionProperties,
  }),
  rowActionsDisplay: choice('Actions shown as', 'BUTTONS', {
    help: 'Whether the actions of a row are buttons or stand in a menu.',
    group: 'Data',
    options: [
      { value: 'BUTTONS', label: 'Buttons' },
      { value: 'MENU', label: 'Menu' },
    ],
  }),
  ...behavior,
  ...paging,
  ...editing,
  ...arrangement,
  ...appearance,
  ...events,
  ...edgeProperties,
  ...commonProperties,
}
