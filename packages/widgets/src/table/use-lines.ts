import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { WidgetViewProps } from '../view.ts'
import { textOf } from '../values.ts'
import { cellFormat } from './cell-values.ts'
import { hasOptionLabels, optionLabel } from './column-options.ts'
import { cellValue, hasDisplayedValue, isComputed, settingAt, type TableColumn } from './columns.ts'
import { filteredRows } from './filters.ts'
import { lineList, plainLines, type LineSource } from './line-source.ts'
import {
  detailKey,
  groupedLines,
  sortingForGroups,
  treeKey,
  treeLines,
  withAncestors,
  type ShownColumn,
} from './lines.ts'
import { pageStateOf } from './pages.ts'
import { matchingRows, withInserted, type DataRow } from './rows.ts'
import { isServerPaged, leftToServer } from './server-pages.ts'
import { sortedRows } from './sorting.ts'
import type { TableArrangement } from './use-arrangement.ts'
import type { TableFilters } from './use-filters.ts'
import type { table } from './table.ts'

interface LineSettings {
  readonly view: WidgetViewProps<typeof table>
  readonly rows: readonly DataRow[]
  /** New rows, which stand before all others and are neither sorted nor filtered. */
  readonly inserted: readonly DataRow[]
  readonly columns: readonly TableColumn[]
  readonly arrangement: TableArrangement
  readonly filters: TableFilters
}

/** What people read of a row that stands in none of its fields: what is computed, the labels of options, other words. */
const furtherText = (columns: readonly TableColumn[]): ((row: DataRow) => string) | undefined => {
  const further = columns.filter(
    (column) => isComputed(column) || hasOptionLabels(column) || hasDisplayedValue(column),
  )
  return further.length === 0
    ? undefined
    : (row) =>
        further
          .flatMap((column) => [
            optionLabel(column, cellValue(column, row)),
            settingAt(column.settings.displayedValue, row.index),
          ])
          .map(textOf)
          .join('\u0000')
}

/** From the rows of the data to the lines that are shown: searched, filtered, sorted, divided into pages, grouped. */
export const useLines = (settings: LineSettings) => {
  const { values, setValue, report, trigger } = settings.view
  const { rows, inserted, columns, arrangement, filters } = settings
  const [toggled, setToggled] = useState<ReadonlySet<string>>(() => new Set())
  const {
    search: isServerSearched,
    filters: isServerFiltered,
    sorting: isServerSorted,
  } = leftToServer(values)
  const isSearchable = values.isSearchable
  const isTree = values.childrenField !== ''
  const canUnfold = values.expandedContent !== 'NONE'

  // Typing stays quick in large tables: the rows follow when there is time.
  const searched = useDeferredValue(filters.searchText)
  const wanted = useDeferredValue(filters.filters)
  const isSearching =
    (isSearchable && !isServerSearched && searched.trim() !== '') || filters.active.length > 0
  const found = useMemo(() => {
    const matching =
      isSearchable && !isServerSearched ? matchingRows(rows, searched, furtherText(columns)) : rows
    const passing = isServerFiltered ? matching : filteredRows(matching, columns, wanted, filters.filterMode)
    return isTree ? withAncestors(passing, rows) : passing
  }, [
    rows,
    columns,
    searched,
    isSearchable,
    isServerSearched,
    isServerFiltered,
    wanted,
    filters.filterMode,
    isTree,
  ])
  const { sorting } = arrangement
  // Trees keep their own order of levels, so they are not grouped.
  const groupBy = useMemo(() => (isTree ? [] : arrangement.groupBy), [isTree, arrangement.groupBy])
  const sorted = useMemo(
    () => sortedRows(found, columns, isServerSorted ? [] : sortingForGroups(groupBy, sorting)),
    [found, columns, isServerSorted, groupBy, sorting],
  )

  const isOnePage = isServerPaged(values)
  const isPaged = isOnePage || values.pageType === 'CLIENT_SIDE'
  const roots = useMemo(
    () => (isTree ? sorted.filter((row) => row.parent === undefined) : sorted),
    [isTree, sorted],
  )
  const page = pageStateOf({
    isServer: isOnePage,
    pageNumber: values.pageNumber,
    pageSize: values.pageSize,
    totalRowCount: values.totalRowCount,
    rows: roots.length,
  })
  const from = isPaged && !isOnePage ? page.offset : 0
  const to = isPaged && !isOnePage ? page.offset + page.pageSize : roots.length

  const groupColumns = useMemo(
    (): readonly ShownColumn[] =>
      groupBy.flatMap((group) => {
        const column = columns.find((candidate) => candidate.id === group)
        return column === undefined ? [] : [{ column, format: cellFormat(column) }]
      }),
    [groupBy, columns],
  )
  const lines = useMemo((): LineSource => {
    const hasAll = from === 0 && to >= roots.length
    const paged = hasAll ? roots : roots.slice(from, to)
    if (!isTree && groupColumns.length === 0)
      return plainLines(withInserted(inserted, paged), toggled, canUnfold)
    const shown = new Set(hasAll ? [] : paged)
    const isShown = hasAll ? undefined : (row: DataRow) => shown.has(row)
    const first = plainLines(inserted, toggled, false)
    const own = isTree
      ? treeLines(sorted, toggled, isSearching, isShown)
      : groupedLines(sorted, groupColumns, toggled, isShown)
    const before = inserted.flatMap((_row, place) => first.at(place) ?? [])
    return lineList([...before, ...own], canUnfold)
  }, [sorted, roots, from, to, inserted, groupColumns, toggled, isTree, isSearching, canUnfold])

  // As large as the data: handed on only once search, filters or sorting made it something else.
  const hasHanded = useRef(false)
  useEffect(() => {
    if (sorted === rows && !hasHanded.current) return
    // After the rows are on the screen: people wait for those.
    const later = setTimeout(() => {
      hasHanded.current = true
      report('filteredTableData', (sorted === rows ? rows.filter(isRoot) : sorted).map(sourceOf))
    })
    return () => clearTimeout(later)
  }, [report, sorted, rows])
  useEffect(() => {
    if (values.pageOffset !== page.offset) report('pageOffset', page.offset)
    if (values.pageNo !== page.page) report('pageNo', page.page)
  }, [report, values.pageOffset, values.pageNo, page.offset, page.page])

  const showPage = (next: number): void => {
    setValue('pageNumber', next)
    setValue('pageNo', next)
    setValue('pageOffset', (next - 1) * page.pageSize)
  }
  const toggleLine = (place: number): void => {
    const line = lines.at(place)
    if (line === undefined || line.kind === 'detail') return
    const key =
      line.kind === 'group'
        ? line.key
        : line.hasChildren
          ? treeKey(line.row)
          : canUnfold
            ? detailKey(line.row)
            : undefined
    if (key === undefined) return
    const next = new Set(toggled)
    if (!next.delete(key)) next.add(key)
    setToggled(next)
    if (line.kind === 'row' && next.has(key) && !isSearching)
      trigger('onRowExpand', {
        row: line.row.source,
        currentRow: line.row.source,
        rowIndex: line.row.index,
      })
  }
  return {
    found,
    sorted,
    lines,
    page,
    showPage,
    isPaged,
    isOnePage,
    isTree: isTree || groupColumns.length > 0,
    toggleLine,
    isSearching,
  }
}

const isRoot = (row: DataRow): boolean => row.parent === undefined
const sourceOf = (row: DataRow): unknown => row.source
