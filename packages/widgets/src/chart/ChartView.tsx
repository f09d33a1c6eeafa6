import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts'
import { GridComponent, LegendComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useMemo, useRef } from 'react'
import { useThemeVariables } from '../page-view/host-context.ts'
import loading from '../shared/loading.module.css'
import { Message } from '../shared/Message.tsx'
import { flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { chartSummary, readChart, type ChartModel, type ChartPoint } from './chart-model.ts'
import { chartOptions, formatChartNumber } from './chart-options.ts'
import styles from './ChartView.module.css'

register([
  BarChart,
  LineChart,
  PieChart,
  ScatterChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  LegendScrollComponent,
  CanvasRenderer,
])

/** The point that was pressed, by the places that the drawing library tells. */
const pressedPoint = (
  model: ChartModel,
  seriesIndex: number | undefined,
  dataIndex: number,
): { series: string; point: ChartPoint } | undefined => {
  const series = model.series[seriesIndex ?? 0]
  if (series === undefined) return undefined
  const isByCategory = model.axis === 'category' && model.type !== 'pie' && model.type !== 'scatter'
  const point = isByCategory
    ? series.points.find((candidate) => candidate.x === model.categories[dataIndex])
    : series.points[dataIndex]
  return point === undefined ? undefined : { series: series.name, point }
}

const Drawing = ({
  model,
  title,
  showLegend,
  describedBy,
  onPress,
}: {
  model: ChartModel
  title: string
  showLegend: boolean
  describedBy: string | undefined
  onPress: (series: string, point: ChartPoint) => void
}) => {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const press = useRef<(seriesIndex: number | undefined, dataIndex: number) => void>(undefined)
  const variables = useThemeVariables()
  press.current = (seriesIndex, dataIndex) => {
    const pressed = pressedPoint(model, seriesIndex, dataIndex)
    if (pressed !== undefined) onPress(pressed.series, pressed.point)
  }

  useEffect(() => {
    const place = element.current
    if (place === null) return
    const made = init(place)
    chart.current = made
    made.on('click', (event) => press.current?.(event.seriesIndex, event.dataIndex))
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(place)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [])

  useEffect(() => {
    const place = element.current
    if (place === null) return
    const look = {
      variables,
      showLegend,
      fontFamily: getComputedStyle(place).fontFamily,
      isStill: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    }
    chart.current?.setOption(chartOptions(model, look), { notMerge: true })
  }, [model, variables, showLegend])

  return (
    <div
      ref={element}
      className={styles.drawing}
      role="img"
      aria-label={chartSummary(model, title, formatChartNumber)}
      aria-describedby={describedBy}
    />
  )
}

/** A chart in the application's colours, with its meaning in words for people who do not see it. */
export const ChartView = ({ id, host, values, errors, isLoading, describedBy }: WidgetViewProps) => {
  const read = useMemo(
    () => readChart(values),
    // Only what is drawn: the chosen point is a value too, and must not draw the chart anew.
    [values.chartData, values.chartType, values.xField, values.yFields, values.groupBy, values.aggregation],
  )
  const title = textOf(values.title)
  const problem = errors.chartData ?? ('problem' in read ? read.problem : undefined)
  const isAwaited = isLoading && flagOf(values.animateLoading, true)
  const isEmpty = 'isEmpty' in read
  return (
    <div className={styles.chart} aria-busy={isLoading}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      {isAwaited && isEmpty ? (
        <div className={styles.skeleton} role="status" aria-label="Loading chart">
          {['42%', '68%', '55%', '86%', '73%', '96%', '60%'].map((height) => (
            <span key={height} className={loading.shimmer} style={{ '--bar-height': height }} />
          ))}
        </div>
      ) : problem !== undefined ? (
        host.mode === 'published' ? (
          <Message title="This part could not be shown." isFailure />
        ) : (
          <Message title="The data of this chart could not be drawn." detail={problem} isFailure />
        )
      ) : 'model' in read ? (
        <Drawing
          model={read.model}
          title={title}
          showLegend={flagOf(values.showLegend, true)}
          describedBy={describedBy}
          onPress={(series, point) => {
            const selected = { series, x: point.x, y: point.y, row: point.row }
            host.setValue(id, 'selectedDataPoint', selected)
            host.trigger(id, 'onDataPointSelect', selected)
          }}
        />
      ) : (
        <Message
          title="No data to show."
          detail={
            host.mode === 'edit' && textOf(values.chartData) === ''
              ? 'Bind its data to the response of an API, such as {{ GetOrders.response }}.'
              : undefined
          }
        />
      )}
    </div>
  )
}
