import type { JsonObject } from '@ashlar/schema'
import {
  button,
  choice,
  container,
  date,
  field,
  files,
  input,
  labelled,
  list,
  numberReads,
  numeric,
  several,
  table,
  ticked,
  type WidgetRule,
  without,
  words,
} from './rule-parts.ts'

const reader = (
  type: string,
  properties: Readonly<Record<string, string>>,
  more: Partial<WidgetRule> = {},
): WidgetRule => ({ type, properties, ...more })

/** One line for each kind of component there that has a counterpart here. */
export const widgetRules: Readonly<Record<string, WidgetRule>> = {
  BUTTON_WIDGET: button,
  ICON_BUTTON_WIDGET: { ...button, given: { text: '' } },
  TEXT_WIDGET: reader(
    'text',
    { text: 'text', value: 'text', textAlign: 'textAlign', textColor: 'textColor' },
    {
      words: { textAlign: { LEFT: 'left', CENTER: 'center', RIGHT: 'right' } },
      silent: words(
        'fontSize overflow shouldScroll shouldTruncate truncateButtonColor disableLink backgroundColor verticalAlignment',
      ),
    },
  ),
  INPUT_WIDGET: input,
  INPUT_WIDGET_V2: input,
  PHONE_INPUT_WIDGET: {
    ...input,
    type: 'phoneInput',
    properties: without(input.properties, 'maxChars', 'regex', 'errorMessage'),
    reads: numberReads,
  },
  CURRENCY_INPUT_WIDGET: {
    ...numeric,
    type: 'currencyInput',
    properties: { ...numeric.properties, defaultCurrencyCode: 'defaultCurrency', decimals: 'decimalPlaces' },
  },
  NUMBER_INPUT: numeric,
  TEXT_AREA: {
    ...input,
    type: 'textArea',
    properties: without(input.properties, 'regex', 'errorMessage'),
    reads: numberReads,
  },
  SELECT_WIDGET: choice,
  DROP_DOWN_WIDGET: choice,
  MULTI_SELECT_WIDGET: several,
  MULTI_SELECT_WIDGET_V2: several,
  RADIO_GROUP_WIDGET: {
    ...choice,
    type: 'radio',
    properties: {
      ...without(choice.properties, 'placeholderText', 'isFilterable', 'onFilterUpdate', 'onOptionChange'),
      onSelectionChange: 'onSelectionChange',
    },
  },
  CHECKBOX_GROUP_WIDGET: {
    ...choice,
    type: 'checkboxGroup',
    properties: {
      ...without(
        choice.properties,
        'placeholderText',
        'isFilterable',
        'onFilterUpdate',
        'defaultOptionValue',
      ),
      defaultSelectedValues: 'defaultOptionValues',
      onSelectionChange: 'onOptionChange',
    },
    reads: { selectedValues: 'selectedOptionValues' },
  },
  CHECKBOX_WIDGET: ticked,
  SWITCH_WIDGET: {
    ...ticked,
    type: 'switch',
    properties: { ...field, defaultSwitchState: 'defaultCheckedState', onChange: 'onCheckChange' },
    reads: { isSwitchedOn: 'isChecked' },
  },
  DATE_PICKER_WIDGET: date,
  DATE_PICKER_WIDGET2: date,
  TABLE_WIDGET: table,
  TABLE_WIDGET_V2: table,
  LIST_WIDGET: list,
  LIST_WIDGET_V2: list,
  CONTAINER_WIDGET: container,
  STATBOX_WIDGET: container,
  CANVAS_WIDGET: container,
  FORM_WIDGET: {
    ...container,
    type: 'form',
    given: { title: '', showFooter: false, padding: 'none' },
    reads: { hasChanges: 'isDirty' },
  },
  MODAL_WIDGET: reader(
    'modal',
    {
      canOutsideClickClose: 'canOutsideClickClose',
      onClose: 'onClose',
      shouldScrollContents: 'shouldScrollContents',
    },
    {
      given: { title: '', widthPreset: 'MEDIUM' },
      silent: words('size width height canEscapeKeyClose'),
    },
  ),
  TABS_WIDGET: reader(
    'tabs',
    {
      onTabSelected: 'onTabSelected',
      shouldScrollContents: 'shouldScrollContents',
      defaultTab: 'defaultTab',
    },
    {
      given: { padding: 'none' },
      silent: words('tabsObj shouldShowTabs selectedTabWidgetId tabs'),
    },
  ),
  IMAGE_WIDGET: reader(
    'image',
    {
      image: 'image',
      defaultImage: 'defaultImage',
      objectFit: 'fillContainer',
      maxZoomLevel: 'maxZoomLevel',
      onClick: 'onClick',
    },
    {
      silent: words('imageShape enableDownload enableRotation'),
    },
  ),
  DIVIDER_WIDGET: reader(
    'divider',
    { orientation: 'orientation', strokeStyle: 'lineStyle' },
    { silent: words('capType capSide thickness dividerColor strokeStyle') },
  ),
  IFRAME_WIDGET: reader(
    'iframe',
    { source: 'url', title: 'title' },
    { silent: words('borderOpacity borderWidth srcDoc') },
  ),
  VIDEO_WIDGET: reader(
    'video',
    { url: 'url', onPlay: 'onPlay', onPause: 'onPause', onEnd: 'onEnd' },
    { silent: words('autoPlay') },
  ),
  AUDIO_WIDGET: reader(
    'audio',
    { url: 'url', onPlay: 'onPlay', onPause: 'onPause', onEnd: 'onEnd' },
    { silent: words('autoPlay') },
  ),
  DOCUMENT_VIEWER_WIDGET: reader('pdfViewer', { docUrl: 'source' }),
  FILE_PICKER_WIDGET: files,
  FILE_PICKER_WIDGET_V2: files,
  RATE_WIDGET: reader(
    'rating',
    {
      maxCount: 'maxRating',
      defaultRate: 'defaultValue',
      isAllowHalf: 'allowHalf',
      onRateChanged: 'onChange',
    },
    {
      given: labelled,
      silent: words('activeColor inactiveColor tooltips size rate'),
      reads: { rate: 'value' },
    },
  ),
  PROGRESSBAR_WIDGET: reader(
    'progress',
    { progress: 'value', showResult: 'showValue', isIndeterminate: 'isIndeterminate' },
    { given: labelled, silent: words('fillColor barType steps') },
  ),
  PROGRESS_WIDGET: reader(
    'progress',
    { progress: 'value', showResult: 'showValue', isIndeterminate: 'isIndeterminate', progressType: 'form' },
    {
      given: labelled,
      words: { form: { linear: 'bar', circular: 'circle' } },
      silent: words('fillColor steps counterClockwise'),
    },
  ),
  NUMBER_SLIDER_WIDGET: reader(
    'slider',
    {
      labelText: 'label',
      min: 'minValue',
      max: 'maxValue',
      step: 'step',
      defaultValue: 'defaultValue',
      onChange: 'onChange',
    },
    {
      given: labelled,
      silent: words(
        'showMarksLabel marks sliderSize tooltipAlwaysOn labelPosition labelAlignment labelWidth sliderTooltip',
      ),
    },
  ),
  RICH_TEXT_EDITOR_WIDGET: reader(
    'richTextEditor',
    { ...field, defaultText: 'defaultText', onTextChange: 'onTextChanged' },
    {
      given: labelled,
      silent: words('inputType labelPosition labelAlignment labelWidth isToolbarHidden text'),
      reads: { text: 'value' },
    },
  ),
  BUTTON_GROUP_WIDGET: reader(
    'buttonGroup',
    { orientation: 'orientation' },
    { given: labelled, silent: words('groupButtons buttonVariant') },
  ),
  CHART_WIDGET: reader(
    'chart',
    {
      chartName: 'title',
      chartType: 'chartType',
      xAxisName: 'xAxisTitle',
      yAxisName: 'yAxisTitle',
      onDataPointClick: 'onDataPointSelect',
    },
    {
      words: {
        chartType: {
          LINE_CHART: 'line',
          BAR_CHART: 'horizontalBar',
          PIE_CHART: 'pie',
          COLUMN_CHART: 'bar',
          AREA_CHART: 'area',
        },
      },
      given: { xField: 'x', yFields: 'y' },
      silent: words(
        'chartData allowScroll setAdaptiveYMin showDataPointLabel labelOrientation customEChartConfig customFusionChartConfig',
      ),
    },
  ),
}

/** What a component there is told apart by beside its kind. */
export const ruleOf = (type: string, widget: JsonObject): WidgetRule | undefined => {
  const { inputType } = widget
  if (type === 'INPUT_WIDGET' || type === 'INPUT_WIDGET_V2') {
    if (inputType === 'NUMBER' || inputType === 'INTEGER') return widgetRules['NUMBER_INPUT']
    if (inputType === 'CURRENCY') return widgetRules['CURRENCY_INPUT_WIDGET']
    if (inputType === 'PHONE_NUMBER') return widgetRules['PHONE_INPUT_WIDGET']
    if (inputType === 'MULTI_LINE_TEXT') return widgetRules['TEXT_AREA']
    const kind = inputType === 'EMAIL' || inputType === 'PASSWORD' ? inputType : 'TEXT'
    return { ...input, given: { ...input.given, inputType: kind } }
  }
  if (type === 'DROP_DOWN_WIDGET' && widget['selectionType'] === 'MULTI_SELECT') return several
  return Object.hasOwn(widgetRules, type) ? widgetRules[type] : undefined
}
