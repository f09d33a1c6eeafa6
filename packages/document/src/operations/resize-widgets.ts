import {
  gridColumns,
  gridUnits,
  type PageRecords,
  type Size,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { clampColumns, clampPlace, clampRows, columnsOf, type Displaced, type Place } from '../geometry.ts'
import { gone, put, refuse, type Outcome } from '../outcome.ts'
import { widgetOf } from '../tree.ts'
import { displace } from './displace.ts'

/** The new size of one widget; what is absent stays. */
export interface WidgetResize {
  id: string
  /** In grid units. */
  columns?: number
  /** In grid units. Where the content decides the height, this is the room it has at least. */
  rows?: number
  /** Whether the content decides the height. */
  isFitContent?: boolean
  /** Given when an edge at the left or top was moved. */
  place?: Place
}

/** Changes the sizes of widgets, within the least size of their kinds and the width of their canvas. */
export const resizeWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { sizes, displaced = [] }: { sizes: readonly WidgetResize[]; displaced?: readonly Displaced[] },
): Outcome => {
  const resized: WidgetRecord[] = []
  for (const { id, columns, rows, isFitContent, place } of sizes) {
    const widget = widgetOf(records, id)
    if (widget === undefined) return gone('component')
    const descriptor = catalogue.get(widget.type)
    if (descriptor === undefined)
      return refuse('unknown_type', `There is no component of type "${widget.type}".`)
    const left = place?.left ?? widget.left.value
    const width = Math.min(
      clampColumns(columns ?? columnsOf(widget.width, descriptor.minimumSize.columns), descriptor),
      // What would stand out at the right is cut off rather than pushed to the left.
      Math.max(descriptor.minimumSize.columns, gridColumns - Math.max(0, Math.round(left))),
    )
    const fits = isFitContent ?? widget.height.mode === 'fitContent'
    const height: Size =
      rows === undefined && isFitContent === undefined
        ? widget.height
        : {
            value: clampRows(rows ?? widget.height.value, descriptor),
            mode: fits ? 'fitContent' : 'gridUnit',
          }
    resized.push({
      ...widget,
      ...clampPlace({ left, top: place?.top ?? widget.top.value }, width),
      width: gridUnits(width),
      height,
    })
  }
  return put(
    records,
    [...displace(records, displaced), ...resized],
    resized.map(({ id }) => id),
  )
}
