import type { ReactNode } from 'react'
import control from '../shared/control.module.css'
import { CrossGlyph, PlusGlyph, SearchGlyph } from '../shared/glyphs.tsx'
import styles from './TableView.module.css'

interface TableToolbarProps {
  readonly title: string
  /** How many rows there are, said in words. */
  readonly count: string
  /** Whether its data could not be had. */
  readonly isFailed: boolean
  readonly searchText: string | undefined
  readonly onSearch: (text: string) => void
  readonly onSearchNow: () => void
  /** `undefined` where no rows may be added. */
  readonly onInsert: (() => void) | undefined
  /** The buttons for filters, columns, views and the rest. */
  readonly children: ReactNode
}

/** A button of the toolbar that is an icon; `count` is how much of it is set at the moment. */
export const ToolButton = ({
  label,
  count = 0,
  isOpen,
  isBusy = false,
  onPress,
  children,
}: {
  label: string
  count?: number
  /** Whether what it opens is open; absent where it opens nothing. */
  isOpen?: boolean
  isBusy?: boolean
  onPress: (button: HTMLButtonElement) => void
  children: ReactNode
}) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={count === 0 ? label : `${label}, ${count} set`}
    aria-expanded={isOpen}
    aria-haspopup={isOpen === undefined ? undefined : 'dialog'}
    aria-disabled={isBusy}
    title={label}
    data-set={count > 0 ? '' : undefined}
    onClick={(event) => onPress(event.currentTarget)}
  >
    {children}
    {count > 0 && (
      <span className={styles.toolCount} aria-hidden="true">
        {count}
      </span>
    )}
  </button>
)

/** The line above a table: its title, how much there is, the search and the tools. */
export const TableToolbar = ({
  title,
  count,
  isFailed,
  searchText,
  onSearch,
  onSearchNow,
  onInsert,
  children,
}: TableToolbarProps) => (
  <div className={styles.toolbar}>
    <div className={styles.heading}>
      {title !== '' && <h2 className={styles.title}>{title}</h2>}
      <span className={styles.count} role="status" data-failed={isFailed ? '' : undefined}>
        {isFailed ? 'Error' : count}
      </span>
    </div>
    {searchText !== undefined && (
      <div className={`${control.control} ${styles.search}`}>
        <SearchGlyph />
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
            if (event.key === 'Enter') onSearchNow()
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
            <CrossGlyph />
          </button>
        )}
      </div>
    )}
    <div className={styles.tools}>
      {children}
      {onInsert !== undefined && (
        <button type="button" className={styles.toolWords} onClick={onInsert}>
          <PlusGlyph />
          Add row
        </button>
      )}
    </div>
  </div>
)
