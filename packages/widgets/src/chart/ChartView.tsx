import type { ValuesOf } from '@ashlar/schema'
import type { EChartsType } from 'echarts/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useThemeVariables } from '../page-view/host-context.ts'
import { Message } from '../shared/Message.tsx'
import type { MenuItem } from '../table/MenuPopup.tsx'
import { isRecord, dataOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { ChartDataTable } from './ChartDataTable.tsx'
import { ChartMenu } from './ChartMenu.tsx'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import styles from './ChartView.module.css'
import { downloadChartCsv, downloadPicture } from './chart-downloads.ts'
import { labelOfSeries } from './chart-look.ts'
import { chartSummary, type ReadChart } from './chart-model.ts'
import { chartOptions } from './chart-options.ts'
import { chartTable } from './chart-table.ts'
import { readWishes } from './chart-settings.ts'
import { Drawing, type DrawingSurroundings } from './Drawing.tsx'
import {
  pressedPoint,
  pressedRaw,
  selectedPoint,
  togglePoint,
  type Press,
  type SelectedPoint,
} from './pressed-point.ts'
import { rawOptions } from './raw-options.ts'
import { hasRange, rangeOf, spanBetween, spanOf, type AxisSpan } from './range-places.ts'
import { RangeFields } from './RangeFields.tsx'
import { readChart } from './read-chart.ts'
import { zoomRange, type zoomWindow } from './zoom-range.ts'
import type { chart } from './chart.ts'

/** The values that decide what is drawn; those that only tell what a person did must not draw the chart anew. */
const told = new Set<string>(['selectedDataPoint', 'selectedDataPoints', 'selectedRange', 'zoomRange'])

const useDrawnValues = (values: ValuesOf<typeof chart>): ValuesOf<typeof chart> => {
  const kept = useRef(values)
  const before = new Map<string, unknown>(Object.entries(kept.current))
  const isSame = Object.entries(values).every(
    ([name, value]) => told.has(name) || Object.is(value, before.get(name)),
  )
  if (!isSame) kept.current = values
  return kept.current
}

/** What a chart has to say where there is nothing to draw. */
const emptyDetail = (mode: string, values: ValuesOf<typeof chart>): string | undefined => {
  if (mode !== 'edit') return undefined
  if (values.chartDefinition === 'raw')
    return values.chartOption === '' ? 'Write the specification as JSON.' : undefined
  return textOf(values.chartData) === ''
    ? 'Bind its data to the response of an API, such as {{\u00a0GetOrders.response\u00a0}}.'
    : undefined
}

/** A chart in the application's colors, with its meaning in words and its data in a table. */
export const ChartView = ({
  host,
  values,
  errors,
  isLoading,
  describedBy,
  setValue,
  trigger,
}: WidgetViewProps<typeof chart>) => {
  const drawn = useDrawnValues(values)
  const variables = useThemeVariables()
  const made = useRef<EChartsType>(undefined)
  const [showsTable, setShowsTable] = useState(false)
  const isRaw = values.chartDefinition === 'raw'
  const specification = useMemo(() => {
    const read = isRaw ? dataOf(drawn.chartOption) : undefined
    return isRecord(read) && Object.keys(read).length > 0 ? read : undefined
  }, [isRaw, drawn])
  const read = useMemo((): ReadChart => (isRaw ? { isEmpty: true } : readChart(drawn)), [isRaw, drawn])
  const model = 'model' in read ? read.model : undefined
  const wishes = useMemo(() => readWishes(drawn, variables), [drawn, variables])
  const title = values.title.slice(0, 500)
  const isUnread = isRaw && specification === undefined && textOf(drawn.chartOption).trim() !== ''
  const problem =
    (isRaw ? errors.chartOption : errors.chartData) ??
    ('problem' in read ? read.problem : isUnread ? 'The specification is no JSON object.' : undefined)
  const hasDrawing = model !== undefined || specification !== undefined
  const isAwaited = isLoading && values.animateLoading

  const optionsFor = useCallback(
    (surroundings: DrawingSurroundings) => {
      const look = { ...surroundings, wishes }
      if (model !== undefined) return chartOptions(model, look)
      return specification === undefined ? {} : rawOptions(specification, look)
    },
    [model, specification, wishes],
  )

  const select = (point: SelectedPoint | undefined) => {
    if (point === undefined) return
    const before = Array.isArray(values.selectedDataPoints) ? values.selectedDataPoints : []
    setValue('selectedDataPoints', wishes.selectsSeveral ? togglePoint(before, point) : [point])
    setValue('selectedDataPoint', point)
    trigger('onDataPointSelect', { ...point })
  }
  const press = (pressed: Press) =>
    select(model === undefined ? pressedRaw(pressed) : pressedPoint(model, pressed))
  const zoom = (window: ReturnType<typeof zoomWindow>) => {
    const range = zoomRange(model, window)
    setValue('zoomRange', range)
    trigger('onZoom', range)
  }

  const ranged = model !== undefined && wishes.selectsRange && hasRange(model) ? model : undefined
  const span = useMemo(
    () => (ranged === undefined ? undefined : spanOf(ranged, values.selectedRange)),
    [ranged, values.selectedRange],
  )
  const chooseRange = (chosen: AxisSpan | undefined) => {
    if (ranged === undefined) return
    const range = rangeOf(ranged, chosen)
    setValue('selectedRange', range)
    trigger('onRangeSelect', range)
  }

  const table = useMemo(
    () =>
      model === undefined || !showsTable
        ? undefined
        : chartTable(model, (series) => labelOfSeries({ wishes }, series)),
    [model, wishes, showsTable],
  )
  const tools: readonly MenuItem[] = [
    ...(model === undefined
      ? []
      : [{ label: showsTable ? 'Show as chart' : 'Show as table', run: () => setShowsTable(!showsTable) }]),
    ...(values.isDownloadable
      ? [
          {
            label: 'Download picture',
            isDisabled: showsTable,
            run: () => downloadPicture(made.current, title, variables['--app-surface'] ?? '#ffffff'),
          },
          ...(model === undefined
            ? []
            : [
                {
                  label: 'Download data',
                  run: () =>
                    downloadChartCsv(
                      title,
                      chartTable(model, (series) => labelOfSeries({ wishes }, series)),
                    ),
                },
              ]),
        ]
      : []),
  ]
  const hasMenu = hasDrawing && problem === undefined && tools.length > 0
  return (
    <div className={styles.chart} aria-busy={isLoading}>
      {(title !== '' || hasMenu) && (
        <div className={styles.header}>
          {title !== '' && <h2 className={styles.title}>{title}</h2>}
          {hasMenu && <ChartMenu title={title} items={tools} />}
        </div>
      )}
      {isAwaited && !hasDrawing && problem === undefined ? (
        <ChartSkeleton label="Loading chart" />
      ) : problem !== undefined ? (
        host.mode === 'published' ? (
          <Message title="This part could not be shown." isFailure />
        ) : (
          <Message title="The data of this chart could not be drawn." detail={problem} isFailure />
        )
      ) : table !== undefined ? (
        <ChartDataTable
          table={table}
          label={title === '' ? 'Data of the chart' : `Data of ${title}`}
          write={wishes.write}
          onPress={(series, point) => select(selectedPoint(series, point))}
        />
      ) : hasDrawing ? (
        <Drawing
          type={model?.type ?? 'raw'}
          optionsFor={optionsFor}
          label={
            model === undefined
              ? `Chart${title === '' ? '' : ` ${title}`}`
              : chartSummary(model, title, wishes.write)
          }
          describedBy={describedBy}
          made={made}
          onPress={press}
          onZoom={zoom}
          range={
            ranged === undefined
              ? undefined
              : {
                  isSide: ranged.type === 'horizontalBar',
                  hasBands: ranged.axis === 'category',
                  span,
                  draw: (one, other) => chooseRange(spanBetween(ranged, one, other)),
                }
          }
        />
      ) : (
        <Message
          title={values.emptyText.slice(0, 500) || 'No data to show.'}
          detail={emptyDetail(host.mode, values)}
        />
      )}
      {ranged !== undefined && problem === undefined && (
        <RangeFields model={ranged} span={span} choose={chooseRange} />
      )}
      {model?.note !== undefined && <p className={styles.note}>{model.note}</p>}
    </div>
  )
}
