import { gridColumns, gridUnits, type DslWidget, type PageDsl } from '@ashlar/schema'

/**
 * A document whose canvases all have the number of columns that this product lays out and snaps to. Documents from
 * elsewhere may divide a canvas more coarsely; what stands on it keeps its place and its share of the width.
 */
export const onFullGrid = (document: PageDsl): PageDsl => {
  const children = document.children?.map(widened)
  return children === undefined ? document : { ...document, children }
}

const widened = (widget: DslWidget): DslWidget => {
  const children = widget.children?.map(widened)
  const inner = children === undefined ? widget : { ...widget, children }
  const columns: unknown = Reflect.get(widget, 'gridColumns')
  const isCoarse = typeof columns === 'number' && columns >= 1 && columns < gridColumns
  if (widget.type !== 'canvas' || !isCoarse) return inner
  const scale = gridColumns / columns
  const full = { ...inner, gridColumns }
  return children === undefined ? full : { ...full, children: children.map((child) => scaled(child, scale)) }
}

const scaled = (widget: DslWidget, scale: number): DslWidget => {
  const { left, width } = widget
  const start = Math.round(left.value * scale)
  if (width.mode !== 'gridUnit') return { ...widget, left: gridUnits(start) }
  const end = Math.round((left.value + width.value) * scale)
  return { ...widget, left: gridUnits(start), width: gridUnits(Math.max(1, end - start)) }
}
