import { gridColumns, gridRowHeight, type WidgetRecord } from '@ashlar/schema'
import type { Point, Rectangle } from './rectangle.ts'

/** A rectangle in the units of a canvas: 1/96 of its width across, 12 px down, from its left top corner. */
export interface GridRectangle {
  left: number
  top: number
  columns: number
  rows: number
}

/** The width of one grid unit, in px, in a canvas of a width in px. */
export const unitWidth = (canvasWidth: number): number => canvasWidth / gridColumns

/** Where a grid rectangle lies on the page. */
export const toPixels = (cell: GridRectangle, canvas: Rectangle): Rectangle => {
  const unit = unitWidth(canvas.width)
  return {
    left: canvas.left + cell.left * unit,
    top: canvas.top + cell.top * gridRowHeight,
    width: cell.columns * unit,
    height: cell.rows * gridRowHeight,
  }
}

/** The grid units nearest to a point of the page. */
export const toGrid = ({ x, y }: Point, canvas: Rectangle): { left: number; top: number } => ({
  left: Math.round((x - canvas.left) / unitWidth(canvas.width)),
  top: Math.round((y - canvas.top) / gridRowHeight),
})

/**
 * Grid units brought to the nearest line between the columns of a canvas. Documents from elsewhere may divide one into
 * fewer columns than there are units, and what stands on it keeps to these.
 */
export const toColumn = (units: number, columns = gridColumns): number => {
  const step = gridColumns / columns
  return Math.round(Math.round(units / step) * step)
}

/** Where a line comes that is moved by a number of columns of a canvas, in grid units; to a line between columns in any case. */
export const columnsOn = (units: number, by: number, columns = gridColumns): number =>
  toColumn(units + (by * gridColumns) / columns, columns)

/** The number of rows that a height in px takes, rounded up. */
export const rowsOf = (height: number): number => Math.max(1, Math.ceil(height / gridRowHeight - 0.01))

/** A rectangle moved and, where it is too wide, narrowed so that it stands in a canvas. */
export const clampToCanvas = (cell: GridRectangle): GridRectangle => {
  const columns = Math.max(1, Math.min(cell.columns, gridColumns))
  return {
    ...cell,
    columns,
    left: Math.max(0, Math.min(cell.left, gridColumns - columns)),
    top: Math.max(0, cell.top),
  }
}

/**
 * The room that a widget takes in its canvas. Where the content decides the height, it is the greater of the height that
 * was drawn and the measured one, in px.
 */
export const cellOf = (record: WidgetRecord, canvasWidth: number, measuredHeight?: number): GridRectangle => {
  const { left, top, width, height } = record
  const columns =
    width.mode === 'gridUnit'
      ? width.value
      : width.mode === 'px'
        ? Math.max(1, Math.ceil(width.value / unitWidth(canvasWidth)))
        : gridColumns - left.value
  const written = height.mode === 'px' ? rowsOf(height.value) : Math.max(1, height.value)
  const rows =
    height.mode === 'fitContent' && measuredHeight !== undefined
      ? Math.max(written, rowsOf(measuredHeight))
      : written
  return { left: left.value, top: top.value, columns, rows }
}

/** The rectangles of a canvas's widgets on the page, by id. `measured` has the heights, in px, that content decided. */
export const layOut = (
  widgets: readonly WidgetRecord[],
  canvas: Rectangle,
  measured: ReadonlyMap<string, number> = new Map(),
): Map<string, Rectangle> =>
  new Map(
    widgets.map((widget) => [
      widget.id,
      toPixels(cellOf(widget, canvas.width, measured.get(widget.id)), canvas),
    ]),
  )
