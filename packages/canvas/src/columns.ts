import { gridColumns, minimumColumnWidth } from '@ashlar/schema'

/**
 * The widths of a section's columns, in grid units, after the line between two of them was moved by some px. Only these
 * two change; neither becomes narrower than a column may be.
 */
export const moveColumnLine = (
  widths: readonly number[],
  /** The line after this column, from 0. */
  line: number,
  /** In px; to the right is positive. */
  by: number,
  /** The width of all columns together, in px. */
  sectionWidth: number,
): readonly number[] => {
  const before = widths[line]
  const after = widths[line + 1]
  if (before === undefined || after === undefined || sectionWidth <= 0) return widths
  const both = before + after
  const wished = before + Math.round((by / sectionWidth) * gridColumns)
  // Columns of older pages may be narrower than that; they never become narrower still.
  const least = Math.min(minimumColumnWidth, before, after)
  const next = Math.max(least, Math.min(wished, both - least))
  return widths.map((width, index) => (index === line ? next : index === line + 1 ? both - next : width))
}
