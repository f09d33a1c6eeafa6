import { countOf } from './count-text.ts'
import { pageSizesOf, type PageState } from './pages.ts'
import styles from './TableView.module.css'

/** The rows that are on the page, in words: 21–40 of 83. */
export const rangeText = (page: PageState, shown: number): string => {
  if (shown === 0) return 'No rows'
  const range = `${countOf(page.offset + 1)}–${countOf(page.offset + shown)}`
  return page.total === undefined ? range : `${range} of ${countOf(page.total)}`
}

/** Turns the pages of a table. */
export const TablePager = ({
  page,
  shown,
  sizes,
  onPage,
  onPageSize,
}: {
  page: PageState
  /** How many rows are on the page. */
  shown: number
  /** Among how many rows per page people choose, as the builder wrote it. */
  sizes: unknown
  onPage: (page: number) => void
  onPageSize: (pageSize: number) => void
}) => {
  const choices = pageSizesOf(sizes, page.pageSize)
  return (
    <nav className={styles.pager} aria-label="Pages of the table">
      <span className={styles.range}>{rangeText(page, shown)}</span>
      {choices.length > 0 && (
        <label className={styles.sizes}>
          Rows per page
          <select
            className={styles.select}
            value={page.pageSize}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          >
            {choices.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      <button
        type="button"
        className={styles.pageButton}
        disabled={page.page <= 1}
        onClick={() => onPage(page.page - 1)}
      >
        Previous
      </button>
      <span className={styles.pageNumber}>
        {page.pages === undefined ? `Page ${page.page}` : `Page ${page.page} of ${countOf(page.pages)}`}
      </span>
      <button
        type="button"
        className={styles.pageButton}
        disabled={!page.hasNext}
        onClick={() => onPage(page.page + 1)}
      >
        Next
      </button>
    </nav>
  )
}
