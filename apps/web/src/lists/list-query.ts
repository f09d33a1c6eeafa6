import type { Listed, ListQuery } from '@ashlar/contract'
import type { Sorting } from '@ashlar/ui'
import { infiniteQueryOptions, keepPreviousData, type QueryKey } from '@tanstack/react-query'

/** A list of the organization: what it can be sorted by, and how its parts are read. */
export interface ListDeclaration<Row, Key extends string = string> {
  /** What it is known under: what is invalidated there is read anew. */
  readonly queryKey: QueryKey
  readonly sortKeys: readonly Key[]
  /** Its order where nobody chose one. */
  readonly first: { readonly key: Key; readonly direction: Sorting['direction'] }
  readonly read: (query: ListQuery<Key>, signal: AbortSignal) => Promise<Listed<Row>>
}

/** How many rows are read at a time: more than a screen shows. */
const rowsAtATime = 50

/** The rows of a list that hold what is searched for, part by part. */
export const listQuery = <Row, Key extends string>(
  { queryKey, sortKeys, read }: ListDeclaration<Row, Key>,
  { search, sorting }: { search: string; sorting: Sorting },
) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, 'list', { search, ...sorting }],
    queryFn: ({ pageParam, signal }) =>
      read(
        {
          ...(search === '' ? {} : { search }),
          sort: sortKeys.find((key) => key === sorting.key),
          direction: sorting.direction,
          after: pageParam,
          limit: rowsAtATime,
        },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
