import { numberOf, textOf } from '../values.ts'

/** Where people are among the pages of a table. */
export interface PageState {
  /** Counted from 1. */
  readonly page: number
  readonly pageSize: number
  /** How many pages there are; `undefined` where only the API knows. */
  readonly pages: number | undefined
  /** How many rows stand before the page. */
  readonly offset: number
  readonly hasNext: boolean
  /** How many rows there are in all, as far as that is known. */
  readonly total: number | undefined
}

/** The page that is shown, out of what the host holds; never one that does not exist. */
export const pageStateOf = (given: {
  readonly isServer: boolean
  readonly pageNumber: unknown
  readonly pageSize: unknown
  readonly totalRowCount: unknown
  /** How many rows the data has, or those that were found in it. */
  readonly rows: number
}): PageState => {
  const pageSize = Math.max(1, Math.floor(numberOf(given.pageSize) ?? 25))
  const wanted = Math.max(1, Math.floor(numberOf(given.pageNumber) ?? 1))
  const total = given.isServer ? numberOf(given.totalRowCount) : given.rows
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))
  const page = pages === undefined ? wanted : Math.min(pages, wanted)
  return {
    page,
    pageSize,
    pages,
    offset: (page - 1) * pageSize,
    // Without a total a full page means that there may be another.
    hasNext: pages === undefined ? given.rows >= pageSize : page < pages,
    total,
  }
}

/** The numbers among which people choose how many rows a page holds, with the present one among them. */
export const pageSizesOf = (written: unknown, present: number): readonly number[] => {
  const sizes = textOf(written)
    .split(/[,;\s]+/)
    .map(Number)
    .filter((size) => Number.isInteger(size) && size > 0 && size <= 1000)
  if (sizes.length === 0) return []
  return [...new Set([...sizes, present])].sort((one, other) => one - other)
}
