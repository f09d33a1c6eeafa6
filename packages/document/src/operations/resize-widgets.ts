import { gridColumns, gridUnits, type PageRecords, type Size, type WidgetCatalogue } from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { clampColumns, clampPlace, clampRows, columnsOf, type Displaced, type Place } from '../geometry.ts'
import { layoutAround } from '../layout.ts'
import { gone, refuse, type Outcome } from '../outcome.ts'
import { displace } from './displace.ts'
import { settle } from './settle.ts'

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

/**
 * Changes the sizes of widgets, within the least size of their kinds and the width of their canvas. Places say nothing in
 * a stack; a given size there is one in grid units.
 */
export const resizeWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { sizes, displaced = [] }: { sizes: readonly WidgetResize[]; displaced?: readonly Displaced[] },
): Outcome => {
  const draft = new Draft(records, catalogue)
  displace(draft, displaced)
  for (const { id, columns, rows, isFitContent, place } of sizes) {
    const widget = draft.widget(id)
    if (widget === undefined) return gone('component')
    const descriptor = catalogue.get(widget.type)
    if (descriptor === undefined)
      return refuse('unknown_type', `There is no component of type "${widget.type}".`)
    if (descriptor.role === 'canvas' || descriptor.role === 'page') {
      return refuse('invalid_dimension', `The size of ${widget.name} follows what it stands in.`)
    }
    const layout = layoutAround(draft.parent(widget), catalogue)
    const isStacked = layout === 'VSTACK' || layout === 'HSTACK'
    const left = isStacked ? 0 : (place?.left ?? widget.left.value)
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
    draft.put({
      ...widget,
      ...(isStacked ? {} : clampPlace({ left, top: place?.top ?? widget.top.value }, width)),
      // In a stack only a width that was given replaces one that fills or follows the content.
      width: isStacked && columns === undefined ? widget.width : gridUnits(width),
      height,
    })
  }
  return settle(
    draft,
    sizes.map(({ id }) => id),
  )
}
