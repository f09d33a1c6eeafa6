import type { TableRows } from '@ashlar/contract'
import { rowsPerPage } from '@ashlar/contract'
import { ErrorNotice, Icon, SkeletonRows } from '@ashlar/ui'
import { Button, Group, Modal } from '@mantine/core'
import type { ColumnOrder, DatabaseTable, JsonValue } from '@ashlar/schema'
import { type ReactElement, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import classes from './Data.module.css'
import { useRows } from './use-rows.ts'

interface RowsDialogProps {
  readonly integrationId: string
  readonly profileId: string | undefined
  readonly table: DatabaseTable
  readonly onClose: () => void
  readonly onUseInQuery: () => void
  readonly onMakePage: () => void
}

/** Shows the rows of a table a page at a time, sorted by the database. */
export const RowsDialog = ({
  onClose,
  onUseInQuery,
  onMakePage,
  ...shown
}: RowsDialogProps): ReactElement => {
  const { table } = shown
  const [order, setOrder] = useState<ColumnOrder | null>(null)
  const [page, setPage] = useState(0)
  const { data, error, isFetching, refetch } = useRows({ ...shown, order, page })
  const sort = (column: string): void => {
    setOrder(nextOrder(order, column))
    setPage(0)
  }
  return (
    <Modal opened onClose={onClose} title={`Rows of ${table.name}`} size="min(1080px, 92vw)">
      <div className={classes['rows']} aria-busy={isFetching}>
        {error !== null ? (
          <ErrorNotice
            title="The rows could not be read"
            failure={failureOf(error)}
            onRetry={() => void refetch()}
          />
        ) : data === undefined ? (
          <SkeletonRows />
        ) : (
          <RowsTable table={table} rows={data.rows} order={order} onSort={sort} />
        )}
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Button size="xs" variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={data?.hasMore !== true}
              onClick={() => setPage(page + 1)}
            >
              Next
            </Button>
            <span role="status" className={classes['muted']}>
              {data === undefined ? '' : sayRange(data.rows.length, page)}
            </span>
          </Group>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onUseInQuery}>
              Use in a query
            </Button>
            <Button size="xs" onClick={onMakePage}>
              Make a page from this table
            </Button>
          </Group>
        </Group>
      </div>
    </Modal>
  )
}

/** Ascending first, then descending, then as the key orders them. */
const nextOrder = (order: ColumnOrder | null, column: string): ColumnOrder | null => {
  if (order?.column !== column) return { column, direction: 'asc' }
  return order.direction === 'asc' ? { column, direction: 'desc' } : null
}

const sayRange = (count: number, page: number): string => {
  if (count === 0) return page === 0 ? 'There are no rows.' : 'There are no more rows.'
  const first = page * rowsPerPage
  return `Rows ${(first + 1).toLocaleString('en')}–${(first + count).toLocaleString('en')}`
}

const sorted = { asc: 'ascending', desc: 'descending' } as const

const RowsTable = ({
  table,
  rows,
  order,
  onSort,
}: {
  readonly table: DatabaseTable
  readonly rows: TableRows['rows']
  readonly order: ColumnOrder | null
  readonly onSort: (column: string) => void
}): ReactElement => (
  // What scrolls has to be reached by the keyboard.
  <section className={classes['scroller']} aria-label={`Rows of ${table.name}`} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {table.columns.map(({ name, type }) => (
            <th
              key={name}
              scope="col"
              data-numeric={rows.some((row) => typeof row[name] === 'number') || undefined}
              aria-sort={order?.column === name ? sorted[order.direction] : 'none'}
            >
              <button type="button" title={type} onClick={() => onSort(name)}>
                {name}
                {order?.column === name && (
                  <Icon name={order.direction === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} />
                )}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // Rows have no key of their own, and are only read.
          <tr key={index}>
            {table.columns.map(({ name }) => (
              <Cell key={name} value={row[name]} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Longer values are cut off: they are for looking at. */
const mostCharacters = 200

const Cell = ({ value }: { readonly value: JsonValue | undefined }): ReactElement => {
  if (value === null || value === undefined) return <td className={classes['muted']}>null</td>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const isLong = text.length > mostCharacters
  return (
    <td data-numeric={typeof value === 'number' || undefined}>
      {isLong ? `${text.slice(0, mostCharacters)}…` : text}
    </td>
  )
}
