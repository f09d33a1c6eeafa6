import type { JsonObject } from '@ashlar/schema'

/** How a component of theirs becomes one of ours. */
export interface ComponentRule {
  readonly type: string
  /** Properties of ours by the names of theirs. */
  readonly properties: Readonly<Record<string, string>>
  /** Events of ours by the names of theirs. */
  readonly events: Readonly<Record<string, string>>
  readonly given?: JsonObject
  /** What bindings read by another word here; empty where there is nothing like it. */
  readonly reads?: Readonly<Record<string, string>>
}

const common = {
  tooltip: 'tooltip',
  visibility: 'isVisible',
  disabledState: 'isDisabled',
  mandatory: 'isRequired',
}
const rule = (
  type: string,
  properties: Readonly<Record<string, string>>,
  events: Readonly<Record<string, string>> = {},
  more: Partial<ComponentRule> = {},
): ComponentRule => ({ type, properties: { ...common, ...properties }, events, ...more })

const fieldEvents = {
  onChange: 'onTextChanged',
  onEnterPressed: 'onSubmit',
  onFocus: 'onFocus',
  onBlur: 'onFocusOut',
}
const unlabelled = { label: '' }
const field = (type: string, value: string, more: Readonly<Record<string, string>> = {}): ComponentRule =>
  rule(type, { label: 'label', value, placeholder: 'placeholderText', ...more }, fieldEvents, {
    given: unlabelled,
  })
const choice = (type: string, value: string, event = 'onOptionChange'): ComponentRule =>
  rule(
    type,
    { label: 'label', placeholder: 'placeholderText', value, values: value, schema: 'options' },
    { onSelect: event, onSelectionChange: event, onSearchTextChanged: 'onSearchTextChanged' },
    {
      given: { ...unlabelled, options: '[]' },
      reads: {
        value: type === 'multiSelect' ? 'selectedOptionValues' : 'selectedOptionValue',
        values: 'selectedOptionValues',
        selectedOptionLabel: 'selectedLabel',
        selectedOptions: 'selectedOptions',
      },
    },
  )
const text = { minLength: 'minLength', maxLength: 'maxLength', regex: 'pattern' }
const input = field('input', 'defaultText', text)
const container = rule('container', {}, {}, { given: { padding: 'none' } })
const modal = rule(
  'modal',
  { title: 'title', hideOnEsc: 'closeOnEscape', closeOnClickingOutside: 'canOutsideClickClose' },
  { onOpen: 'onOpen', onClose: 'onClose' },
  { given: { title: '' }, reads: { show: 'isOpen' } },
)
const ticked = (type: string) =>
  rule(
    type,
    { label: 'label', defaultValue: 'defaultCheckedState' },
    { onChange: 'onCheckChange', onCheck: 'onCheckChange' },
    { reads: { value: 'isChecked' } },
  )
const date = rule(
  'dateTimePicker',
  { label: 'label', defaultValue: 'defaultDate', format: 'displayDateFormat' },
  { onSelect: 'onDateSelected', onSelectionChange: 'onDateSelected' },
  { given: unlabelled },
)

