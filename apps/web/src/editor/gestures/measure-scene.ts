import {
  cellOf,
  inReadingOrder,
  rowsOf,
  unitWidth,
  type CanvasLayout,
  type Rectangle,
  type Scene,
  type SceneItem,
} from '@ashlar/canvas'
import { descendantsOf, rootOf } from '@ashlar/document'
import { gridColumns, type PageRecords, type WidgetCatalogue, type WidgetRecord } from '@ashlar/schema'

/** The elements of the widgets on the page, by their ids. */
export type WidgetElements = ReadonlyMap<string, HTMLElement>

/** Finds the elements of the widgets. */
export const findElements = (surface: HTMLElement): WidgetElements => {
  const elements = new Map<string, HTMLElement>()
  for (const element of surface.querySelectorAll<HTMLElement>('[data-widget-id]')) {
    elements.set(element.dataset.widgetId ?? '', element)
  }
  return elements
}

const layouts: Readonly<Record<string, CanvasLayout>> = { VSTACK: 'vertical', HSTACK: 'horizontal' }

const layoutOf = (widget: WidgetRecord): CanvasLayout => layouts[String(widget.properties.layout)] ?? 'grid'

/** The columns of a canvas from a document that divides it more coarsely than today's do. */
const columnsOf = ({ properties }: WidgetRecord): { columns?: number } => {
  const columns = properties['gridColumns']
  return typeof columns === 'number' && columns >= 1 && columns < gridColumns ? { columns } : {}
}

/** What measuring needs to know beside the elements. */
export interface MeasuredPage {
  records: PageRecords
  catalogue: WidgetCatalogue
  /** Whether an overlay is open; a closed one is nowhere on the page. */
  isOpen: (id: string) => boolean
  /** Whether the page is so narrow that what stands on a grid is drawn below each other, in reading order. */
  isNarrow: boolean
}

/** What was measured before, of which only a part may have changed since. */
export interface MeasuredBefore {
  scene: Scene
  records: PageRecords
  /** The widgets in which something changed; it cannot have moved what stands outside of them. */
  changed: ReadonlySet<string>
}

/**
 * Measures every widget where it stands now, in px from the left top corner of the surface. Asking the browser where
 * thousands stand takes longer than a picture may, so what `before` holds of those in which nothing changed is taken over.
 */
export const measureScene = (
  surface: HTMLElement,
  elements: WidgetElements,
  { records, catalogue, isOpen, isNarrow }: MeasuredPage,
  before: MeasuredBefore | null = null,
): Scene => {
  const origin = surface.getBoundingClientRect()
  const measured = new Map<string, SceneItem>()
  const known = new Map(before?.scene.items.map((item) => [item.id, item]))
  const renewed = new Set<string>()
  const rectangleOf = (id: string): Rectangle | undefined => {
    const box = elements.get(id)?.getBoundingClientRect()
    if (box === undefined) return undefined
    return { left: box.left - origin.left, top: box.top - origin.top, width: box.width, height: box.height }
  }
  const root = rootOf(records)
  const widgets =
    root === undefined ? [] : inDrawnOrder([root, ...descendantsOf(records, root.id)], catalogue)
  for (const widget of widgets) {
    const descriptor = catalogue.get(widget.type)
    if (descriptor === undefined) continue
    const parent = measured.get(widget.parentId ?? '')
    // What stands in something that is not on the page, such as a closed overlay, is not there either.
    if (widget.parentId !== null && parent === undefined) continue
    if (descriptor.role === 'overlay' && !isOpen(widget.id)) continue
    const isRenewed =
      before === null ||
      before.changed.has(widget.id) ||
      renewed.has(widget.parentId ?? '') ||
      before.records[widget.id] !== widget
    const same = isRenewed ? undefined : known.get(widget.id)
    if (same !== undefined) {
      measured.set(widget.id, same)
      continue
    }
    renewed.add(widget.id)
    // The page takes the whole surface, so that what is dropped below the last section still lands on it.
    const rectangle =
      descriptor.role === 'page'
        ? { left: 0, top: 0, width: origin.width, height: origin.height }
        : rectangleOf(widget.id)
    if (rectangle === undefined) continue
    const ownLayout = descriptor.role === 'canvas' ? layoutOf(widget) : 'grid'
    const isStackedGrid = isNarrow && descriptor.role === 'canvas' && ownLayout === 'grid'
    const layout = isStackedGrid ? 'vertical' : ownLayout
    measured.set(widget.id, {
      id: widget.id,
      parentId: widget.parentId,
      type: widget.type,
      role: descriptor.role,
      rectangle,
      // Heights that are measured on a narrow page say nothing of a wide one.
      cell: parent?.isStackedGrid
        ? cellOf(widget, Math.max(1, parent.rectangle.width))
        : parent?.layout === undefined || parent.layout === 'grid'
          ? cellOf(widget, Math.max(1, parent?.rectangle.width ?? rectangle.width), rectangle.height)
          : cellInStack(rectangle, parent.rectangle),
      minimum: descriptor.minimumSize,
      ...(widget.height.mode === 'fitContent' ? { grows: true } : {}),
      ...(layout === 'grid' ? {} : { layout }),
      ...(isStackedGrid ? { isStackedGrid } : {}),
      ...(descriptor.role === 'canvas' ? columnsOf(widget) : {}),
    })
  }
  return {
    items: asTheyAreRead([...measured.values()]),
    canContain: (parentType, type) => catalogue.get(parentType)?.canContain(type) === true,
  }
}

