import type { ValuesOf } from '@ashlar/schema'
import type { table } from './table.ts'

/** What people are offered to find and order rows with. */
export interface RowTools {
  readonly search: boolean
  readonly filters: boolean
  readonly sorting: boolean
  readonly grouping: boolean
}

/** Whether the table holds one page of the rows, and an API all others. */
export const isServerPaged = (values: ValuesOf<typeof table>): boolean => values.pageType === 'SERVER_SIDE'

/**
 * What the API does instead of the table. With pages of the API that is all of it: the rows of one page would answer for
 * all the others.
 */
export const leftToServer = (
  values: ValuesOf<typeof table>,
): Pick<RowTools, 'search' | 'filters' | 'sorting'> => {
  const isPaged = isServerPaged(values)
  return {
    search: isPaged || values.serverSideSearch,
    filters: isPaged || values.serverSideFilter,
    sorting: isPaged || values.serverSideSort,
  }
}

/** What people are offered: with pages of the API only what the builder says that the API does. */
export const offeredTools = (values: ValuesOf<typeof table>, isTree: boolean): RowTools => {
  const isPaged = isServerPaged(values)
  return {
    search: values.isSearchable && (!isPaged || values.serverSideSearch),
    filters: values.isFilterable && (!isPaged || values.serverSideFilter),
    sorting: !isPaged || values.serverSideSort,
    grouping: !isPaged && !isTree,
  }
}
