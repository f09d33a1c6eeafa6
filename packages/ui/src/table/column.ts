import type { ReactNode } from 'react'
import type { SortValue } from './table-rows.ts'

/** A column of a list. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Makes the column sortable in a list that is whole in the browser. */
  sortValue?: (row: Row) => SortValue
  /** What the search of such a list finds the row by. */
  searchText?: (row: Row) => string
  /** A CSS width, such as `180px` or `30%`. */
  width?: string
  align?: 'start' | 'end'
  /** It names the row, and its words stand out; a link in it can be clicked anywhere in the row. */
  isPrimary?: boolean
  /** Left out where there is no room for it. */
  isOptional?: boolean
  /** Its words are short, and never broken for the sake of other columns. */
  hasWholeWords?: boolean
}
