import loading from '../shared/loading.module.css'
import { Message } from '../shared/Message.tsx'
import styles from './TableView.module.css'
import type { TableFilters } from './use-filters.ts'

const skeletonWidths = ['62%', '84%', '48%', '70%', '56%']

/** Rows to come, in the shape of rows. */
export const TableSkeleton = ({ rowHeight }: { rowHeight: number }) => (
  <div className={styles.skeleton} aria-busy="true" aria-label="Loading rows" role="status">
    {Array.from({ length: 12 }, (_row, row) => (
      <div
        key={row}
        className={styles.skeletonRow}
        style={{ '--skeleton-height': `${row === 0 ? 36 : rowHeight}px` }}
      >
        {skeletonWidths.map((_width, column) => (
          <span
            key={_width}
            className={loading.shimmer}
            style={{ '--skeleton-width': skeletonWidths[(row * 2 + column) % skeletonWidths.length] }}
          />
        ))}
      </div>
    ))}
  </div>
)

/** What stands in the place of rows where none were found, with the way back to all of them. */
export const NoRows = ({
  filters,
  isAsking,
  emptyText,
}: {
  filters: TableFilters
  /** Whether search or filters are what leaves no rows. */
  isAsking: boolean
  emptyText: string
}) => {
  if (!isAsking) return <Message title={emptyText || 'No rows to show.'} />
  const isFiltered = filters.active.length > 0
  return (
    <Message
      title={isFiltered ? 'No rows match the filters.' : `No rows match “${filters.searchText}”.`}
      action={{
        label: isFiltered ? 'Clear filters' : 'Clear search',
        run: () => {
          if (filters.searchText !== '') filters.search('')
          if (filters.filters.length > 0) filters.change([], 'and')
        },
      }}
    />
  )
}

/** What stands in the place of a table that has neither rows nor columns. */
export const NoData = ({
  emptyText,
  isUnbound,
}: {
  emptyText: string
  /** Whether it is being built and has no data yet. */
  isUnbound: boolean
}) => (
  <Message
    title={emptyText || 'No rows to show.'}
    detail={
      isUnbound
        ? 'Bind its data to the response of an API, such as {{\u00a0GetOrders.response\u00a0}}.'
        : undefined
    }
  />
)
