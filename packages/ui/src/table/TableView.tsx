import { VisuallyHidden } from '@mantine/core'
import { Fragment, useRef } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { Column } from './column.ts'
import classes from './DataTable.module.css'
import { type MenuAction, RowMenu } from './RowMenu.tsx'
import type { Sorting } from './table-rows.ts'
import { Unchanged } from './Unchanged.tsx'
import { useRowWindow } from './use-row-window.ts'

/** What every table needs to know to be drawn. */
export interface TableContent<Row> {
  /** What the list holds, for screen readers: "Applications". */
  label: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The name of a row, for its menu: "Actions for Orders". */
  rowName: (row: Row) => string
  rowMenu?: ((row: Row) => readonly MenuAction[]) | undefined
}

/** Rows in their order as a real table. Of many only those are drawn that are seen. */
export const TableView = <Row,>({
  label,
  columns,
  rows,
  total,
  rowKey,
  rowName,
  rowMenu,
  sorting,
  isSortable,
  onSort,
  onMore,
}: TableContent<Row> & {
  rows: readonly Row[]
  /** How many there are; null where nobody knows. */
  total: number | null
  sorting: Sorting | null
  isSortable: (column: Column<Row>) => boolean
  onSort: (key: string) => void
  /** Asks for the rows that follow; null where none do. */
  onMore: (() => void) | null
}) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const { isWindowed, drawn, below, measure, onFocus, onBlur } = useRowWindow(rows.length, body, onMore)
  return (
    <table
      className={classes['table']}
      data-windowed={isWindowed}
      aria-label={label}
      {...(isWindowed ? { 'aria-rowcount': total === null ? -1 : total + 1 } : {})}
    >
      <thead>
        <tr {...(isWindowed ? { 'aria-rowindex': 1 } : {})}>
          {columns.map((column) => (
            <Header
              key={column.key}
              column={column}
              isSortable={isSortable(column)}
              sorting={sorting}
              onSort={() => onSort(column.key)}
            />
          ))}
          {rowMenu === undefined ? null : (
            <th className={classes['menu']}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
        {drawn.map(({ index, gap }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <Fragment key={rowKey(row)}>
              <Room height={gap} />
              <Unchanged
                by={[row, columns, rowMenu, index, isWindowed, measure]}
                draw={() => (
                  <tr
                    {...(isWindowed ? { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 } : {})}
                  >
                    {columns.map((column) => (
                      <td
                        key={column.key}
                        data-align={column.align}
                        data-optional={column.isOptional}
                        data-primary={column.isPrimary}
                        data-whole-words={column.hasWholeWords}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                    {rowMenu === undefined ? null : (
                      <td className={classes['menu']}>
                        <RowMenu label={`Actions for ${rowName(row)}`} actions={rowMenu(row)} />
                      </td>
                    )}
                  </tr>
                )}
              />
            </Fragment>
          )
        })}
        {isWindowed ? <Room height={below} /> : null}
      </tbody>
    </table>
  )
}

/** The room of rows that are not drawn. One cell: more than are shown would be columns of their own. */
const Room = ({ height }: { height: number }) =>
  height <= 0 ? null : (
    <tr className={classes['room']} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )

const Header = <Row,>({
  column,
  isSortable,
  sorting,
  onSort,
}: {
  column: Column<Row>
  isSortable: boolean
  sorting: Sorting | null
  onSort: () => void
}) => {
  const direction = sorting?.key === column.key ? sorting.direction : null
  return (
    <th
      scope="col"
      data-align={column.align}
      data-optional={column.isOptional}
      style={column.width === undefined ? undefined : { width: column.width }}
      {...(isSortable ? { 'aria-sort': direction ?? 'none' } : {})}
    >
      {isSortable ? (
        <button type="button" className={classes['sort']} data-active={direction !== null} onClick={onSort}>
          {column.header}
          <Icon
            size={12}
            name={
              direction === null ? 'arrow-up-down' : direction === 'ascending' ? 'arrow-up' : 'arrow-down'
            }
          />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}
