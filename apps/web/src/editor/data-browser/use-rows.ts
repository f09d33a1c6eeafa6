import { call, routes, type TableRows } from '@ashlar/contract'
import type { ColumnOrder, DatabaseTable } from '@ashlar/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Which page of the rows of a table is looked at. */
export interface RowsPage {
  readonly integrationId: string
  readonly profileId: string | undefined
  readonly table: DatabaseTable
  readonly order: ColumnOrder | null
  readonly page: number
}

/** One page of the rows of a table; the page before stays until it is there. */
export const useRows = ({ integrationId, profileId, table, order, page }: RowsPage) =>
  useQuery<TableRows>({
    queryKey: ['integrations', integrationId, 'rows', profileId, table.schema, table.name, order, page],
    queryFn: ({ signal }) =>
      call(
        routes.integrations.readRows,
        {
          parameters: { integrationId },
          body: {
            table: { schema: table.schema, name: table.name },
            columns: table.columns.map(({ name }) => name),
            order: ordersOf(table, order),
            page,
            ...(profileId === undefined ? {} : { profileId }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    retry: false,
    // Whoever opens a table wants to see it as it is now.
    gcTime: 0,
  })

/** The column that was chosen, then the key, so that no row is on two pages. */
const ordersOf = ({ primaryKey }: DatabaseTable, chosen: ColumnOrder | null): ColumnOrder[] => [
  ...(chosen === null ? [] : [chosen]),
  ...primaryKey
    .filter((column) => column !== chosen?.column)
    .map((column): ColumnOrder => ({ column, direction: 'asc' })),
]
