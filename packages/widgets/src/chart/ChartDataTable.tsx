import styles from './ChartDataTable.module.css'
import type { ChartPoint, ChartSeries } from './chart-model.ts'
import type { ChartTable } from './chart-table.ts'

/** More rows than these are only in the download. */
const mostRows = 1000

/** The data of a chart to read; a press on a value is a press on its point. */
export const ChartDataTable = ({
  table,
  label,
  write,
  onPress,
}: {
  table: ChartTable
  label: string
  write: (value: number) => string
  onPress: ((series: ChartSeries, point: ChartPoint) => void) | undefined
}) => (
  // Whoever has no pointer scrolls it by the keyboard.
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {table.columns.map((column, index) => (
            // Two series may have one name, and columns never move.
            <th key={`${column}${index}`} scope="col" data-first={index === 0 ? '' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.slice(0, mostRows).map((row, line) => (
          // The rows stand in the order of the data and hold no state.
          <tr key={line}>
            {row.map(({ value, series, point }, index) => {
              const text = typeof value === 'number' ? write(value) : value
              const Cell = index === 0 ? 'th' : 'td'
              return (
                <Cell
                  // The place of the cell is all that it is.
                  key={index}
                  scope={index === 0 ? 'row' : undefined}
                  data-number={typeof value === 'number' && index > 0 ? '' : undefined}
                >
                  {onPress !== undefined && series !== undefined && point !== undefined ? (
                    <button type="button" className={styles.value} onClick={() => onPress(series, point)}>
                      {text}
                    </button>
                  ) : (
                    text
                  )}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
    {table.rows.length > mostRows && (
      <p className={styles.more}>
        The first {mostRows} of {table.rows.length} rows. The download holds all of them.
      </p>
    )}
  </div>
)
