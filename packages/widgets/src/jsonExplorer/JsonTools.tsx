import type { RefObject } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import styles from './JsonTools.module.css'
import type { JsonSearch } from './use-json-search.ts'

interface JsonToolsProps {
  readonly query: string
  readonly search: JsonSearch
  /** Which of the matches is shown, from 0. */
  readonly at: number
  readonly input: RefObject<HTMLInputElement | null>
  readonly onQuery: (query: string) => void
  /** To the next match, or with -1 to the one before. */
  readonly onStep: (step: 1 | -1) => void
  readonly onExpand: () => void
  readonly onCollapse: () => void
  readonly onLeave: () => void
}

const foundWords = (search: JsonSearch, at: number): string => {
  const count = search.matches.length
  if (count === 0) return search.isDone ? 'No matches' : 'Searching…'
  const all = `${count.toLocaleString('en')}${search.isCut || !search.isDone ? '+' : ''}`
  return `${Math.min(at, count - 1) + 1} of ${all}`
}

const Tool = ({
  icon,
  label,
  onPress,
  isOff = false,
}: {
  icon: string
  label: string
  onPress: () => void
  isOff?: boolean
}) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={onPress}
  >
    <AppIcon name={icon} size={16} />
  </button>
)

/** What stands above the tree: search, and the buttons for all of the data. */
export const JsonTools = (props: JsonToolsProps) => {
  const { query, search, at, input, onQuery, onStep, onExpand, onCollapse, onLeave } = props
  const isSearching = query.trim() !== ''
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <AppIcon name="search" size={14} className={styles.glass} />
        <input
          ref={input}
          type="search"
          className={styles.box}
          aria-label="Search keys and values"
          placeholder="Search keys and values"
          value={query}
          onInput={(event) => onQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              onStep(event.shiftKey ? -1 : 1)
            } else if (event.key === 'Escape' && isSearching) {
              event.preventDefault()
              event.stopPropagation()
              onQuery('')
            } else if (event.key === 'ArrowDown') {
              event.preventDefault()
              onLeave()
            }
          }}
        />
        <span className={styles.found} role="status">
          {isSearching ? foundWords(search, at) : ''}
        </span>
      </div>
      {isSearching && (
        <>
          <Tool
            icon="chevron-up"
            label="Previous match"
            isOff={search.matches.length === 0}
            onPress={() => onStep(-1)}
          />
          <Tool
            icon="chevron-down"
            label="Next match"
            isOff={search.matches.length === 0}
            onPress={() => onStep(1)}
          />
        </>
      )}
      <Tool icon="unfold-vertical" label="Expand all" onPress={onExpand} />
      <Tool icon="fold-vertical" label="Collapse all" onPress={onCollapse} />
    </div>
  )
}
