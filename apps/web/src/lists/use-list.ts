import { type ListState, nextSorting, type Sorting } from '@ashlar/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ListAddress, sortingOf, sortText } from './list-address.ts'
import { type ListDeclaration, listQuery } from './list-query.ts'
import { useEntered } from './use-entered.ts'
import { useKnownRows } from './use-known-rows.ts'

/** A list as its table draws it, and what went wrong with it. */
export interface UsedList<Row> extends ListState<Row> {
  readonly data: readonly Row[] | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

interface Wanted {
  /** As it is being entered. */
  readonly search: string
  /** As it is asked for. */
  readonly settled: string
  readonly sorting: Sorting
}

const useRows = <Row, Key extends string>(
  declaration: ListDeclaration<Row, Key>,
  { search, settled, sorting }: Wanted,
  isEnabled: boolean,
  choose: { search: (search: string) => void; sorting: (sorting: Sorting) => void },
): UsedList<Row> => {
  const query = useInfiniteQuery({
    ...listQuery(declaration, { search: settled.trim(), sorting }),
    enabled: isEnabled,
  })
  const { data, fetchNextPage, isFetching, isPlaceholderData } = query
  const rows = useKnownRows(useMemo(() => data?.pages.flatMap((page) => page.rows), [data]))
  const onMore = useCallback(() => {
    if (!isFetching) void fetchNextPage()
  }, [isFetching, fetchNextPage])
  // Also of the rows of an earlier search: a list that is drawn whole until the next answer is drawn twice more.
  const hasMore = (data?.pages.at(-1)?.next ?? null) !== null
  return {
    rows: rows ?? null,
    data: rows,
    total: data?.pages[0]?.total ?? null,
    search,
    onSearch: choose.search,
    sorting,
    onSort: (key) => choose.sorting(nextSorting(sorting, key)),
    sortKeys: declaration.sortKeys,
    isBehind: isPlaceholderData || settled !== search,
    onMore: hasMore ? onMore : null,
    isError: query.isError,
    error: query.error,
    refetch: query.refetch,
  }
}

/** The list of a screen: what is searched for and in which order stands in its address. */
export const useList = <Row, Key extends string>(
  declaration: ListDeclaration<Row, Key>,
  { enabled = true }: { enabled?: boolean } = {},
): UsedList<Row> => {
  const { search: addressed = '', sort }: ListAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const { text: search, settled, enter } = useEntered(addressed)
  const sorting = sortingOf(sort, declaration.sortKeys) ?? declaration.first
  const written = useRef(addressed)

  const write = useCallback(
    (address: ListAddress) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...address }),
        replace: true,
      }),
    [navigate],
  )
  useEffect(() => {
    // Somebody went elsewhere: back, or to the same screen by its link.
    if (addressed === written.current) return
    written.current = addressed
    enter(addressed)
  }, [addressed, enter])

  const list = useRows(declaration, { search, settled, sorting }, enabled, {
    search: enter,
    sorting: (next) => write({ sort: sortText(next) }),
  })
  const { isBehind } = list
  useEffect(() => {
    // Behind the rows that were searched for: everything on the screen that leads elsewhere is drawn anew with the address.
    if (isBehind || settled === written.current) return
    written.current = settled
    write({ search: settled === '' ? undefined : settled })
  }, [isBehind, settled, write])
  return list
}

/** A list beside others on a screen, or in a dialog, which no address tells of. */
export const useListHere = <Row, Key extends string>(
  declaration: ListDeclaration<Row, Key>,
  { enabled = true }: { enabled?: boolean } = {},
): UsedList<Row> => {
  const { text: search, settled, enter } = useEntered()
  const [sorting, setSorting] = useState<Sorting>(declaration.first)
  return useRows(declaration, { search, settled, sorting }, enabled, {
    search: enter,
    sorting: setSorting,
  })
}
