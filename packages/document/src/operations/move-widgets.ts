import { gridUnits, type PageRecords, type WidgetCatalogue, type WidgetRecord } from '@ashlar/schema'
import { generateKeyBetween } from 'fractional-indexing'
import { clampColumns, clampPlace, columnsOf, type Displaced, type Place } from '../geometry.ts'
import { gone, put, refuse, type Outcome } from '../outcome.ts'
import { ancestorsOf, childrenOf, widgetOf } from '../tree.ts'
import { displace } from './displace.ts'

/** Where one widget goes. */
export interface WidgetMove {
  id: string
  parentId: string
  place: Place
  /** A new width in grid units, where the columns of the other canvas are wider or narrower. */
  columns?: number
}

/**
 * Moves widgets within their canvas or to others. A move of a widget into itself or something inside it is ignored;
 * one into a component that cannot hold it refuses all of them.
 */
export const moveWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { moves, displaced = [] }: { moves: readonly WidgetMove[]; displaced?: readonly Displaced[] },
): Outcome => {
  const moved: WidgetRecord[] = []
  const lastOrder = new Map<string, string | null>()
  for (const { id, parentId, place, columns: wished } of moves) {
    const widget = widgetOf(records, id)
    if (widget === undefined) return gone('component')
    const parent = widgetOf(records, parentId)
    if (parent === undefined) return gone('component')
    const isIntoItself =
      parentId === id || ancestorsOf(records, parentId).some((ancestor) => ancestor.id === id)
    if (isIntoItself) continue
    if (catalogue.get(parent.type)?.canContain(widget.type) !== true) {
      return refuse('not_allowed_here', `Cannot insert components of type ${widget.type} here.`)
    }
    const descriptor = catalogue.get(widget.type)
    const columns =
      wished === undefined || descriptor === undefined
        ? columnsOf(widget.width, descriptor?.minimumSize.columns ?? 1)
        : clampColumns(wished, descriptor)
    const width = wished === undefined ? widget.width : gridUnits(columns)
    const next: WidgetRecord = { ...widget, parentId, width, ...clampPlace(place, columns) }
    if (widget.parentId !== parentId) {
      const last = lastOrder.get(parentId) ?? childrenOf(records, parentId).at(-1)?.order ?? null
      next.order = generateKeyBetween(last, null)
      lastOrder.set(parentId, next.order)
    }
    moved.push(next)
  }
  return put(
    records,
    [...displace(records, displaced), ...moved],
    moved.map(({ id }) => id),
  )
}
