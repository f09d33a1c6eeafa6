import { HeatmapChart } from 'echarts/charts'
import { VisualMapComponent } from 'echarts/components'

/** What the drawing library has to know for it. */
export const drawn = [HeatmapChart, VisualMapComponent]
