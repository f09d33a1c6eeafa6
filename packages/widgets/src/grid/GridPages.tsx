import type { PageRange } from './grid-cells.ts'
import styles from './GridView.module.css'

const Chevron = ({ isBack }: { isBack: boolean }) => (
  <svg
    className={styles.chevron}
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d={isBack ? 'm10 3.5-4.5 4.5 4.5 4.5' : 'm6 3.5 4.5 4.5-4.5 4.5'} />
  </svg>
)

/** The way from page to page, with what is shown of how many. */
export const GridPages = ({
  range,
  items,
  show,
}: {
  range: PageRange
  items: number
  show: (page: number) => void
}) => (
  <nav className={styles.pages} aria-label="Pages">
    <span className={styles.range} aria-live="polite">
      {range.first + 1}–{range.first + range.count} of {items}
    </span>
    <button
      type="button"
      className={styles.turn}
      aria-label="Previous page"
      disabled={range.page === 0}
      onClick={() => show(range.page - 1)}
    >
      <Chevron isBack />
    </button>
    <button
      type="button"
      className={styles.turn}
      aria-label="Next page"
      disabled={range.page >= range.pages - 1}
      onClick={() => show(range.page + 1)}
    >
      <Chevron isBack={false} />
    </button>
  </nav>
)
