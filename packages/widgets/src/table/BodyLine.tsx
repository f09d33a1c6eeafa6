import type { RefObject } from 'react'
import type { ActiveCell } from './active-cell.ts'
import { markedColumns, type CellRange } from './cell-range.ts'
import { DetailLine } from './DetailLine.tsx'
import type { CellEntry } from './editing.ts'
import { GroupLine } from './GroupLine.tsx'
import type { LineSource } from './line-source.ts'
import { rowsAsMarked, type RowMarks } from './row-marks.ts'
import { TableRow, type RowLayout } from './TableRow.tsx'

/** What all lines of a table have in common. */
export interface BodyLines {
  readonly layout: RowLayout
  readonly lines: LineSource
  readonly selected: ReadonlySet<number>
  readonly marks: RowMarks
  readonly active: ActiveCell
  readonly marked: CellRange | undefined
  readonly entry: CellEntry | undefined
  readonly detailContent: string
  readonly detailText: unknown
}

/** The lines of a table and the element that scrolls them. Heights in px. */
export interface TableBodyProps extends BodyLines {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly scrollTo: RefObject<(line: number) => void>
  readonly rowHeight: number
  readonly headerHeight: number
  readonly footerHeight: number
  /** How high the element that scrolls probably is. */
  readonly expectedHeight: number
  readonly onEndReached: (() => void) | undefined
}

/** Draws the line at a place; `measure` is told of lines whose height is not known. */
export const bodyLine = (body: BodyLines, place: number, measure?: (element: HTMLElement | null) => void) => {
  const { layout, lines, marks, active, entry } = body
  const line = lines.at(place)
  if (line === undefined) return null
  const activeColumn = active.row === place ? active.column : undefined
  if (line.kind === 'group')
    return (
      <GroupLine
        key={line.key}
        layout={layout}
        group={line.group}
        rows={rowsAsMarked(line.group.rows, marks)}
        isOpen={line.isOpen}
        position={place}
        activeColumn={activeColumn}
      />
    )
  if (line.kind === 'detail')
    return (
      <DetailLine
        key={line.key}
        layout={layout}
        row={line.row}
        position={place}
        content={body.detailContent}
        text={body.detailText}
        activeColumn={activeColumn}
        measure={measure}
      />
    )
  const { row } = line
  const columns = markedColumns(body.marked, place)
  return (
    <TableRow
      key={line.key}
      layout={layout}
      row={marks.changedRows.get(row.index) ?? row}
      position={place}
      depth={line.depth}
      isOpen={line.hasChildren ? line.isOpen : lines.canUnfold ? line.isUnfolded : undefined}
      isSelected={body.selected.has(row.index)}
      isDeleted={marks.deleted.has(row.index)}
      changed={marks.changedFields[row.index]}
      problems={marks.problems.get(row.index)}
      activeColumn={activeColumn}
      markedFrom={columns?.[0]}
      markedTo={columns?.[1]}
      entry={entry?.rowIndex === row.index ? entry : undefined}
      measure={measure}
    />
  )
}
