import type { EChartsCoreOption } from 'echarts/core'
import { axisOptions } from './axis-options.ts'
import { axisTypes, isOneOf } from './chart-kinds.ts'
import type { ChartLook } from './chart-look.ts'
import type { ChartModel } from './chart-model.ts'
import { partOptions } from './part-options.ts'
import { shapeOptions } from './shape-options.ts'

/** The chart's model in the words of the drawing library. */
export const chartOptions = (model: ChartModel, look: ChartLook): EChartsCoreOption => {
  if (isOneOf(model.type, axisTypes)) return axisOptions(model, look)
  return isOneOf(model.type, ['pie', 'donut', 'funnel', 'treemap'])
    ? partOptions(model, look)
    : shapeOptions(model, look)
}
