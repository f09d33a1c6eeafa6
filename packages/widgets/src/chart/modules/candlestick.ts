import { CandlestickChart } from 'echarts/charts'
import { use as register } from 'echarts/core'

register([CandlestickChart])
