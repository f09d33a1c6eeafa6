import { GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

register([GridComponent, TooltipComponent, LegendComponent, LegendScrollComponent, CanvasRenderer])

export { init }
