import { Icon } from '@ashlar/ui'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './SearchedList.module.css'

interface SearchedListProps {
  /** What the search is called to those who do not see it. */
  readonly searchLabel: string
  readonly placeholder: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** More of what narrows the list, beside the search. */
  readonly filters?: ReactNode
  /** How many lines there are, in words. */
  readonly count: string
  /** What is done with the whole list. */
  readonly action: ReactNode
  /** The lines, or a `ListNote` where there are none. */
  readonly children: ReactNode
}

/** A list below the canvas: a bar with its search, how many lines it has, and the lines. */
export const SearchedList = (props: SearchedListProps) => {
  const { searchLabel, placeholder, search, onSearch, filters, count, action, children } = props
  return (
    <div className={classes['panel']}>
      <div className={classes['bar']}>
        <TextInput
          size="xs"
          className={classes['search'] ?? ''}
          aria-label={searchLabel}
          placeholder={placeholder}
          leftSection={<Icon name="search" size={14} />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
        {filters}
        <span className={classes['count']}>{count}</span>
        {action}
      </div>
      {children}
    </div>
  )
}

/** A sentence in the place of lines, or above them. */
export const ListNote = ({ isBeside = false, children }: { isBeside?: boolean; children: ReactNode }) => (
  <p className={classes['note']} data-beside={isBeside || undefined}>
    {children}
  </p>
)
