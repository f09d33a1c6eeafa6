import { gridColumns, gridUnits, type DslWidget, type PageDsl } from '@ashlar/schema'

/**
 * A document in whose canvases everything stands in the grid units of this product. Documents from elsewhere may divide a
 * canvas into fewer columns or more; what stands on it keeps its place and its share of the width, and the canvas its columns,
 * to which what is moved in it snaps.
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
  if (widget.type !== 'canvas' || children === undefined) return inner
  const given: unknown = Reflect.get(widget, 'gridColumns')
  const stated = typeof given === 'number' && given >= 1 ? given : gridColumns
  const columns = Math.max(stated, reachOf(children, Reflect.get(widget, 'layout')))
  const scale = gridColumns / columns
  const kept =
    columns === stated && isCoarse(columns)
      ? inner
      : { ...inner, gridColumns: Math.min(columns, gridColumns) }
  if (scale === 1) return stated === gridColumns ? inner : kept
  return { ...kept, children: children.map((child) => scaled(child, scale)) }
}

/**
 * How many columns what stands on a canvas needs. Documents may state fewer: the width that a container had before it was made
 * narrower. Where components follow each other, only their widths count.
 */
const reachOf = (children: readonly DslWidget[], layout: unknown): number => {
  const isGrid = layout === undefined || layout === 'FIXED_GRID'
  const ends = children.map(({ left, width }) =>
    width.mode === 'gridUnit' ? (isGrid ? left.value : 0) + width.value : 0,
  )
  // What was divided may come out a trace more than it was.
  return Math.ceil(Math.max(0, ...ends) - 0.001)
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
