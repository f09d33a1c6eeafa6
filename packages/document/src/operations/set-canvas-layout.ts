import {
  gridColumns,
  gridUnits,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { generateNKeysBetween } from 'fractional-indexing'
import { Draft } from '../draft.ts'
import { columnsOf } from '../geometry.ts'
import { fitHeight, fitWidth, layoutOf, type CanvasLayout } from '../layout.ts'
import { gone, type Outcome } from '../outcome.ts'
import { settle } from './settle.ts'

/**
 * Lays out a canvas as a grid or as a stack. What stands on it keeps the order in which it is seen, and widths and
 * heights that the new layout does not know become grid units.
 */
export const setCanvasLayout = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, layout }: { id: string; layout: CanvasLayout },
): Outcome => {
  const draft = new Draft(records, catalogue)
  const canvas = draft.widget(id)
  if (canvas === undefined || draft.descriptor(canvas)?.role !== 'canvas') return gone('canvas')
  const before = layoutOf(canvas)
  if (before === layout) return settle(draft, [id])
  draft.put({ ...canvas, properties: { ...canvas.properties, layout } })
  const children = draft.children(id)
  for (const child of converted(draft, children, before, layout)) draft.put(child)
  return settle(draft, [id])
}

/** Widgets that stood in one layout as they stand in another, in the same order for the eye. */
export const converted = (
  draft: Draft,
  widgets: readonly WidgetRecord[],
  from: CanvasLayout,
  to: CanvasLayout,
): WidgetRecord[] => {
  const fitted = widgets.map((widget) => {
    const descriptor = draft.descriptor(widget)
    return descriptor === undefined
      ? widget
      : {
          ...widget,
          width: fitWidth(widget.width, to, descriptor),
          height: fitHeight(widget.height, to, descriptor),
        }
  })
  if (from === to) return fitted
  if (to === 'FIXED_GRID') return inRows(draft, fitted, from)
  return from === 'FIXED_GRID' ? inReadingOrder(fitted, to) : fitted
}

/** Grid to stack: from top to bottom, or from left to right; order keys change only where the order does. */
const inReadingOrder = (widgets: readonly WidgetRecord[], to: CanvasLayout): WidgetRecord[] => {
  const seen = widgets.toSorted((one, other) => {
    const across = one.left.value - other.left.value
    const down = one.top.value - other.top.value
    return to === 'HSTACK' ? across || down : down || across
  })
  if (seen.every((widget, index) => widget === widgets[index])) return seen
  const orders = generateNKeysBetween(null, null, seen.length)
  return seen.map((widget, index) => ({ ...widget, order: orders[index] ?? widget.order }))
}

/** Stack to grid: below each other, or beside each other in as many rows as it takes. */
const inRows = (draft: Draft, widgets: readonly WidgetRecord[], from: CanvasLayout): WidgetRecord[] => {
  let left = 0
  let top = 0
  let rowHeight = 0
  return widgets.map((widget) => {
    const columns = Math.min(
      gridColumns,
      columnsOf(widget.width, draft.descriptor(widget)?.minimumSize.columns ?? 1),
    )
    if (left > 0 && (from === 'VSTACK' || left + columns > gridColumns)) {
      top += rowHeight
      left = 0
      rowHeight = 0
    }
    const placed = { ...widget, left: gridUnits(left), top: gridUnits(top) }
    left += columns
    rowHeight = Math.max(rowHeight, Math.max(1, Math.round(widget.height.value)))
    return placed
  })
}
