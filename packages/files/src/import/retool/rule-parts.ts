import type { JsonObject } from '@ashlar/schema'

/** How a component of theirs becomes one of ours. */
export interface RetoolRule {
  readonly type: string
  /** Properties of ours by the names of theirs. */
  readonly properties: Readonly<Record<string, string>>
  /** Events of ours by the names of theirs. */
  readonly events: Readonly<Record<string, string>>
  readonly given?: JsonObject
  /** What bindings read by another word here; empty where there is nothing like it. `$name` stands for the component. */
  readonly reads?: Readonly<Record<string, string>>
  /** The property that holds what it begins with; absent: none. */
  readonly value?: string
}

type Names = Readonly<Record<string, string>>

const common: Names = { tooltipText: 'tooltip', disabled: 'isDisabled' }
export const rule = (
  type: string,
  properties: Names,
  events: Names = {},
  more: Partial<RetoolRule> = {},
): RetoolRule => ({ type, properties: { ...common, ...properties }, events, ...more })

export const labelled: Names = {
  label: 'label',
  labelCaption: 'helperText',
  labelPosition: 'labelPosition',
  placeholder: 'placeholderText',
  required: 'isRequired',
  readOnly: 'isReadOnly',
  readonly: 'isReadOnly',
  showClear: 'isClearable',
}
const fieldEvents: Names = {
  change: 'onTextChanged',
  submit: 'onSubmit',
  focus: 'onFocus',
  blur: 'onFocusOut',
}
export const noLabel: JsonObject = { label: '' }
const fieldReads: Names = { invalid: '!$name.isValid', rawValue: 'value' }
export const field = (
  type: string,
  value: string,
  properties: Names = {},
  given: JsonObject = {},
): RetoolRule =>
  rule(
    type,
    { ...labelled, ...(value === '' ? {} : { value, initialValue: value }), ...properties },
    fieldEvents,
    { given: { ...noLabel, ...given }, reads: fieldReads, ...(value === '' ? {} : { value }) },
  )
export const lengths: Names = { minLength: 'minLength', maxLength: 'maxLength' }
const adorned: Names = { textBefore: 'prefixText', textAfter: 'suffixText' }
export const input = field('input', 'defaultText', { ...lengths, ...adorned, pattern: 'pattern' })
export const number = field('numberInput', 'defaultValue', {
  ...adorned,
  min: 'minValue',
  max: 'maxValue',
  decimalPlaces: 'decimalPlaces',
  showStepper: 'showsSteppers',
  showSeparators: 'thousandsSeparator',
})

const optionReads: Names = {
  values: "_.map($name.options, 'value')",
  labels: "_.map($name.options, 'label')",
}
const choiceReads: Names = {
  value: 'selectedOptionValue',
  selectedLabel: 'selectedLabel',
  selectedItem: 'selectedOption',
  selectedIndex: '_.findIndex($name.options, { value: $name.selectedOptionValue })',
  ...optionReads,
  inputValue: 'searchText',
  invalid: '!$name.isValid',
}
const severalReads: Names = {
  value: 'selectedOptionValues',
  selectedLabels: "_.map($name.selectedOptions, 'label')",
  selectedItems: 'selectedOptions',
  selectedIndexes: '',
  ...optionReads,
  inputValue: 'searchText',
  invalid: '!$name.isValid',
}
export const choice = (type: string, change = 'onOptionChange', more: Names = {}): RetoolRule =>
  rule(
    type,
    { ...labelled, value: 'defaultOptionValue', ...more },
    { change, inputValueChange: 'onSearchTextChanged' },
    { given: { ...noLabel, options: '[]' }, reads: choiceReads, value: 'defaultOptionValue' },
  )
export const several = (type: string): RetoolRule =>
  rule(
    type,
    { ...labelled, value: 'defaultOptionValues' },
    { change: 'onOptionChange', inputValueChange: 'onSearchTextChanged' },
    { given: { ...noLabel, options: '[]' }, reads: severalReads, value: 'defaultOptionValues' },
  )
export const dropdown = choice('dropdown', 'onOptionChange', {
  allowCustomValue: 'allowCustomValue',
  allowCustomValues: 'allowCustomValue',
})
export const ticked = (type: string): RetoolRule =>
  rule(
    type,
    { ...labelled, text: 'label', value: 'defaultCheckedState' },
    { change: 'onCheckChange' },
    { reads: { value: 'isChecked' }, value: 'defaultCheckedState' },
  )
