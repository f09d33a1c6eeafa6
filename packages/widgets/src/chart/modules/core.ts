import { GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

export { init, register }

/** What all charts need. */
export const drawn = [GridComponent, TooltipComponent, LegendComponent, LegendScrollComponent, CanvasRenderer]
