import { gridUnits, type JsonObject, type PageRecords, type WidgetCatalogue } from '@ashlar/schema'
import { Draft } from '../draft.ts'
import { clampColumns, clampPlace, columnsOf, type Displaced, type Place } from '../geometry.ts'
import { fitHeight, fitWidth, layoutAround } from '../layout.ts'
import { ordersAt } from '../order.ts'
import { gone, refuse, type NewId, type Outcome } from '../outcome.ts'
import { rootOf } from '../tree.ts'
import { displace } from './displace.ts'
import { makeWidget, putChildrenMadeWith } from './make-widget.ts'
import { settle } from './settle.ts'

/** What to add, and where. */
export interface AddWidget {
  type: string
  /** The canvas it is put in; an overlay, such as a modal, goes to the page whatever is given. */
  parentId: string
  /** Where in a grid; absent: at the top left. In a stack it says nothing. */
  place?: Place
  /** The sibling before which it goes in the order of the canvas, and so in a stack; absent or null: behind all. */
  beforeId?: string | null
  /** Properties that differ from the descriptor's defaults. */
  properties?: JsonObject
  /** The word that its name begins with, where that is not the one of the descriptor. */
  namePrefix?: string
  /** A width in grid units that differs from the descriptor's. */
  columns?: number
  /** A height in grid units that differs from the descriptor's. */
  rows?: number
  /** How many grid units its content takes, which counts where the height follows the content; absent: the descriptor's. */
  contentRows?: number
  /** Siblings that make room. */
  displaced?: readonly Displaced[]
}

/** Adds a component with the components that its descriptor makes together with it, and selects it. */
export const addWidget = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  {
    type,
    parentId,
    place,
    beforeId,
    properties,
    namePrefix,
    columns,
    rows,
    contentRows,
    displaced = [],
  }: AddWidget,
  newId: NewId,
): Outcome => {
  const descriptor = catalogue.get(type)
  if (descriptor === undefined) return refuse('unknown_type', `There is no component of type "${type}".`)
  const draft = new Draft(records, catalogue, newId)
  const isOverlay = descriptor.role === 'overlay'
  const parent = isOverlay ? rootOf(records) : draft.widget(parentId)
  if (parent === undefined) return gone('component')
  if (catalogue.get(parent.type)?.canContain(type) !== true) {
    return refuse('not_allowed_here', `Cannot insert components of type ${type} here.`)
  }
  if (!isOverlay) displace(draft, displaced)
  const [order = 'a0'] = ordersAt(draft, parent.id, 1, beforeId === undefined ? {} : { beforeId })
  const widget = makeWidget(draft, descriptor, parent.id, order, properties, namePrefix)
  const layout = layoutAround(parent, catalogue)
  const isStacked = layout !== null && layout !== 'FIXED_GRID'
  const usual = descriptor.defaultSize.width
  const across = clampColumns(columns ?? columnsOf(usual, descriptor.minimumSize.columns), descriptor)
  const keepsUsual = columns === undefined && (isStacked || isOverlay)
  const usualHeight = descriptor.defaultSize.height
  const grown =
    contentRows !== undefined && usualHeight.mode === 'fitContent'
      ? { ...usualHeight, value: contentRows }
      : usualHeight
  const height = rows === undefined ? grown : gridUnits(rows)
  draft.put({
    ...widget,
    ...clampPlace(isStacked || isOverlay || place === undefined ? { left: 0, top: 0 } : place, across),
    width: keepsUsual ? fitWidth(usual, layout, descriptor) : gridUnits(across),
    height: fitHeight(height, layout, descriptor),
  })
  putChildrenMadeWith(draft, descriptor, widget.id)
  return settle(draft, [widget.id])
}
