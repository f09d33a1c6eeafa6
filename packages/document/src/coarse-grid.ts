import { gridColumns, gridUnits, type DslWidget, type PageDsl } from '@ashlar/schema'

/**
 * A document in whose canvases everything stands in the grid units of this product. Documents from elsewhere may divide a
 * canvas into fewer columns; what stands on it keeps its place and its share of the width, and the canvas its columns, to
 * which what is moved in it snaps.
 */
export const onFullGrid = (document: PageDsl): PageDsl => {
  const children = document.children?.map(widened)
  return children === undefined ? document : { ...document, children }
}

/** Whether a number of columns is one that divides a canvas more coarsely than its grid units do. */
export const isCoarse = (columns: unknown): columns is number =>
  typeof columns === 'number' && columns >= 1 && columns < gridColumns

const widened = (widget: DslWidget): DslWidget => {
  const children = widget.children?.map(widened)
  const inner = children === undefined ? widget : { ...widget, children }
  const columns: unknown = Reflect.get(widget, 'gridColumns')
  if (widget.type !== 'canvas' || children === undefined || !isCoarse(columns)) return inner
  const scale = gridColumns / columns
  return { ...inner, children: children.map((child) => scaled(child, scale)) }
}

const scaled = (widget: DslWidget, scale: number): DslWidget => {
  const { left, width } = widget
  const start = Math.round(left.value * scale)
  if (width.mode !== 'gridUnit') return { ...widget, left: gridUnits(start) }
  const end = Math.round((left.value + width.value) * scale)
  return { ...widget, left: gridUnits(start), width: gridUnits(Math.max(1, end - start)) }
}

/** A widget measured by the columns of the canvas on which it stands, as documents hold it; the reverse of `onFullGrid`. */
export const inColumns = (widget: DslWidget, columns: number): DslWidget => {
  const { left, width } = widget
  const measured = (units: number) => gridUnits((units * columns) / gridColumns)
  return {
    ...widget,
    left: measured(left.value),
    ...(width.mode === 'gridUnit' ? { width: measured(width.value) } : {}),
  }
}
