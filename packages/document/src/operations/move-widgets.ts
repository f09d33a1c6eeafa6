import { gridUnits, type PageRecords, type WidgetCatalogue, type WidgetRecord } from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { clampColumns, clampPlace, columnsOf, type Displaced, type Place } from '../geometry.ts'
import { fitHeight, fitWidth, layoutAround } from '../layout.ts'
import { ordersAt } from '../order.ts'
import { gone, refuse, type Notice, type Outcome } from '../outcome.ts'
import { rootOf } from '../tree.ts'
import { displace } from './displace.ts'
import { settle } from './settle.ts'

/** Where one widget goes. */
export interface WidgetMove {
  id: string
  parentId: string
  /** Where in a grid; absent: where it stands. In a stack it says nothing. */
  place?: Place
  /** The sibling before which it goes, `null` for behind all; absent: it keeps its order, or goes behind all elsewhere. */
  beforeId?: string | null
  /** A new width in grid units, where the columns of the other canvas are wider or narrower. */
  columns?: number
}

/**
 * Moves widgets within their canvas or to others, in a stack to a place in its order. A move of a widget into itself or
 * something inside it is ignored; one into a component that cannot hold it refuses all of them. An overlay goes to the
 * page wherever it is dropped, with a notice of it.
 */
export const moveWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { moves, displaced = [] }: { moves: readonly WidgetMove[]; displaced?: readonly Displaced[] },
): Outcome => {
  const draft = new Draft(records, catalogue)
  const ids = moves.map(({ id }) => id)
  const moved: string[] = []
  let notice: Notice | undefined
  displace(draft, displaced)
  for (const move of moves) {
    const widget = draft.widget(move.id)
    const asked = draft.widget(move.parentId)
    if (widget === undefined || asked === undefined) return gone('component')
    const role = draft.descriptor(widget)?.role
    if (role === 'canvas' || role === 'page') {
      return refuse('not_allowed_here', `${widget.name} is part of the page's structure and cannot be moved.`)
    }
    const isOverlay = role === 'overlay'
    const parent = isOverlay ? (rootOf(records) ?? asked) : asked
    if (parent.id !== asked.id) {
      notice = { code: 'moved_to_page', message: `Moved ${widget.name} to the Page level` }
    }
    if (draft.isWithin(parent.id, widget.id)) continue
    if (draft.descriptor(parent)?.canContain(widget.type) !== true) {
      return refuse('not_allowed_here', `Cannot insert components of type ${widget.type} here.`)
    }
    moved.push(widget.id)
    if (isOverlay) {
      if (widget.parentId !== parent.id)
        draft.put(placed(draft, widget, parent, { id: widget.id, parentId: parent.id }, ids))
    } else draft.put(placed(draft, widget, parent, move, ids))
  }
  return settle(draft, moved, notice)
}

const placed = (
  draft: Draft,
  widget: WidgetRecord,
  parent: WidgetRecord,
  { place, beforeId, columns }: WidgetMove,
  moving: readonly string[],
): WidgetRecord => {
  const descriptor = draft.descriptor(widget)
  const layout = layoutAround(parent, draft.catalogue)
  const isElsewhere = widget.parentId !== parent.id
  const [order = widget.order] =
    isElsewhere || beforeId !== undefined
      ? ordersAt(draft, parent.id, 1, { beforeId: beforeId ?? null, without: stillToMove(moving, widget.id) })
      : [widget.order]
  const wished =
    columns === undefined || descriptor === undefined
      ? widget.width
      : gridUnits(clampColumns(columns, descriptor))
  const width = descriptor === undefined ? wished : fitWidth(wished, layout, descriptor)
  const height = descriptor === undefined ? widget.height : fitHeight(widget.height, layout, descriptor)
  const across = columnsOf(width, descriptor?.minimumSize.columns ?? 1)
  const at =
    layout === 'FIXED_GRID' || layout === null
      ? clampPlace(place ?? { left: widget.left.value, top: widget.top.value }, across)
      : {}
  return { ...widget, parentId: parent.id, order, width, height, ...at }
}

/** Of the widgets that move together, this one and those behind it: the ones before are already where they go. */
const stillToMove = (moving: readonly string[], id: string): readonly string[] =>
  moving.slice(moving.indexOf(id))
