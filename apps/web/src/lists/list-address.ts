import type { Sorting } from '@ashlar/ui'

/** What an address says of the list on its screen. */
export interface ListAddress {
  /** What is searched for. */
  search?: string | undefined
  /** What it is sorted by: the key of a column, with a hyphen before it where it is descending. */
  sort?: string | undefined
}

/** What the parameters of an address say of a list. */
export const readListAddress = (parameters: Record<string, unknown>): ListAddress => {
  const { search, sort } = parameters
  return {
    // The router reads numbers and the like as what they are.
    ...(typeof search === 'string' || typeof search === 'number' ? { search: `${search}` } : {}),
    ...(typeof sort === 'string' ? { sort } : {}),
  }
}

/** The order that an address names, of those that a list has; null where it names none. */
export const sortingOf = (sort: string | undefined, keys: readonly string[]): Sorting | null => {
  if (sort === undefined) return null
  const isDescending = sort.startsWith('-')
  const key = isDescending ? sort.slice(1) : sort
  return keys.includes(key) ? { key, direction: isDescending ? 'descending' : 'ascending' } : null
}

/** An order as an address names it. */
export const sortText = ({ key, direction }: Sorting): string =>
  direction === 'descending' ? `-${key}` : key
