import { choice, data, text } from '@ashlar/schema'
import { comparisons } from './filters.ts'

/** The properties of one view that the builder offers. */
export const savedViewProperties = {
  label: text('Name', '', {
    help: 'What the view is called in the list from which people choose.',
    placeholder: 'Open orders',
  }),
  columns: text('Columns', '', {
    fieldsOf: { property: 'tableData', isList: true },
    help: 'The fields that are shown, in their order, divided by commas; as in the table where it is empty.',
    placeholder: 'customer, status, total',
  }),
  sortColumn: text('Sorted by', '', {
    fieldsOf: { property: 'tableData' },
    help: 'The field by which the rows are sorted; as in the table where it is empty.',
    placeholder: 'created_at',
  }),
  sortDirection: choice('Direction', 'asc', {
    help: 'The direction of the sorting.',
    options: [
      { value: 'asc', label: 'Ascending' },
      { value: 'desc', label: 'Descending' },
    ],
  }),
  groupBy: text('Grouped by', '', {
    fieldsOf: { property: 'tableData', isList: true },
    help: 'The fields by which the rows are grouped, divided by commas.',
    placeholder: 'country, city',
  }),
  filters: data('Filters', '', {
    editor: 'filters',
    offers: comparisons,
    fieldsOf: { property: 'tableData' },
    help: 'The filters that the view sets, each with column, operator and value.',
    expects: 'array',
    example: '[{ "column": "status", "operator": "isOneOf", "value": ["new", "paid"] }]',
  }),
  filterMode: choice('Rows match', 'and', {
    help: 'Whether a row must pass all filters or any of them.',
    options: [
      { value: 'and', label: 'All filters' },
      { value: 'or', label: 'Any filter' },
    ],
  }),
}
