import { isRecord, numberOf } from '../values.ts'
import type { ChartModel } from './chart-model.ts'

/** The part of the axis that is shown, in hundredths of its length. */
export interface ZoomWindow {
  readonly start: number
  readonly end: number
}

/** The part of the axis that the drawing library says is shown; `undefined` where all of it is. */
export const zoomWindow = (option: unknown): (ZoomWindow & { from: unknown; to: unknown }) | undefined => {
  const zooms: unknown = isRecord(option) ? option.dataZoom : undefined
  const zoom: unknown = Array.isArray(zooms) ? zooms[0] : undefined
  if (!isRecord(zoom)) return undefined
  const start = numberOf(zoom.start) ?? 0
  const end = numberOf(zoom.end) ?? 100
  return start <= 0 && end >= 100 ? undefined : { start, end, from: zoom.startValue, to: zoom.endValue }
}

/** The first and the last place that are shown, as bindings read them; an empty object where all are. */
export const zoomRange = (
  model: ChartModel | undefined,
  window: { readonly from: unknown; readonly to: unknown } | undefined,
): Readonly<Record<string, unknown>> => {
  if (window === undefined) return {}
  const place = (value: unknown): unknown =>
    model?.axis === 'category' ? (model.categories[numberOf(value) ?? -1] ?? null) : (value ?? null)
  return { start: place(window.from), end: place(window.to) }
}
