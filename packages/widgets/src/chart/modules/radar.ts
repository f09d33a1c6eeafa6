import { RadarChart } from 'echarts/charts'
import { RadarComponent } from 'echarts/components'

/** What the drawing library has to know for it. */
export const drawn = [RadarChart, RadarComponent]
