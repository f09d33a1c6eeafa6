import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { DataZoomComponent, MarkLineComponent } from 'echarts/components'

/** What the drawing library has to know for it. */
export const drawn = [BarChart, LineChart, ScatterChart, DataZoomComponent, MarkLineComponent]
