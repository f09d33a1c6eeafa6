import type { table } from './table.ts'
import { useMethods } from '../shared/use-methods.ts'
import type { OfferedMethods } from '../host.ts'
import { choiceOf, dataOf, isRecord, numberOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import type { TableColumn } from './columns.ts'
import { filtersOf } from './filters.ts'
import type { DataRow } from './rows.ts'
import { noSelection, selectOnly } from './selection.ts'
import { deleteRows, insertRows, updateRows } from './table-changes.ts'
import type { tableMethods } from './table-methods.ts'
import type { TableArrangement } from './use-arrangement.ts'
import type { TableFilters } from './use-filters.ts'
import type { useLines } from './use-lines.ts'
import type { TableChangesInUse } from './use-table-changes.ts'
import type { useTableSelection } from './use-table-selection.ts'

interface TableInUse {
  readonly rows: readonly DataRow[]
  readonly columns: readonly TableColumn[]
  readonly changing: TableChangesInUse
  readonly selecting: ReturnType<typeof useTableSelection>
  readonly arrangement: TableArrangement
  readonly filters: TableFilters
  readonly shown: ReturnType<typeof useLines>
}

/** What was handed over, also when it is JSON written as text. */
const read = (handed: unknown): unknown => (typeof handed === 'string' ? (dataOf(handed) ?? handed) : handed)

const listOf = (handed: unknown, wanted: string): readonly unknown[] => {
  const list = read(handed)
  if (!Array.isArray(list)) throw new Error(`A list of ${wanted} is needed.`)
  return list
}

/** Does what the table's descriptor declares as methods. What is handed over may be anything. */
export const useTableMethods = (
  { id, host, record }: Pick<WidgetViewProps<typeof table>, 'id' | 'host' | 'record'>,
  inUse: TableInUse,
): void => {
  const { rows, columns, changing, selecting, arrangement, filters, shown } = inUse

  const placeOf = (handed: unknown): number => {
    const index = numberOf(read(handed))
    if (index === undefined || rows[index] === undefined)
      throw new Error(`${record.name} has no row ${textOf(handed) || 'without a number'}.`)
    return index
  }
  const valuesOf = (handed: unknown) => {
    const values = read(handed)
    if (!isRecord(values))
      throw new Error('The values of a row are needed as an object, such as { name: "Ada" }.')
    return values
  }
  const update = (updates: Parameters<typeof updateRows>[3]): void =>
    changing.take((present) => updateRows(present.changes, present.rules, present.rows, updates))
  const insert = (added: readonly unknown[], before: unknown): void => {
    // At the end there is no row to stand before.
    const wanted = numberOf(read(before)) ?? 0
    const place = Math.max(0, Math.min(rows.length, Math.floor(wanted)))
    changing.take((present) => insertRows(present.changes, present.rules, added, place))
  }
  const remove = (indices: readonly unknown[]): void =>
    changing.take(({ changes, rules }) => {
      const marked = deleteRows(changes, rules, [])
      // That rows cannot be deleted is said before anything about which.
      return marked.error === undefined ? deleteRows(changes, rules, indices.map(placeOf)) : marked
    })
  const columnOf = (handed: unknown): TableColumn => {
    const name = textOf(handed).trim()
    const column = columns.find(({ id: known, key, label }) => [known, key, label].includes(name))
    if (column === undefined) throw new Error(`${record.name} has no column ${name}.`)
    return column
  }

  useMethods(host, id, {
    updateRow: (place, values) => update([{ index: placeOf(place), values: valuesOf(values) }]),
    updateRows: (updates) =>
      update(
        listOf(updates, 'changes').map((entry) => {
          const { rowIndex, values } = valuesOf(entry)
          return { index: placeOf(rowIndex), values: valuesOf(values) }
        }),
      ),
    insertRow: (row, before) => insert([read(row)], before),
    insertRows: (added, before) => insert(listOf(added, 'rows'), before),
    deleteRow: (place) => remove([place]),
    deleteRows: (places) => remove(listOf(places, 'places')),
    resetChanges: () => changing.reset(),
    selectRow: (place) => selecting.put(selectOnly(placeOf(place))),
    clearSelection: () => selecting.put(noSelection),
    setPage: (wanted) => {
      const page = numberOf(read(wanted))
      if (page === undefined || page < 1) throw new Error('A page is needed as a number, counted from 1.')
      shown.showPage(Math.floor(page))
    },
    setSort: (column, direction) => {
      const isUnsorted = column === undefined || column === null || column === ''
      const desc = textOf(direction).trim().toLowerCase() === 'desc'
      arrangement.putSorting(isUnsorted ? [] : [{ id: columnOf(column).id, desc }])
    },
    setFilters: (wanted, mode) =>
      filters.put(filtersOf(listOf(wanted, 'filters'), columns), choiceOf(mode, ['and', 'or'])),
    clearFilters: () => filters.put([], 'and'),
    setSearchText: (text) => filters.putSearchText(textOf(text)),
  } satisfies Record<keyof typeof tableMethods, OfferedMethods[string]>)
}
