import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { DataZoomComponent, MarkLineComponent } from 'echarts/components'
import { use as register } from 'echarts/core'

register([BarChart, LineChart, ScatterChart, DataZoomComponent, MarkLineComponent])
