import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WidgetViewProps } from '../view.ts'
import { useDraft } from '../shared/use-draft.ts'
import { choiceOf, dataOf, textOf } from '../values.ts'
import type { TableColumn } from './columns.ts'
import {
  exposedFilters,
  filtersOf,
  isComplete,
  operatorsFor,
  type FilterMode,
  type TableFilter,
} from './filters.ts'
import type { table } from './table.ts'

/** How long after the last letter a search is told, in ms: handlers that ask a database run once per word. */
const searchPause = 300

const parsed = (text: string): unknown => dataOf(text)

/** The search and the filters of a table. They follow the host where a handler sets or resets them. */
export const useFilters = (
  { values, setValue, trigger }: WidgetViewProps<typeof table>,
  columns: readonly TableColumn[],
) => {
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pending.current), [])
  const tellSearch = () => {
    clearTimeout(pending.current)
    pending.current = undefined
    trigger('onSearch')
  }
  const [searchText, setSearchText] = useDraft(textOf(values.searchText), String, (text) => {
    setValue('searchText', text)
    setValue('pageNumber', 1)
    return text
  })
  const search = (text: string) => {
    setSearchText(text)
    clearTimeout(pending.current)
    pending.current = setTimeout(tellSearch, searchPause)
  }

  // Compared as text: the host may hold a copy of the filters.
  const [filters, setFilters] = useDraft<readonly TableFilter[], string>(
    textOf(values.filters ?? []),
    (text) => filtersOf(parsed(text), columns),
    (next) => {
      const exposed = exposedFilters(next, columns)
      setValue('filters', exposed)
      setValue('pageNumber', 1)
      return textOf(exposed)
    },
  )
  const [filterMode, setFilterMode] = useState<FilterMode>('and')
  const put = (next: readonly TableFilter[], mode: FilterMode) => {
    setFilters(next)
    setFilterMode(mode)
    if (mode !== choiceOf(values.filterMode, ['and', 'or'])) setValue('filterMode', mode)
  }
  const change = (next: readonly TableFilter[], mode: FilterMode = filterMode) => {
    const before = textOf(exposedFilters(filters, columns))
    put(next, mode)
    // Filters that are still being written change nothing yet.
    if (textOf(exposedFilters(next, columns)) !== before || mode !== filterMode) trigger('onFilter')
  }

  // The builder's filters wait for the columns, which may come with the data.
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    hasBegun.current = true
    const initial = filtersOf(dataOf(values.defaultFilters), columns)
    if (initial.length > 0 && filters.length === 0) setFilters(initial)
  })
  useEffect(() => {
    if (!hasBegun.current && columns.length > 0) begin()
  }, [columns])

  return {
    searchText,
    search,
    /** Tells the search at once, as Enter does. */
    searchNow: () => {
      if (pending.current !== undefined) tellSearch()
    },
    filters,
    filterMode,
    change,
    /** Sets filters without a person having asked for it. */
    put,
    putSearchText: setSearchText,
    active: filters.filter(isComplete),
    /** A filter on the column that is still to be filled in. */
    emptyFilter: (column: TableColumn): readonly TableFilter[] => [
      { column: column.id, operator: operatorsFor(column.type)[0], value: '' },
    ],
  }
}

/** What `useFilters` gives. */
export type TableFilters = ReturnType<typeof useFilters>
