import loading from '../shared/loading.module.css'
import styles from './TableView.module.css'

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

/** Turns the pages of a table. */
export const TablePager = ({
  page,
  pages,
  range,
  onPage,
}: {
  /** Counted from 1. */
  page: number
  pages: number
  range: string
  onPage: (page: number) => void
}) => (
  <nav className={styles.pager} aria-label="Pages of the table">
    <span className={styles.range}>{range}</span>
    <button type="button" className={styles.pageButton} disabled={page <= 1} onClick={() => onPage(page - 1)}>
      Previous
    </button>
    <span className={styles.pageNumber}>
      Page {page} of {pages}
    </span>
    <button
      type="button"
      className={styles.pageButton}
      disabled={page >= pages}
      onClick={() => onPage(page + 1)}
    >
      Next
    </button>
  </nav>
)
