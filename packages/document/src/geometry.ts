import { gridColumns, gridUnits, type Position, type Size, type WidgetDescriptor } from '@ashlar/schema'

/** A place in a canvas, in whole grid units. */
export interface Place {
  left: number
  top: number
}

/** A sibling that makes room for what was placed: its new top, in grid units. */
export interface Displaced {
  id: string
  top: number
}

/** A place moved into the canvas: whole units, nothing above or beyond its sides. */
export const clampPlace = (place: Place, columns: number): { left: Position; top: Position } => ({
  left: gridUnits(
    Math.max(0, Math.min(Math.round(place.left), gridColumns - Math.min(columns, gridColumns))),
  ),
  top: gridUnits(Math.max(0, Math.round(place.top))),
})

/** How many columns a width takes; widths that are not in grid units count as the least a component may have. */
export const columnsOf = (width: Size, minimum: number): number =>
  width.mode === 'gridUnit' ? width.value : width.mode === 'fillParent' ? gridColumns : minimum

/** A width within what the descriptor and the canvas allow. */
export const clampColumns = (columns: number, descriptor: WidgetDescriptor): number =>
  Math.max(descriptor.minimumSize.columns, Math.min(Math.round(columns), gridColumns))

/** A height within what the descriptor allows. */
export const clampRows = (rows: number, descriptor: WidgetDescriptor): number =>
  Math.max(descriptor.minimumSize.rows, Math.round(rows))
