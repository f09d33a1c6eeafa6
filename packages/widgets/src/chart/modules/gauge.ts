import { GaugeChart } from 'echarts/charts'

/** What the drawing library has to know for it. */
export const drawn = [GaugeChart]
