import type { Line, ToggledLines } from './lines.ts'
import { detailKey, flatLines } from './lines.ts'
import type { DataRow } from './rows.ts'

/** The lines of a table by their place. Plain rows become lines when they are asked for: most are never seen. */
export interface LineSource {
  readonly count: number
  readonly at: (place: number) => Line | undefined
  /** Whether lines are of different heights because details are unfolded. */
  readonly hasDetails: boolean
  /** Whether rows have details that can be unfolded. */
  readonly canUnfold: boolean
  /** All rows among the lines, in their order. */
  readonly rows: readonly DataRow[]
}

/** Lines that were made already. */
export const lineList = (lines: readonly Line[], canUnfold: boolean): LineSource => ({
  count: lines.length,
  at: (place) => lines[place],
  hasDetails: lines.some((line) => line.kind === 'detail'),
  canUnfold,
  rows: lines.flatMap((line) => (line.kind === 'row' ? [line.row] : [])),
})

/** One line per row, without groups or children. */
export const plainLines = (
  rows: readonly DataRow[],
  toggled: ToggledLines,
  canUnfold: boolean,
): LineSource => {
  if (canUnfold && rows.some((row) => toggled.has(detailKey(row))))
    return lineList(flatLines(rows, toggled), true)
  return {
    count: rows.length,
    at: (place) => {
      const row = rows[place]
      return row === undefined
        ? undefined
        : {
            kind: 'row',
            key: `row:${row.index}`,
            row,
            depth: 0,
            hasChildren: false,
            isOpen: false,
            isUnfolded: false,
          }
    },
    hasDetails: false,
    canUnfold,
    rows,
  }
}
