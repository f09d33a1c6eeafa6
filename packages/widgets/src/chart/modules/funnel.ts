import { FunnelChart } from 'echarts/charts'
import { use as register } from 'echarts/core'

register([FunnelChart])
