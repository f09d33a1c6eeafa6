import type { EChartsType } from 'echarts/core'
import { useCallback, useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { numberOf } from '../values.ts'
import type { AxisSpan } from './range-places.ts'

/** How a part of the axis is chosen in a drawing. */
export interface RangeChoice {
  /** Whether the places stand on the vertical axis. */
  readonly isSide: boolean
  /** Whether a place has a width of its own, as bars have. */
  readonly hasBands: boolean
  readonly span: AxisSpan | undefined
  /** Takes where a person drew from and to, in the measure of the axis. */
  readonly draw: (one: number, other: number) => void
}

/** How far a pointer may move and still press a point, in px. */
const pressTolerance = 5

/** The rectangle of the drawing in which the data stands, found from what the library says of single pixels. */
const plotOf = (chart: EChartsType) => {
  const [width, height] = [chart.getWidth(), chart.getHeight()]
  const [middleX, middleY] = [Math.round(width / 2), Math.round(height / 2)]
  const isIn = (x: number, y: number): boolean => chart.containPixel('grid', [x, y])
  if (!isIn(middleX, middleY)) return { left: 0, right: width, top: 0, bottom: height }
  const edge = (from: number, step: number, isInside: (at: number) => boolean): number => {
    let at = from
    while (isInside(at + step)) at += step
    return at
  }
  return {
    left: edge(middleX, -1, (x) => x >= 0 && isIn(x, middleY)),
    right: edge(middleX, 1, (x) => x <= width && isIn(x, middleY)),
    top: edge(middleY, -1, (y) => y >= 0 && isIn(middleX, y)),
    bottom: edge(middleY, 1, (y) => y <= height && isIn(middleX, y)),
  }
}

const axisOf = (isSide: boolean) => (isSide ? { yAxisIndex: 0 } : { xAxisIndex: 0 })

const pixelOf = (chart: EChartsType, isSide: boolean, at: number): number =>
  numberOf(chart.convertToPixel(axisOf(isSide), at)) ?? Number.NaN

const bandOf = (
  chart: EChartsType,
  { isSide, hasBands }: RangeChoice,
  [from, to]: AxisSpan,
): CSSProperties => {
  const plot = plotOf(chart)
  const [least, most] = isSide ? [plot.top, plot.bottom] : [plot.left, plot.right]
  const half = hasBands ? Math.abs(pixelOf(chart, isSide, 1) - pixelOf(chart, isSide, 0)) / 2 || 0 : 1
  const ends = [pixelOf(chart, isSide, from), pixelOf(chart, isSide, to)]
  const start = Math.max(least, Math.min(...ends) - half)
  const size = Math.max(0, Math.min(most, Math.max(...ends) + half) - start)
  return isSide
    ? { top: start, height: size, left: plot.left, width: plot.right - plot.left }
    : { left: start, width: size, top: plot.top, height: plot.bottom - plot.top }
}

/**
 * Lets people draw over a chart to choose a part of its axis. Answers with where the chosen part lies in the drawing, in px;
 * `undefined` where none is chosen or it is out of sight.
 */
export const useRangeDrawing = (
  place: RefObject<HTMLElement | null>,
  made: RefObject<EChartsType | undefined>,
  isMade: boolean,
  choice: RangeChoice | undefined,
): CSSProperties | undefined => {
  const [band, setBand] = useState<CSSProperties>()
  const latest = useRef(choice)
  latest.current = choice
  const drawn = useRef<AxisSpan>(undefined)

  const show = useCallback(() => {
    const chart = made.current
    const present = latest.current
    const span = drawn.current ?? present?.span
    const next =
      chart === undefined || present === undefined || span === undefined
        ? undefined
        : bandOf(chart, present, span)
    setBand((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }, [made])

  useEffect(show, [show, choice?.span, isMade])

  const isChoosing = choice !== undefined
  useEffect(() => {
    const element = place.current
    const chart = made.current
    if (element === null || chart === undefined || !isMade || !isChoosing) return undefined
    let from: { readonly x: number; readonly y: number; readonly pointerId: number } | undefined
    let isDrawing = false
    const pointOf = (event: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top, pointerId: event.pointerId }
    }
    const valueAt = ({ x, y }: { readonly x: number; readonly y: number }): number => {
      const isSide = latest.current?.isSide === true
      const plot = plotOf(chart)
      const within = (at: number, least: number, most: number) => Math.min(most, Math.max(least, at))
      const pixel = isSide ? within(y, plot.top, plot.bottom) : within(x, plot.left, plot.right)
      return numberOf(chart.convertFromPixel(axisOf(isSide), pixel)) ?? Number.NaN
    }
    const begin = (event: PointerEvent) => {
      const point = pointOf(event)
      if (event.button === 0 && chart.containPixel('grid', [point.x, point.y])) from = point
    }
    const move = (event: PointerEvent) => {
      if (from === undefined || event.pointerId !== from.pointerId) return
      const to = pointOf(event)
      if (!isDrawing && Math.hypot(to.x - from.x, to.y - from.y) < pressTolerance) return
      isDrawing = true
      element.setPointerCapture(event.pointerId)
      const ends = [valueAt(from), valueAt(to)]
      drawn.current = [Math.min(...ends), Math.max(...ends)]
      show()
    }
    const stop = () => {
      from = undefined
      isDrawing = false
      drawn.current = undefined
      show()
    }
    const finish = (event: PointerEvent) => {
      if (from === undefined || event.pointerId !== from.pointerId) return
      if (isDrawing) latest.current?.draw(valueAt(from), valueAt(pointOf(event)))
      stop()
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && from !== undefined) stop()
    }
    element.addEventListener('pointerdown', begin)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', finish)
    element.addEventListener('pointercancel', stop)
    document.addEventListener('keydown', cancel)
    chart.on('finished', show)
    return () => {
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', finish)
      element.removeEventListener('pointercancel', stop)
      document.removeEventListener('keydown', cancel)
      if (!chart.isDisposed()) chart.off('finished', show)
    }
  }, [place, made, isMade, isChoosing, show])
  return isChoosing ? band : undefined
}
