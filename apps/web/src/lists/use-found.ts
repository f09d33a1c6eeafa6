import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListDeclaration } from './list-query.ts'
import { useEntered } from './use-entered.ts'

/** So many are offered at once; whoever looks for another one types on. */
const offered = 30

/** What a choice among a list offers, found by what is typed. */
export interface Found<Row> {
  readonly rows: readonly Row[]
  readonly isPending: boolean
  readonly error: unknown
  readonly refetch: () => unknown
  /** Whether the list has nothing at all to offer. */
  readonly isEmpty: boolean
  /** What a searchable choice needs: it shows what the server found, and filters nothing itself. */
  readonly searching: {
    readonly searchable: true
    readonly filter: <Options>(input: { options: Options }) => Options
    readonly onSearchChange: (search: string) => void
  }
}

const unfiltered = <Options>({ options }: { options: Options }): Options => options

/** The first of a list that hold what is typed into a choice. `chosen` is what the field shows while nothing is typed. */
export const useFound = <Row, Key extends string>(
  { queryKey, first, read }: ListDeclaration<Row, Key>,
  { enabled = true, chosen = '' }: { enabled?: boolean; chosen?: string } = {},
): Found<Row> => {
  const { settled, enter } = useEntered()
  // The field holds the name of what is chosen, which nobody typed.
  const search = settled === chosen ? '' : settled.trim()
  const query = useQuery({
    queryKey: [...queryKey, 'found', search],
    queryFn: ({ signal }) =>
      read(
        {
          ...(search === '' ? {} : { search }),
          sort: first.key,
          direction: first.direction,
          limit: offered,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    enabled,
  })
  const rows = query.data?.rows ?? []
  return {
    rows,
    isPending: query.isPending,
    error: query.error,
    refetch: query.refetch,
    isEmpty: query.data !== undefined && search === '' && rows.length === 0,
    searching: { searchable: true, filter: unfiltered, onSearchChange: enter },
  }
}
