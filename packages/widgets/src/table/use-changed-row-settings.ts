import { useRef } from 'react'
import { isComputed, type TableColumn } from './columns.ts'
import { placesWithInserts } from './insert-places.ts'
import type { DataRow } from './rows.ts'
import type { TableInserts } from './table-changes.ts'

type Settings = TableColumn['settings']

/** The settings of a column that are worked out for the rows with the changes that are not saved yet. */
export const changedRowSettings: readonly string[] = [
  'computedValue',
  'displayedValue',
  'linkUrl',
  'page',
  'routeParams',
  'application',
  'queryParams',
  'linkLabel',
  'buttonLabel',
  'isDisabled',
  'tooltip',
  'cellBackground',
  'textColor',
  'customValidationRule',
  'customErrorMessage',
]

/**
 * A list with one entry per row of the data with inserts, put in the order in which the table counts rows: those of the
 * data by their place, rows below other rows without an entry, new rows behind them.
 */
const inOrder = (
  given: readonly unknown[],
  rows: readonly DataRow[],
  roots: number,
  inserts: TableInserts,
): readonly unknown[] => {
  const places = placesWithInserts(inserts)
  const ordered: unknown[] = []
  for (let index = 0; index < roots; index += 1) ordered[index] = given[places.ofRow(index)]
  for (const [order, id] of places.insertedIds.entries())
    ordered[rows.length + order] = given[places.ofInserted(id) ?? -1]
  return ordered
}

const alignedSettings = (
  settings: Settings,
  before: Settings | undefined,
  rows: readonly DataRow[],
  roots: number,
  inserts: TableInserts,
): Settings => {
  const added = placesWithInserts(inserts).insertedIds.length
  const changed = changedRowSettings.flatMap((name): (readonly [string, unknown])[] => {
    const given = settings[name]
    if (!Array.isArray(given) || (added === 0 && given.length === roots)) return []
    if (given.length === roots + added) return [[name, inOrder(given, rows, roots, inserts)]]
    // Worked out before the last row was added or taken back: what was known stays until it is worked out anew.
    return before === undefined ? [] : [[name, before[name]]]
  })
  return changed.length === 0 ? settings : { ...settings, ...Object.fromEntries(changed) }
}

interface Aligned {
  readonly rows: readonly DataRow[]
  readonly given: readonly TableColumn[]
  readonly inserts: TableInserts
  readonly columns: readonly TableColumn[]
}

/** The columns with their settings in the order of the rows, however many new rows stand among those of the data. */
export const useAlignedColumns = (
  given: readonly TableColumn[],
  rows: readonly DataRow[],
  inserts: TableInserts,
): readonly TableColumn[] => {
  const kept = useRef<Aligned>(undefined)
  const { current } = kept
  if (current?.given === given && current.rows === rows && current.inserts === inserts) return current.columns
  const known = current?.rows === rows ? current.columns : []
  // Rows below other rows stand behind all rows of the list.
  const roots =
    rows.at(-1)?.parent === undefined ? rows.length : rows.findIndex((row) => row.parent !== undefined)
  const columns = given.map((column) => {
    const before = known.find(({ id }) => id === column.id)?.settings
    const settings = alignedSettings(column.settings, before, rows, roots, inserts)
    return settings === column.settings ? column : { ...column, settings }
  })
  const isSame = columns.every((column, place) => column === given[place])
  kept.current = { rows, given, inserts, columns: isSame ? given : columns }
  return kept.current.columns
}

/**
 * The columns by which rows are found and sorted: while there are changes, computed values stay as they were before, so
 * that a row does not jump away while it is edited.
 */
export const useSettledColumns = (
  columns: readonly TableColumn[],
  rows: readonly DataRow[],
  isEdited: boolean,
): readonly TableColumn[] => {
  const settled = useRef({ columns, rows })
  if (!isEdited || settled.current.rows !== rows) settled.current = { columns, rows }
  if (!isEdited || !columns.some(isComputed)) return columns
  return settled.current.columns
}