/** The same with what stands on a grid that is drawn as a stack in reading order, which is that in which it is drawn. */
const asTheyAreRead = (items: readonly SceneItem[]): readonly SceneItem[] => {
  const stacked = new Set(items.flatMap(({ id, isStackedGrid }) => (isStackedGrid === true ? [id] : [])))
  if (stacked.size === 0) return items
  const ordered = [...items]
  const inStacks = items.flatMap((item, index) => (stacked.has(item.parentId ?? '') ? [{ item, index }] : []))
  for (const siblings of Map.groupBy(inStacks, ({ item }) => item.parentId).values()) {
    const read = inReadingOrder(siblings.map(({ item }) => item))
    for (const [place, { index }] of siblings.entries()) {
      const item = read[place]
      if (item !== undefined) ordered[index] = item
    }
  }
  return ordered
}

/** Parents before children, and what lies above the page after everything that lies on it. */
const inDrawnOrder = (widgets: readonly WidgetRecord[], catalogue: WidgetCatalogue): WidgetRecord[] => {
  const above = new Set<string>()
  for (const { id, type, parentId } of widgets) {
    if (catalogue.get(type)?.role === 'overlay' || above.has(parentId ?? '')) above.add(id)
  }
  if (above.size === 0) return [...widgets]
  return [...widgets.filter(({ id }) => !above.has(id)), ...widgets.filter(({ id }) => above.has(id))]
}

const cellInStack = (rectangle: Rectangle, canvas: Rectangle) => ({
  left: 0,
  top: 0,
  columns: Math.max(
    1,
    Math.min(gridColumns, Math.round(rectangle.width / Math.max(1, unitWidth(canvas.width)))),
  ),
  rows: rowsOf(rectangle.height),
})

/** Whether two scenes look the same, so that nothing needs to be drawn again. */
export const isSameScene = (one: Scene, other: Scene): boolean =>
  one.items.length === other.items.length &&
  one.items.every((item, index) => {
    const same = other.items[index]
    return (
      same !== undefined &&
      item.id === same.id &&
      item.parentId === same.parentId &&
      item.layout === same.layout &&
      item.grows === same.grows &&
      item.columns === same.columns &&
      item.isStackedGrid === same.isStackedGrid &&
      isSameCell(item, same) &&
      Math.abs(item.rectangle.left - same.rectangle.left) < 0.25 &&
      Math.abs(item.rectangle.top - same.rectangle.top) < 0.25 &&
      Math.abs(item.rectangle.width - same.rectangle.width) < 0.25 &&
      Math.abs(item.rectangle.height - same.rectangle.height) < 0.25
    )
  })

const isSameCell = ({ cell }: SceneItem, { cell: other }: SceneItem): boolean =>
  cell.left === other.left &&
  cell.top === other.top &&
  cell.columns === other.columns &&
  cell.rows === other.rows
