import type { ForeignPlace, ForeignWidget } from '../foreign-application.ts'
import type { RetoolPosition } from './shapes.ts'

/** Their grid has twelve columns, ours 96; a row there is 40 pixels high, ours 12. */
const columnsPerColumn = 8
const rowsPerRow = 40 / 12
const ourColumns = 96

/** A component with where it stood before those above it grew. */
export interface Placed {
  readonly widget: ForeignWidget
  /** In our rows, from the top of what it stands in. */
  readonly top: number
  readonly bottom: number
}

/** The place of a component; `rows` is how high it has to be at least. */
export const placed = (
  position: RetoolPosition | null | undefined,
  rows: number,
  widgetAt: (place: ForeignPlace) => ForeignWidget,
): Placed => {
  const top = Math.max(0, position?.row ?? 0) * rowsPerRow
  const height = Math.max(0, position?.height ?? 1) * rowsPerRow
  const left = Math.max(0, position?.col ?? 0) * columnsPerColumn
  const columns = Math.max(1, position?.width ?? 12) * columnsPerColumn
  const place = {
    left: Math.min(left, ourColumns - 1),
    top: Math.round(top),
    columns: Math.min(columns, ourColumns),
    rows: Math.max(rows, Math.round(height)),
  }
  return { widget: widgetAt(place), top, bottom: top + height }
}

/** Moves components down below those that are higher here than they were there, and keeps what was between them. */
export const settled = (components: readonly Placed[]): ForeignWidget[] => {
  const before = Array.from({ length: ourColumns }, () => 0)
  const now = Array.from({ length: ourColumns }, () => 0)
  return components
    .toSorted((one, other) => one.top - other.top || one.widget.place.left - other.widget.place.left)
    .map(({ widget, top, bottom }) => {
      const { left, columns, rows } = widget.place
      const end = Math.min(ourColumns, left + columns)
      let moved = 0
      for (let column = left; column < end; column += 1) {
        moved = Math.max(moved, (now[column] ?? 0) + Math.max(0, top - (before[column] ?? 0)))
      }
      const place = Math.round(moved)
      for (let column = left; column < end; column += 1) {
        now[column] = place + rows
        before[column] = Math.max(before[column] ?? 0, bottom)
      }
      return { ...widget, place: { ...widget.place, top: place } }
    })
}

/** Where the lowest of some components ends. */
export const bottomOf = (widgets: readonly ForeignWidget[]): number =>
  widgets.reduce((lowest, { place }) => Math.max(lowest, place.top + place.rows), 0)

/** Components one group below the other. */
export const stacked = (groups: readonly (readonly ForeignWidget[])[]): ForeignWidget[] => {
  let top = 0
  return groups.flatMap((group) => {
    const below = group.map((widget) => ({
      ...widget,
      place: { ...widget.place, top: widget.place.top + top },
    }))
    top = Math.max(top, bottomOf(below))
    return below
  })
}

/** Components in a part of the width. */
export const within = (widgets: readonly ForeignWidget[], left: number, columns: number): ForeignWidget[] =>
  widgets.map((widget) => ({
    ...widget,
    place: {
      ...widget.place,
      left: Math.round(left + (widget.place.left * columns) / ourColumns),
      columns: Math.max(1, Math.round((widget.place.columns * columns) / ourColumns)),
    },
  }))