/** One line for each kind of component there that has a counterpart here. */
const componentRules: Readonly<Record<string, ComponentRule>> = {
  Button: rule('button', { text: 'text' }, { onClick: 'onClick' }),
  Text: rule('text', { text: 'text' }, { onClick: 'onClick' }),
  TextInput: input,
  EmailInput: { ...input, given: { ...unlabelled, inputType: 'EMAIL' } },
  PasswordInput: { ...input, given: { ...unlabelled, inputType: 'PASSWORD' } },
  TextArea: field('textArea', 'defaultText', { minLength: 'minLength', maxLength: 'maxLength' }),
  NumberInput: field('numberInput', 'defaultValue', {
    minValue: 'minValue',
    maxValue: 'maxValue',
    decimalPlaces: 'decimalPlaces',
  }),
  RichTextEditor: field('richTextEditor', 'defaultText'),
  DropDown: choice('dropdown', 'defaultOptionValue'),
  DropdownV2: choice('dropdown', 'defaultOptionValue'),
  Multiselect: choice('multiSelect', 'defaultOptionValues'),
  MultiselectV2: choice('multiSelect', 'defaultOptionValues'),
  RadioButton: choice('radio', 'defaultOptionValue', 'onSelectionChange'),
  RadioButtonV2: choice('radio', 'defaultOptionValue', 'onSelectionChange'),
  Checkbox: ticked('checkbox'),
  ToggleSwitch: ticked('switch'),
  ToggleSwitchV2: ticked('switch'),
  Datepicker: date,
  DatePickerV2: date,
  DatetimePickerV2: date,
  Table: rule(
    'table',
    {
      title: 'tableHeader',
      data: 'tableData',
      showDownloadButton: 'isDownloadable',
      displaySearchBox: 'isSearchable',
      showFilterButton: 'isFilterable',
      rowsPerPage: 'pageSize',
      totalRecords: 'totalRowCount',
      showBulkSelector: 'multiRowSelection',
    },
    {
      onRowClicked: 'onRowClicked',
      onRowHovered: '',
      onPageChanged: 'onPageChange',
      onSearch: 'onSearch',
      onSort: 'onSort',
      onFilterChanged: 'onFilter',
    },
    {
      given: { pageType: 'CLIENT_SIDE' },
      reads: {
        currentData: 'tableData',
        pageIndex: 'pageNumber',
        selectedRowId: 'selectedRowIndex',
        dataUpdates: 'editedRows.updatedRows',
        changeSet: 'editOverrides',
      },
    },
  ),
  Container: container,
  Form: rule(
    'form',
    {},
    { onSubmit: 'onSubmit' },
    { given: { title: '', showFooter: false, padding: 'none' } },
  ),
  Modal: modal,
  ModalV2: modal,
  Tabs: rule(
    'tabs',
    {},
    { onTabSwitch: 'onTabSelected' },
    { given: { padding: 'none' }, reads: { currentTab: 'selectedTabId' } },
  ),
  Listview: rule(
    'grid',
    { data: 'items' },
    { onRowClicked: 'onCellClick', onRecordClicked: 'onCellClick' },
    {
      given: { columns: 1 },
      reads: { data: 'items', selectedRecord: 'selectedItem', selectedRow: 'selectedItem' },
    },
  ),
  Image: rule('image', { source: 'image', alternativeText: 'altText' }, { onClick: 'onClick' }),
  Html: rule('html', { rawHtml: 'html' }),
  IFrame: rule('iframe', { source: 'url' }),
  Divider: rule('divider', { label: 'label' }),
  VerticalDivider: rule('divider', {}, {}, { given: { orientation: 'vertical' } }),
  Statistics: rule('statistic', { primaryValueLabel: 'label', primaryValue: 'value' }),
  StarRating: rule(
    'rating',
    { label: 'label', maxRating: 'maxRating', defaultSelected: 'defaultValue', allowHalfStar: 'allowHalf' },
    { onChange: 'onChange' },
    { given: unlabelled },
  ),
  FilePicker: rule(
    'filePicker',
    { label: 'label', maxFileCount: 'maxNumFiles' },
    { onFileSelected: 'onFilesSelected' },
    { reads: { file: 'files' } },
  ),
  PDF: rule('pdfViewer', { url: 'source' }),
  Chart: rule('chart', { title: 'title', type: 'chartType' }, {}, { given: { xField: 'x', yFields: 'y' } }),
  Icon: rule('icon', {}, { onClick: 'onClick' }),
  Link: rule(
    'button',
    { linkText: 'text' },
    { onClick: 'onClick' },
    { given: { buttonStyle: 'TERTIARY_BUTTON' } },
  ),
  Tags: rule('tags', { data: 'tags' }),
  TextInputV2: input,
  EmailInputV2: { ...input, given: { ...unlabelled, inputType: 'EMAIL' } },
  PhoneInput: field('phoneInput', 'defaultText'),
  CurrencyInput: field('currencyInput', 'defaultValue', { minValue: 'minValue', maxValue: 'maxValue' }),
  ColorPicker: field('colorPicker', 'defaultColor'),
  DaterangePicker: rule(
    'dateRange',
    { label: 'label', defaultStartDate: 'defaultStartDate', defaultEndDate: 'defaultEndDate' },
    { onSelect: 'onDateSelected' },
    { given: unlabelled },
  ),
  TimePicker: rule(
    'timePicker',
    { label: 'label', defaultValue: 'defaultTime' },
    { onSelect: 'onTimeSelected' },
    { given: unlabelled },
  ),
  RangeSlider: rule(
    'slider',
    { value: 'defaultValue', min: 'minValue', max: 'maxValue' },
    { onChange: 'onChange' },
    { given: unlabelled },
  ),
  ButtonGroup: rule(
    'segmentedControl',
    { label: 'label' },
    { onClick: 'onOptionChange' },
    { given: unlabelled },
  ),
  CircularProgressBar: rule(
    'progress',
    { progress: 'value', text: 'label' },
    {},
    { given: { form: 'circle' } },
  ),
  QrScanner: rule('camera', {}, { onDetect: 'onScan' }, { given: { label: '', cameraMode: 'SCAN' } }),
  Timeline: rule('timeline', { data: 'items' }, {}, { given: { textKey: 'subTitle', timeKey: 'date' } }),
  Calendar: rule('calendar', { events: 'events' }),
  KeyValuePair: rule('keyValue', { data: 'data' }),
  CodeEditor: rule(
    'codeEditor',
    { label: 'label', value: 'defaultText', placeholder: 'placeholderText' },
    { onChange: 'onTextChanged' },
    { given: unlabelled },
  ),
  JSONExplorer: rule('jsonExplorer', { value: 'data' }),
}

/** The rule for a kind of component there; undefined where it has no counterpart. */
export const componentRuleOf = (type: string): ComponentRule | undefined =>
  Object.hasOwn(componentRules, type) ? componentRules[type] : undefined

/** The property of ours that holds what a component begins with. */
export const valueOf = ({ properties }: ComponentRule): string | undefined =>
  properties['value'] ?? properties['values'] ?? properties['defaultValue'] ?? properties['text']
