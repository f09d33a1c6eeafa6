import { type ReactElement, useMemo, useRef } from 'react'
import {
  cellText,
  columnWidths,
  countWidth,
  isNumeric,
  maximumRows,
  type TableShape,
} from './result-shape.ts'
import classes from './ResultTable.module.css'
import { useVisibleRows } from './useVisibleRows.ts'

const rowHeight = 26

const written = (count: number): string => count.toLocaleString('en')

/** The rows of a result; only those in sight are drawn. */
export const ResultTable = ({ shape }: { shape: TableShape }): ReactElement => {
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to } = useVisibleRows(scroller, shape.rows.length, rowHeight)
  const widths = useMemo(() => columnWidths(shape), [shape])
  const numberWidth = countWidth(shape)
  const numeric = useMemo(() => shape.columns.map((column) => isNumeric(shape, column)), [shape])
  if (shape.rowCount === 0) return <p className={classes['empty']}>No rows.</p>
  const below = Math.max(0, shape.rows.length - to) * rowHeight
  return (
    <div className={classes['frame']}>
      <div
        className={classes['scroller']}
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label="Result table"
      >
        <table
          aria-rowcount={shape.rowCount + 1}
          style={{ width: widths.reduce((sum, width) => sum + width, numberWidth) }}
        >
          <colgroup>
            <col style={{ width: numberWidth }} />
            {shape.columns.map((column, index) => (
              <col key={column} style={{ width: widths[index] }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" aria-label="Row" />
              {shape.columns.map((column, index) => (
                <th key={column} scope="col" title={column} data-numeric={numeric[index] || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr aria-hidden="true" style={{ height: from * rowHeight }} />
            {shape.rows.slice(from, to).map((row, offset) => (
              <tr key={from + offset} aria-rowindex={from + offset + 2}>
                <th scope="row">{written(from + offset + 1)}</th>
                {shape.columns.map((column, index) => (
                  <td
                    key={column}
                    title={cellText(row[column])}
                    data-numeric={numeric[index] || undefined}
                    data-null={row[column] === null || undefined}
                  >
                    {cellText(row[column])}
                  </td>
                ))}
              </tr>
            ))}
            <tr aria-hidden="true" style={{ height: below }} />
          </tbody>
        </table>
      </div>
      {shape.rowCount > maximumRows && (
        <p className={classes['note']}>
          Showing the first {written(maximumRows)} of {written(shape.rowCount)} rows
        </p>
      )}
    </div>
  )
}
