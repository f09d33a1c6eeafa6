import { boolean, choice, color, eventHandler, items, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { notationProperties } from '../shared/notation-properties.ts'
import { chartDataProperties, forTypes, inForm } from './chart-data-properties.ts'
import { axisTypes, chartTypeNames, chartTypes } from './chart-kinds.ts'

const axisProperties = {
  stacking: choice('Several series', 'none', {
    help: 'Whether bars and areas of several series stand side by side, on each other, or as shares of a hundred.',
    group: 'Axes',
    shownWhen: forTypes('bar', 'horizontalBar', 'area', 'combined', 'histogram'),
    options: [
      { value: 'none', label: 'Side by side' },
      { value: 'stacked', label: 'On each other' },
      { value: 'percent', label: 'Shares of 100%' },
    ],
  }),
  lineShape: choice('Shape of lines', 'straight', {
    help: 'How points are joined by lines.',
    group: 'Axes',
    shownWhen: forTypes('line', 'area', 'combined'),
    options: [
      { value: 'straight', label: 'Straight' },
      { value: 'smooth', label: 'Smooth' },
      { value: 'step', label: 'Steps' },
    ],
  }),
  xAxisType: choice('Kind of X axis', 'auto', {
    help: 'Whether the axis holds names, time or numbers.',
    group: 'Axes',
    shownWhen: forTypes('line', 'area', 'scatter', 'bubble'),
    options: [
      { value: 'auto', label: 'Automatic' },
      { value: 'category', label: 'Names' },
      { value: 'time', label: 'Time' },
      { value: 'value', label: 'Numbers' },
    ],
  }),
  xAxisTitle: text('Title of the X axis', '', {
    help: 'A title along the axis of names or time.',
    group: 'Axes',
    shownWhen: forTypes(...axisTypes, 'heatmap'),
  }),
  yAxisTitle: text('Title of the Y axis', '', {
    help: 'A title along the axis of values.',
    group: 'Axes',
    shownWhen: forTypes(...axisTypes, 'heatmap'),
  }),
  secondAxisTitle: text('Title of the second Y axis', '', {
    help: 'A title along the axis on the right, where series stand on one.',
    group: 'Axes',
    shownWhen: forTypes('bar', 'line', 'area', 'combined'),
  }),
  yMinimum: number('Axis begins at', null, {
    help: 'Where the axis of values begins; found in the data where it is empty.',
    group: 'Axes',
    shownWhen: forTypes(...axisTypes, 'gauge', 'radar', 'heatmap'),
  }),
  yMaximum: number('Axis ends at', null, {
    help: 'Where the axis of values ends; found in the data where it is empty.',
    group: 'Axes',
    shownWhen: forTypes(...axisTypes, 'gauge', 'radar', 'heatmap'),
  }),
  isLogarithmic: boolean('Logarithmic scale', false, {
    help: 'Draws each power of ten in the same height, for values of very different sizes.',
    group: 'Axes',
    shownWhen: forTypes(...axisTypes),
  }),
  referenceLines: items('Reference lines', {
    help: 'Lines across the chart at certain values, such as a target.',
    group: 'Axes',
    itemLabel: 'line',
    shownWhen: forTypes(...axisTypes),
    properties: {
      value: number('Value', null, { help: 'Where the line stands on the axis of values.' }),
      label: text('Label', '', { help: 'What stands at the line; its value where it is empty.' }),
      color: color('Color', { help: 'The color of the line.' }),
    },
  }),
}

const seriesProperties = {
  name: text('Series', '', {
    fieldsOf: { property: 'chartData' },
    help: 'The field, or the value of the field it is grouped by, whose looks this changes.',
    placeholder: 'orders',
  }),
  label: text('Label', '', { help: 'What the series is called; made from its name where it is empty.' }),
  color: color('Color', { help: 'The color of the series; one of the theme where it is empty.' }),
  drawnAs: choice('Drawn as', 'auto', {
    help: 'How this series is drawn beside the others.',
    options: [
      { value: 'auto', label: 'Like the chart' },
      { value: 'bar', label: 'Bars' },
      { value: 'line', label: 'Line' },
      { value: 'area', label: 'Area' },
    ],
  }),
  axis: choice('Axis', 'auto', {
    help: 'On which side the axis of this series stands.',
    options: [
      { value: 'auto', label: 'Automatic' },
      { value: 'left', label: 'Left' },
      { value: 'right', label: 'Right' },
    ],
  }),
}

const appearance = {
  series: items('Series', {
    help: 'Labels, colors and axes of certain series; the others look as the theme says.',
    group: 'Appearance',
    itemLabel: 'series',
    properties: seriesProperties,
  }),
  showLegend: boolean('Legend', true, {
    help: 'Names the series where there is more than one.',
    group: 'Appearance',
  }),
  legendPosition: choice('Place of the legend', 'top', {
    help: 'At which side the names of the series stand.',
    group: 'Appearance',
    shownWhen: { property: 'showLegend', is: [true] },
    options: [
      { value: 'top', label: 'Top' },
      { value: 'bottom', label: 'Bottom' },
      { value: 'left', label: 'Left' },
      { value: 'right', label: 'Right' },
    ],
  }),
  showLabels: boolean('Show values', false, {
    help: 'Writes the values at bars, points and slices where there is room.',
    group: 'Appearance',
  }),
  ...notationProperties({ group: 'Appearance' }),
  emptyText: text('Text without data', '', {
    help: 'What is said where there is nothing to draw.',
    group: 'Appearance',
    placeholder: 'No data to show.',
  }),
}

const behavior = {
  isZoomable: boolean('Zoom', false, {
    help: 'Lets people choose a part of the axis below the chart, or with the control key and the wheel.',
    group: 'Behavior',
    shownWhen: forTypes(...axisTypes),
  }),
  selectsRange: boolean('Range selection', false, {
    help: 'Lets people draw over the chart, or name two places below it, to choose a part of the axis; selectedRange holds it.',
    group: 'Behavior',
    shownWhen: forTypes(...axisTypes),
  }),
  selection: choice('Selection', 'single', {
    help: 'Whether people choose one point at a time or several.',
    group: 'Behavior',
    options: [
      { value: 'single', label: 'One point' },
      { value: 'several', label: 'Several points' },
    ],
  }),
  isDownloadable: boolean('Download', false, {
    help: 'Lets people download the picture as PNG and the data as CSV.',
    group: 'Behavior',
  }),
}

/** The properties of a chart in the order of the property panel. */
export const chartProperties = {
  title: text('Title', '', {
    help: 'A heading above the chart; left out where it is empty.',
    placeholder: 'Orders by month',
  }),
  chartDefinition: choice('Made from', 'form', {
    help: 'Whether the chart is described by the fields below or by a specification of its own.',
    options: [
      { value: 'form', label: 'These fields' },
      { value: 'raw', label: 'A specification' },
    ],
  }),
  chartType: choice('Type', 'bar', {
    help: 'How the data is drawn.',
    shownWhen: inForm,
    options: chartTypes.map((value) => ({ value, label: chartTypeNames[value] })),
  }),
  ...chartDataProperties,
  ...axisProperties,
  ...appearance,
  ...behavior,
  onDataPointSelect: eventHandler('On selection', 'Runs when a person presses a bar, a slice or a point.'),
  onRangeSelect: eventHandler(
    'On range selection',
    'Runs when a part of the axis was chosen or given up; selectedRange holds it.',
    { shownWhen: { property: 'selectsRange', is: [true] } },
  ),
  onZoom: eventHandler('On zoom', 'Runs when another part of the axis is shown; zoomRange holds it.'),
  ...commonProperties,
}
