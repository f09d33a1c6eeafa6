/** What stands between the parts of the names under which the evaluator knows widgets of repeated cells. */
const separator = '#'

/** The name of a cell, and what names of widgets in it begin with; no name that a person gives holds such a mark. */
export const cellName = (repeatingWidget: string, index: number): string =>
  `${repeatingWidget}${separator}${index}`

/** The name of a widget in a cell; `cell` is empty for the first cell, whose widgets go by their plain names. */
export const nameInCell = (cell: string, widget: string): string =>
  cell === '' ? widget : `${cell}${separator}${widget}`

/** A path as its builder knows it: the widget's own name, whichever cell it stands in. */
export const shownPath = (path: string): string => {
  const end = path.indexOf('.')
  const mark = path.lastIndexOf(separator, end === -1 ? path.length : end)
  return mark === -1 ? path : path.slice(mark + 1)
}

/** Whether a name is one that bindings cannot write: that of a cell, or of a widget in a cell after the first. */
export const isCellName = (name: string): boolean => name.includes(separator)

/** Whether a cell stands in another one. */
export const isInCell = (name: string, outer: string): boolean => name.startsWith(`${outer}${separator}`)
