import control from '../shared/control.module.css'
import styles from './TableView.module.css'

interface TableToolbarProps {
  readonly title: string
  /** How many rows there are, said in words. */
  readonly count: string
  readonly searchText: string | undefined
  readonly onSearch: (text: string) => void
  /** `undefined` where the rows may not be downloaded. */
  readonly onDownload: (() => void) | undefined
}

/** The line above a table: its title, how much there is, the search and the download. */
export const TableToolbar = ({ title, count, searchText, onSearch, onDownload }: TableToolbarProps) => (
  <div className={styles.toolbar}>
    <div className={styles.heading}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      <span className={styles.count} role="status">
        {count}
      </span>
    </div>
    {searchText !== undefined && (
      <div className={`${control.control} ${styles.search}`}>
        <svg
          viewBox="0 0 16 16"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <circle cx="7" cy="7" r="4.25" />
          <path d="m10.2 10.2 3.3 3.3" />
        </svg>
        <input
          className={control.box}
          type="text"
          role="searchbox"
          value={searchText}
          placeholder="Search"
          aria-label={title === '' ? 'Search rows' : `Search ${title}`}
          autoComplete="off"
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || searchText === '') return
            event.stopPropagation()
            onSearch('')
          }}
        />
        {searchText !== '' && (
          <button
            type="button"
            className={control.iconButton}
            aria-label="Clear search"
            onClick={() => onSearch('')}
          >
            <svg
              viewBox="0 0 16 16"
              width="14"
              height="14"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
            >
              <path d="m4 4 8 8M12 4l-8 8" />
            </svg>
          </button>
        )}
      </div>
    )}
    {onDownload !== undefined && (
      <button
        type="button"
        className={styles.download}
        onClick={onDownload}
        aria-label="Download as CSV"
        title="Download as CSV"
      >
        <svg
          viewBox="0 0 16 16"
          width="16"
          height="16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M8 2.5v8M4.75 7.5 8 10.750l3.250-3.250M2.750 13.25h10.5" />
        </svg>
      </button>
    )}
  </div>
)
