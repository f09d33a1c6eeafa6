import { flagOf } from '../values.ts'

/** What people are offered to find and order rows with. */
export interface RowTools {
  readonly search: boolean
  readonly filters: boolean
  readonly sorting: boolean
  readonly grouping: boolean
}

/** Whether the table holds one page of the rows, and an API all others. */
export const isServerPaged = (values: Readonly<Record<string, unknown>>): boolean =>
  values.pageType === 'SERVER_SIDE'

/**
 * What the API does instead of the table. With pages of the API that is all of it: the rows of one page would answer for
 * all the others.
 */
export const leftToServer = (
  values: Readonly<Record<string, unknown>>,
): Pick<RowTools, 'search' | 'filters' | 'sorting'> => {
  const isPaged = isServerPaged(values)
  return {
    search: isPaged || flagOf(values.serverSideSearch),
    filters: isPaged || flagOf(values.serverSideFilter),
    sorting: isPaged || flagOf(values.serverSideSort),
  }
}

/** What people are offered: with pages of the API only what the builder says that the API does. */
export const offeredTools = (values: Readonly<Record<string, unknown>>, isTree: boolean): RowTools => {
  const isPaged = isServerPaged(values)
  return {
    search: flagOf(values.isSearchable, true) && (!isPaged || flagOf(values.serverSideSearch)),
    filters: flagOf(values.isFilterable, true) && (!isPaged || flagOf(values.serverSideFilter)),
    sorting: !isPaged || flagOf(values.serverSideSort),
    grouping: !isPaged && !isTree,
  }
}
