import { GaugeChart } from 'echarts/charts'
import { use as register } from 'echarts/core'

register([GaugeChart])
