import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import classes from './DataTable.module.css'

/** What is above a list: its search, and what else it is narrowed by. Nothing where there is neither. */
export const TableToolbar = ({
  placeholder,
  search,
  onSearch,
  filters,
}: {
  /** Left out where the list is not searched. */
  placeholder: string | undefined
  search: string
  onSearch: (search: string) => void
  filters: ReactNode
}) =>
  placeholder === undefined && filters === undefined ? null : (
    <div className={classes['toolbar']}>
      {placeholder === undefined ? null : (
        <TextInput
          type="search"
          className={classes['search'] ?? ''}
          placeholder={placeholder}
          aria-label={placeholder}
          leftSection={<Icon name="search" />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
      {filters}
    </div>
  )
