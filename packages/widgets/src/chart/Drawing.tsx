import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useThemeVariables } from '../page-view/host-context.ts'
import { Message } from '../shared/Message.tsx'
import type { ThemeVariables } from '../theme/theme-variables.ts'
import { isRecord, textOf } from '../values.ts'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import styles from './ChartView.module.css'
import type { ChartType } from './chart-kinds.ts'
import { loadDrawing, type MakeDrawing } from './load-drawing.ts'
import type { Press } from './pressed-point.ts'
import { useRangeDrawing, type RangeChoice } from './use-range-drawing.ts'
import { zoomWindow, type ZoomWindow } from './zoom-range.ts'

/** What the drawing stands in: the theme, the font and whether things may move. */
export interface DrawingSurroundings {
  readonly variables: ThemeVariables
  readonly fontFamily: string
  readonly isStill: boolean
}

interface DrawingProps {
  readonly type: ChartType | 'raw'
  readonly optionsFor: (surroundings: DrawingSurroundings) => EChartsCoreOption
  readonly label: string
  readonly describedBy: string | undefined
  readonly made: RefObject<EChartsType | undefined>
  readonly onPress: (press: Press) => void
  readonly onZoom: (window: ReturnType<typeof zoomWindow>) => void
  /** How people choose a part of the axis by drawing over it; `undefined` where they may not. */
  readonly range: RangeChoice | undefined
}

/** How long the pointer has to rest before a new part of the axis is told, in milliseconds. */
const zoomRest = 200

const pathOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((part: unknown) => (isRecord(part) ? textOf(part.name) : '')) : []

const withZoom = (options: EChartsCoreOption, window: ZoomWindow | undefined): EChartsCoreOption => {
  const zooms: unknown = options.dataZoom
  if (window === undefined || !Array.isArray(zooms)) return options
  const { start, end } = window
  return {
    ...options,
    dataZoom: zooms.map((zoom: unknown) => (isRecord(zoom) ? { ...zoom, start, end } : zoom)),
  }
}

const useMakeDrawing = (type: ChartType | 'raw') => {
  const [loaded, setLoaded] = useState<
    { type: string; make: MakeDrawing } | { type: string; hasFailed: true }
  >()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isWanted = true
    loadDrawing(type).then(
      (make) => {
        if (isWanted) setLoaded({ type, make })
      },
      () => {
        if (isWanted) setLoaded({ type, hasFailed: true })
      },
    )
    return () => {
      isWanted = false
    }
  }, [type, attempt])
  return { loaded: loaded?.type === type ? loaded : undefined, retry: () => setAttempt((count) => count + 1) }
}

/** The picture of a chart. What draws it is fetched for its kind; until then a placeholder stands there. */
export const Drawing = ({
  type,
  optionsFor,
  label,
  describedBy,
  made,
  onPress,
  onZoom,
  range,
}: DrawingProps) => {
  const element = useRef<HTMLDivElement>(null)
  const variables = useThemeVariables()
  const { loaded, retry } = useMakeDrawing(type)
  const [problem, setProblem] = useState<string>()
  const heard = useRef({ onPress, onZoom })
  const zoom = useRef<ZoomWindow>(undefined)
  heard.current = { onPress, onZoom }
  const make = loaded !== undefined && 'make' in loaded ? loaded.make : undefined

  useEffect(() => {
    const place = element.current
    if (place === null || make === undefined) return
    const chart = make(place)
    made.current = chart
    let rest: ReturnType<typeof setTimeout> | undefined
    chart.on('click', (event) =>
      heard.current.onPress({
        seriesIndex: event.seriesIndex,
        seriesName: event.seriesName,
        dataIndex: event.dataIndex,
        dataType: event.dataType,
        name: event.name,
        value: event.value,
        data: event.data,
        path: pathOf('treePathInfo' in event ? event.treePathInfo : undefined),
      }),
    )
    chart.on('datazoom', () => {
      clearTimeout(rest)
      rest = setTimeout(() => {
        zoom.current = zoomWindow(chart.getOption())
        heard.current.onZoom(zoomWindow(chart.getOption()))
      }, zoomRest)
    })
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(place)
    return () => {
      clearTimeout(rest)
      observer.disconnect()
      chart.dispose()
      made.current = undefined
    }
  }, [make, made])

  useEffect(() => {
    const place = element.current
    const chart = made.current
    if (place === null || chart === undefined) return
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const { fontFamily } = getComputedStyle(place)
    try {
      const options = optionsFor({ variables, fontFamily, isStill })
      chart.setOption(withZoom(options, zoom.current), { notMerge: true })
      setProblem(undefined)
    } catch (cause) {
      chart.clear()
      setProblem(cause instanceof Error ? cause.message.slice(0, 500) : 'It could not be drawn.')
    }
  }, [optionsFor, variables, make, made])

  const band = useRangeDrawing(element, made, make !== undefined, range)

  if (loaded !== undefined && 'hasFailed' in loaded)
    return (
      <Message
        title="The drawing could not be loaded."
        detail="Check the connection."
        isFailure
        action={{ label: 'Try again', run: retry }}
      />
    )
  return (
    <div className={styles.place}>
      {make === undefined && <ChartSkeleton label="Loading chart" />}
      {problem !== undefined && (
        <div className={styles.over}>
          <Message title="This chart could not be drawn." detail={problem} isFailure />
        </div>
      )}
      <div
        ref={element}
        className={styles.drawing}
        role="img"
        aria-label={label}
        aria-describedby={describedBy}
        hidden={make === undefined}
        data-draws={range === undefined ? undefined : range.isSide ? 'down' : 'across'}
      />
      {band !== undefined && <div className={styles.band} style={band} aria-hidden="true" />}
    </div>
  )
}
