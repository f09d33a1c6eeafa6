/** All the ways in which a chart draws data. */
export const chartTypes = [
  'bar',
  'horizontalBar',
  'line',
  'area',
  'combined',
  'pie',
  'donut',
  'scatter',
  'bubble',
  'histogram',
  'funnel',
  'gauge',
  'radar',
  'heatmap',
  'treemap',
  'candlestick',
  'sankey',
] as const
export type ChartType = (typeof chartTypes)[number]

/** The name of each kind, as the property panel offers it and as the summary for screen readers says it. */
export const chartTypeNames: Readonly<Record<ChartType, string>> = {
  bar: 'Bar chart',
  horizontalBar: 'Horizontal bar chart',
  line: 'Line chart',
  area: 'Area chart',
  combined: 'Bars and lines',
  pie: 'Pie chart',
  donut: 'Donut chart',
  scatter: 'Scatter chart',
  bubble: 'Bubble chart',
  histogram: 'Histogram',
  funnel: 'Funnel',
  gauge: 'Gauge',
  radar: 'Radar chart',
  heatmap: 'Heat map',
  treemap: 'Treemap',
  candlestick: 'Candlestick chart',
  sankey: 'Sankey diagram',
}

/** Kinds with a horizontal and a vertical axis on which series stand. */
export const axisTypes = [
  'bar',
  'horizontalBar',
  'line',
  'area',
  'combined',
  'scatter',
  'bubble',
  'histogram',
  'candlestick',
] as const satisfies readonly ChartType[]

/** Kinds that join the rows of one place to one number. */
export const joiningTypes = [
  'bar',
  'horizontalBar',
  'line',
  'area',
  'combined',
  'pie',
  'donut',
  'funnel',
  'gauge',
  'radar',
  'heatmap',
  'treemap',
  'sankey',
] as const satisfies readonly ChartType[]

/** Kinds whose places are words along an axis or parts of a whole, so that they can be sorted and limited. */
export const placeTypes = [
  'bar',
  'horizontalBar',
  'line',
  'area',
  'combined',
  'pie',
  'donut',
  'funnel',
  'radar',
  'treemap',
] as const satisfies readonly ChartType[]

/** Whether the kind is among the others. */
export const isOneOf = (type: ChartType, types: readonly ChartType[]): boolean => types.includes(type)