export const date = (type: string, value: string, change: string, more: Names = {}): RetoolRule =>
  rule(
    type,
    { ...labelled, value, minDate: 'minDate', maxDate: 'maxDate', ...more },
    { change, focus: 'onFocus', blur: 'onFocusOut' },
    { given: noLabel, reads: { formattedValue: 'value', invalid: '!$name.isValid' }, value },
  )
export const range = rule(
  'dateRange',
  {
    ...labelled,
    startPlaceholder: 'startPlaceholder',
    endPlaceholder: 'endPlaceholder',
    startValue: 'defaultStartDate',
    endValue: 'defaultEndDate',
  },
  { change: 'onDateSelected' },
  {
    given: noLabel,
    reads: { startValue: 'startDate', endValue: 'endDate', start: 'startDate', end: 'endDate' },
  },
)
export const files = rule(
  'filePicker',
  { label: 'label', text: 'buttonText', maxCount: 'maxNumFiles', required: 'isRequired' },
  { change: 'onFilesSelected', parse: 'onFilesSelected' },
  {
    given: { label: '', pickerStyle: 'BUTTON' },
    reads: { value: 'files', files: 'files', parsedValue: 'parsedData' },
  },
)
export const button = rule('button', { text: 'text', value: 'text' }, { click: 'onClick' })
export const table = rule(
  'table',
  {
    data: 'tableData',
    emptyMessage: 'emptyText',
    pageSize: 'pageSize',
    showFilterButton: 'isFilterable',
    showDownloadButton: 'isDownloadable',
    serverPaginatedRowCount: 'totalRowCount',
    limitOffsetRowCount: 'totalRowCount',
    _limitOffsetRowCount: 'totalRowCount',
  },
  {
    rowClick: 'onRowClicked',
    clickRow: 'onRowClicked',
    doubleClickRow: 'onRowDoubleClicked',
    selectRow: 'onRowSelected',
    rowSelectChange: 'onRowSelected',
    changePage: 'onPageChange',
    pageChange: 'onPageChange',
    sortChange: 'onSort',
    changeSort: 'onSort',
    filterChange: 'onFilter',
    changeFilter: 'onFilter',
    saveChanges: 'onSaveChanges',
    save: 'onSaveChanges',
    cancel: 'onCancelChanges',
    cellChange: 'onCellValueChanged',
    changeCell: 'onCellValueChanged',
    refresh: 'onRefresh',
  },
  {
    given: { pageType: 'CLIENT_SIDE' },
    reads: {
      data: 'tableData',
      displayedData: 'filteredTableData',
      selectedSourceRow: 'selectedRow',
      selectedSourceRows: 'selectedRows',
      selectedDataIndex: 'selectedRowIndex',
      selectedRowKey: 'selectedRowIndex',
      recordUpdates: 'editedRows.updatedRows',
      changesetArray: 'editedRows.updatedRows',
      changesetObject: 'editOverrides',
      newRows: 'editedRows.insertedRows',
      newRow: 'editedRows.insertedRows[0]',
      paginationOffset: 'pageOffset',
      selectedPageIndex: 'pageNumber',
      searchTerm: 'searchText',
      sortedColumn: 'sortedColumn',
      sortArray: 'sortedColumns',
    },
  },
)
export const form = rule(
  'form',
  { requireValidation: 'disableSubmitWhenInvalid', requireValidFormForSubmit: 'disableSubmitWhenInvalid' },
  { submit: 'onSubmit' },
  {
    given: { title: '', showFooter: false, padding: 'none' },
    reads: { data: 'data', invalid: '!$name.isValid' },
  },
)
export const modal = rule(
  'modal',
  { hideOnEscape: 'closeOnEscape', overlayInteraction: 'canOutsideClickClose' },
  { open: 'onOpen', show: 'onOpen', hide: 'onClose', close: 'onClose' },
  { given: { title: '' }, reads: { hidden: '!$name.isOpen', opened: 'isOpen' } },
)
export const list = rule(
  'grid',
  {},
  { click: 'onCellClick' },
  { given: { columns: 1, hasBorder: false }, reads: { data: 'items', selectedItem: 'selectedItem' } },
)
export const media: Names = { play: 'onPlay', pause: 'onPause', finish: 'onEnd' }
