import type { EChartsType } from 'echarts/core'
import { downloadFile, fileNameOf } from '../table/download.ts'
import { chartCsv, type ChartTable } from './chart-table.ts'

const nameOf = (title: string, ending: string): string => fileNameOf(title || 'chart', ending)

/** Downloads the chart as it is drawn now, in twice its size, on the ground that it has on the page. */
export const downloadPicture = (chart: EChartsType | undefined, title: string, ground: string): void =>
  chart?.renderToCanvas({ pixelRatio: 2, backgroundColor: ground }).toBlob((picture) => {
    if (picture !== null) downloadFile(picture, nameOf(title, 'png'))
  })

/** Downloads what the chart shows as a CSV file. */
export const downloadChartCsv = (title: string, table: ChartTable): void => {
  chartCsv(table).then(
    (content) => downloadFile(new Blob([content], { type: 'text/csv;charset=utf-8' }), nameOf(title, 'csv')),
    // Without a connection the file cannot be made; the picture can.
    () => undefined,
  )
}
