import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, type RefObject } from 'react'
import { markedColumns, type CellRange } from './cell-range.ts'
import type { ActiveCell } from './active-cell.ts'
import type { CellEntry } from './editing.ts'
import { GroupLine } from './GroupLine.tsx'
import type { LineSource } from './line-source.ts'
import type { DataRow } from './rows.ts'
import { DetailLine, TableRow, type RowLayout } from './TableRow.tsx'

/** What is different in the rows since the data came: drawn over the data and not into it. */
export interface RowMarks {
  /** The rows as they are with the changes that are not saved yet, by their place. */
  readonly changedRows: ReadonlyMap<number, DataRow>
  readonly changedFields: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly deleted: ReadonlySet<number>
  readonly problems: ReadonlyMap<number, Readonly<Record<string, string>>>
}

interface TableBodyProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly scrollTo: RefObject<(line: number) => void>
  readonly layout: RowLayout
  readonly lines: LineSource
  readonly rowHeight: number
  readonly headerHeight: number
  readonly footerHeight: number
  readonly selected: ReadonlySet<number>
  readonly marks: RowMarks
  readonly active: ActiveCell
  readonly marked: CellRange | undefined
  readonly entry: CellEntry | undefined
  readonly detailContent: string
  readonly detailText: unknown
  readonly onEndReached: (() => void) | undefined
}

/** The lines in sight. Scrolling draws this part alone, and of its rows only those that come into sight. */
export const TableBody = (props: TableBodyProps) => {
  const { scroller, scrollTo, layout, lines, rowHeight, marks, active, marked, entry, onEndReached } = props
  const isDynamic = layout.hasWrapping || lines.hasDetails
  const virtualizer = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: props.headerHeight,
    scrollPaddingStart: props.headerHeight,
    scrollPaddingEnd: props.footerHeight,
    initialRect: { width: 800, height: 480 },
    // Heights that were measured belong to lines; where all are equal, their places are enough.
    ...(isDynamic ? { getItemKey: (place: number) => lines.at(place)?.key ?? place } : {}),
  })
  // The element that scrolls stands around this one and is there only after the first drawing.
  const [, attach] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(attach, [])
  const measured = useRef(`${rowHeight} ${isDynamic}`)
  useLayoutEffect(() => {
    const kind = `${rowHeight} ${isDynamic}`
    // Measuring goes over all lines, so it is not done again for heights that are known.
    if (measured.current === kind) return
    measured.current = kind
    virtualizer.measure()
  }, [virtualizer, rowHeight, isDynamic])
  useLayoutEffect(() => {
    scrollTo.current = (line) => virtualizer.scrollToIndex(line)
  }, [scrollTo, virtualizer])

  const items = virtualizer.getVirtualItems()
  const lastPlace = items.at(-1)?.index ?? -1
  const isAtEnd = lines.count > 0 && lastPlace >= lines.count - 1
  useEffect(() => {
    if (isAtEnd) onEndReached?.()
    // Once for each length of the list, and not at each drawing of its end.
  }, [isAtEnd, lines.count])

  const measure = useMemo(
    () => (element: HTMLElement | null) => virtualizer.measureElement(element),
    [virtualizer],
  )
  return (
    <div role="rowgroup" style={{ blockSize: virtualizer.getTotalSize() }}>
      <div
        role="presentation"
        // A custom property would be inherited, and every cell would be styled anew at every step.
        style={{ translate: `0 ${(items[0]?.start ?? props.headerHeight) - props.headerHeight}px` }}
      >
        {items.map((item) => {
          const line = lines.at(item.index)
          if (line === undefined) return null
          const activeColumn = active.row === item.index ? active.column : undefined
          if (line.kind === 'group')
            return (
              <GroupLine
                key={line.key}
                layout={layout}
                group={line.group}
                isOpen={line.isOpen}
                position={item.index}
                activeColumn={activeColumn}
              />
            )
          if (line.kind === 'detail')
            return (
              <DetailLine
                key={line.key}
                layout={layout}
                row={line.row}
                position={item.index}
                content={props.detailContent}
                text={props.detailText}
                activeColumn={activeColumn}
                measure={measure}
              />
            )
          const { row } = line
          const columns = markedColumns(marked, item.index)
          return (
            <TableRow
              key={line.key}
              layout={layout}
              row={marks.changedRows.get(row.index) ?? row}
              position={item.index}
              depth={line.depth}
              isOpen={line.hasChildren ? line.isOpen : lines.canUnfold ? line.isUnfolded : undefined}
              isSelected={props.selected.has(row.index)}
              isDeleted={marks.deleted.has(row.index)}
              changed={marks.changedFields[row.index]}
              problems={marks.problems.get(row.index)}
              activeColumn={activeColumn}
              markedFrom={columns?.[0]}
              markedTo={columns?.[1]}
              entry={entry?.rowIndex === row.index ? entry : undefined}
              measure={isDynamic ? measure : undefined}
            />
          )
        })}
      </div>
    </div>
  )
}
