import type { JsonObject } from '@ashlar/schema'

/** How a component of theirs becomes one of ours. */
export interface WidgetRule {
  /** The type of ours. */
  readonly type: string
  /** Properties of ours by the names of theirs. */
  readonly properties: Readonly<Record<string, string>>
  /** Words of theirs for values, by the name of our property: `PRIMARY` is `PRIMARY_BUTTON`. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What ours has where theirs says nothing. */
  readonly given?: JsonObject
  /** What bindings read by another word here; empty where there is nothing like it. */
  readonly reads?: Readonly<Record<string, string>>
  /** Properties that mean nothing here and need not be told. */
  readonly silent?: readonly string[]
}

/** Names, as a list. */
export const words = (names: string): readonly string[] => names.split(' ')

/** What all fields have. */
export const field = {
  label: 'label',
  labelText: 'label',
  labelTooltip: 'tooltip',
  placeholderText: 'placeholderText',
  isRequired: 'isRequired',
}
/** Fields have no label there where they name none. */
export const labelled = { label: '' }
const side = { Top: 'top', Left: 'left', Auto: 'top' }
const labelWords = { labelPosition: side }
const buttonStyles = { PRIMARY: 'PRIMARY_BUTTON', SECONDARY: 'SECONDARY_BUTTON', TERTIARY: 'TERTIARY_BUTTON' }
/** Buttons. */
export const button: WidgetRule = {
  type: 'button',
  properties: {
    text: 'text',
    label: 'text',
    buttonVariant: 'buttonStyle',
    iconName: 'icon',
    iconAlign: 'iconPosition',
    tooltip: 'tooltip',
    onClick: 'onClick',
  },
  words: { buttonStyle: buttonStyles, iconPosition: { left: 'LEFT', right: 'RIGHT' } },
  silent: words('recaptchaType isDefaultClickDisabled googleRecaptchaKey buttonStyle placement iconSize'),
}
/** Fields for a line of text. */
export const input: WidgetRule = {
  type: 'input',
  properties: {
    ...field,
    labelPosition: 'labelPosition',
    defaultText: 'defaultText',
    maxChars: 'maxLength',
    regex: 'pattern',
    errorMessage: 'patternMessage',
    validation: 'customValidationRule',
    tooltip: 'tooltip',
    onTextChanged: 'onTextChanged',
    onSubmit: 'onSubmit',
    onFocus: 'onFocus',
    onBlur: 'onFocusOut',
  },
  words: labelWords,
  given: labelled,
  silent: words(
    'inputType iconAlign autoFocus resetOnSubmit allowCurrencyChange defaultCurrencyCode decimals labelStyle isSpellCheck labelWidth labelAlignment inputText text countryCode currencyCode dialCode defaultDialCode allowDialCodeChange',
  ),
  reads: { inputText: 'value', isDirty: 'isTouched' },
}
/** What is read of fields whose value is no text. */
export const numberReads = { text: 'value', inputText: 'value', isDirty: 'isTouched' }
/** Fields for numbers. */
export const numeric: WidgetRule = {
  ...input,
  type: 'numberInput',
  properties: {
    ...without(input.properties, 'maxChars', 'regex', 'errorMessage'),
    defaultText: 'defaultValue',
    minNum: 'minValue',
    maxNum: 'maxValue',
    errorMessage: 'customErrorMessage',
  },
  reads: numberReads,
}
/** Lists of which one is chosen. */
export const choice: WidgetRule = {
  type: 'dropdown',
  properties: {
    ...field,
    labelPosition: 'labelPosition',
    options: 'options',
    sourceData: 'options',
    optionLabel: 'labelKey',
    optionValue: 'valueKey',
    defaultOptionValue: 'defaultOptionValue',
    isFilterable: 'clientSideFiltering',
    onOptionChange: 'onOptionChange',
    onFilterUpdate: 'onSearchTextChanged',
  },
  words: labelWords,
  given: { ...labelled, options: '[]' },
  silent: words(
    'selectionType serverSideFiltering labelStyle labelWidth labelAlignment allowSelectAll dropDownWidth defaultOptionValues isInline alignment',
  ),
  reads: { selectedOptionLabel: 'selectedLabel', filterText: 'searchText', isDirty: 'isTouched' },
}
/** Lists of which several are chosen. */
export const several: WidgetRule = {
  ...choice,
  type: 'multiSelect',
  properties: {
    ...choice.properties,
    defaultOptionValue: 'defaultOptionValues',
    defaultOptionValues: 'defaultOptionValues',
    allowSelectAll: 'showsSelectAll',
  },
  reads: {
    selectedOptionLabels: '$name.selectedOptions.map((option) => option?.label ?? option)',
    filterText: 'searchText',
    selectedIndexArr: '',
    isDirty: 'isTouched',
  },
}
/** What is on or off. */
export const ticked: WidgetRule = {
  type: 'checkbox',
  properties: { ...field, defaultCheckedState: 'defaultCheckedState', onCheckChange: 'onCheckChange' },
  given: labelled,
  silent: words('alignWidget labelPosition alignment'),
  reads: { isDirty: 'isTouched' },
}
/** What holds others. */
export const container: WidgetRule = {
  type: 'container',
  properties: { backgroundColor: 'backgroundColor', shouldScrollContents: 'shouldScrollContents' },
  given: { padding: 'none' },
  silent: words('containerStyle positioning flexVerticalAlignment'),
}
/** Cells for each item of a list. */
export const list: WidgetRule = {
  type: 'grid',
  properties: {
    items: 'items',
    listData: 'items',
    onListItemClick: 'onCellClick',
    onItemClick: 'onCellClick',
    onRowClick: 'onCellClick',
    pageSize: 'pageSize',
  },
  given: { columns: 1 },
  silent: words(
    'shouldScrollContents template privateWidgets enhancements mainCanvasId mainContainerId currentItemsView selectedItemView triggeredItemView primaryKeys gridType gridGap itemSpacing childAutoComplete hasMetaWidgets templateHeight additionalStaticProps requiresFlatWidgetChildren isMetaWidget defaultSelectedItem selectedItem triggeredItem selectedRow enablePagination level levelData prefixMetaWidgetId metaWidgetChildrenStructure',
  ),
  reads: {
    listData: 'items',
    triggeredItem: 'selectedItem',
    selectedItemView: '',
    triggeredItemView: '',
    currentItemsView: '',
    pageNo: '',
    pageSize: 'pageSize',
  },
}
/** Tables. */
export const table: WidgetRule = {
  type: 'table',
  properties: {
    label: 'tableHeader',
    tableData: 'tableData',
    multiRowSelection: 'multiRowSelection',
    totalRecordsCount: 'totalRowCount',
    isVisibleSearch: 'isSearchable',
    isVisibleFilters: 'isFilterable',
    isVisibleDownload: 'isDownloadable',
    enableServerSideFiltering: 'serverSideFilter',
    onRowSelected: 'onRowSelected',
    onPageChange: 'onPageChange',
    onSearchTextChanged: 'onSearch',
    onSort: 'onSort',
  },
  silent: words(
    'primaryColumns columnOrder derivedColumns columnSizeMap columnTypeMap hiddenColumns columnWidthMap columnUpdatedAt columnNameMap primaryColumnId serverSidePaginationEnabled defaultSelectedRow defaultSelectedRowIndex defaultSelectedRowIndices verticalAlignment horizontalAlignment enableClientSideSearch isVisiblePagination isSortable delimiter defaultPageSize compactMode canFreezeColumn inlineEditingSaveOption customIsLoading customIsLoadingValue childStylesheet isVisibleCompactMode derivedColumnsMigrated connectDataClicked columnActions migrated variant allowAddNewRow defaultNewRow defaultSearchText',
  ),
  reads: {
    triggeredRow: 'selectedRow',
    triggeredRowIndex: 'selectedRowIndex',
    updatedRows: 'editedRows.updatedRows',
    processedTableData: 'tableData',
    sanitizedTableData: 'tableData',
    selectedRowIndices: '',
    updatedRow: '',
    updatedRowIndices: '',
    newRow: '',
    isAddRowInProgress: '',
    sortOrder: 'sortedColumn',
    previousPageVisited: '',
    nextPageVisited: '',
  },
}
/** Days and times. */
export const date: WidgetRule = {
  type: 'dateTimePicker',
  properties: {
    ...field,
    labelPosition: 'labelPosition',
    defaultDate: 'defaultDate',
    dateFormat: 'displayDateFormat',
    minDate: 'minDate',
    maxDate: 'maxDate',
    onDateSelected: 'onDateSelected',
  },
  words: labelWords,
  given: labelled,
  silent: words(
    'datePickerType timePrecision closeOnSelection shortcuts labelWidth labelAlignment firstDayOfWeek enableTimePicker',
  ),
  reads: { formattedDate: 'selectedDate', selectedDate: 'value', isDirty: 'isTouched' },
}
/** Files that people give. */
export const files: WidgetRule = {
  type: 'filePicker',
  properties: {
    label: 'buttonText',
    maxNumFiles: 'maxNumFiles',
    maxFileSize: 'maxFileSize',
    isRequired: 'isRequired',
    fileDataType: 'dataFormat',
    onFilesSelected: 'onFilesSelected',
  },
  words: { dataFormat: { Base64: 'dataUrl', Binary: 'base64', Text: 'text', Array: 'text' } },
  given: { label: '', pickerStyle: 'BUTTON' },
  silent: words(
    'files selectedFiles defaultSelectedFiles dynamicTyping uploadedFileData uploadedFileUrls uploadedFileUrlPaths fileDataType allowedFileTypes',
  ),
  reads: { isDirty: 'isTouched' },
}

/** Properties but for some. */
export function without(
  properties: Readonly<Record<string, string>>,
  ...names: readonly string[]
): Record<string, string> {
  return Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))
}
