import type { CellFormat } from './cell-values.ts'
import { cellValue, type TableColumn } from './columns.ts'
import type { DataRow } from './rows.ts'
import type { Sorting } from './sorting.ts'

/** A column with the format of its values, made once per column and not per cell. */
export interface ShownColumn {
  readonly column: TableColumn
  readonly format: CellFormat
}

/** A run of rows that have the same value in the columns by which the table is grouped. */
export interface RowGroup {
  readonly key: string
  readonly column: TableColumn
  readonly label: string
  readonly rows: readonly DataRow[]
  readonly depth: number
}

/** One line of the table's body. */
export type Line =
  | {
      readonly kind: 'row'
      readonly key: string
      readonly row: DataRow
      /** How many rows or groups stand above it, counted from 0. */
      readonly depth: number
      /** Whether rows stand below it that it can hide. */
      readonly hasChildren: boolean
      readonly isOpen: boolean
      /** Whether its details are unfolded. */
      readonly isUnfolded: boolean
    }
  | { readonly kind: 'group'; readonly key: string; readonly group: RowGroup; readonly isOpen: boolean }
  | { readonly kind: 'detail'; readonly key: string; readonly row: DataRow }

/**
 * Lines that a person opened or closed, by key. Groups are open until they are named here, rows with children and details
 * are closed until they are.
 */
export type ToggledLines = ReadonlySet<string>

export const treeKey = (row: DataRow): string => `tree:${row.index}`
export const detailKey = (row: DataRow): string => `detail:${row.index}`

/** The sorting that brings the rows of a group together: the groups first, each in the direction that was chosen. */
export const sortingForGroups = (groupBy: readonly string[], sorting: Sorting): Sorting => [
  ...groupBy.map((id) => sorting.find((sort) => sort.id === id) ?? { id, desc: false }),
  ...sorting.filter((sort) => !groupBy.includes(sort.id)),
]

const rowLines = (row: DataRow, depth: number, toggled: ToggledLines): readonly Line[] => {
  const isUnfolded = toggled.has(detailKey(row))
  const line: Line = {
    kind: 'row',
    key: `row:${row.index}`,
    row,
    depth,
    hasChildren: false,
    isOpen: false,
    isUnfolded,
  }
  return isUnfolded ? [line, { kind: 'detail', key: `under:${row.index}`, row }] : [line]
}

/** Rows without groups, one line each and one more below those that are unfolded. */
export const flatLines = (rows: readonly DataRow[], toggled: ToggledLines): readonly Line[] =>
  rows.flatMap((row) => rowLines(row, 0, toggled))

const runsOf = (
  rows: readonly DataRow[],
  { column, format }: ShownColumn,
): readonly { label: string; rows: readonly DataRow[] }[] => {
  const runs = new Map<string, DataRow[]>()
  for (const row of rows) {
    const label = format(cellValue(column, row))
    const run = runs.get(label)
    if (run === undefined) runs.set(label, [row])
    else run.push(row)
  }
  return [...runs].map(([label, members]) => ({ label, rows: members }))
}

/**
 * The rows below the headings of their groups. `isShown` leaves out rows that stand on other pages; the groups keep all
 * their rows, so that their sums are true on every page.
 */
export const groupedLines = (
  rows: readonly DataRow[],
  groupBy: readonly ShownColumn[],
  toggled: ToggledLines,
  isShown: (row: DataRow) => boolean = () => true,
): readonly Line[] => {
  const below = (members: readonly DataRow[], depth: number, path: string): readonly Line[] => {
    const by = groupBy[depth]
    if (by === undefined) return members.flatMap((row) => (isShown(row) ? rowLines(row, depth, toggled) : []))
    return runsOf(members, by).flatMap((run): readonly Line[] => {
      if (!run.rows.some(isShown)) return []
      const key = `${path}/${by.column.id}=${run.label}`
      const isOpen = !toggled.has(key)
      const group: RowGroup = { key, column: by.column, label: run.label, rows: run.rows, depth }
      const heading: Line = { kind: 'group', key, group, isOpen }
      return isOpen ? [heading, ...below(run.rows, depth + 1, key)] : [heading]
    })
  }
  return below(rows, 0, 'group:')
}

/** The rows that were found together with those above them, so that each stands in its place in the tree. */
export const withAncestors = (found: readonly DataRow[], all: readonly DataRow[]): readonly DataRow[] => {
  if (found.length === all.length) return all
  const kept = new Set<number>()
  for (const row of found) {
    let at: DataRow | undefined = row
    while (at !== undefined && !kept.has(at.index)) {
      kept.add(at.index)
      at = at.parent === undefined ? undefined : all[at.parent]
    }
  }
  return all.filter((row) => kept.has(row.index))
}

/** The rows of a tree, those below closed rows left out. `isSearched` opens all, so that what was found is seen. */
export const treeLines = (
  rows: readonly DataRow[],
  toggled: ToggledLines,
  isSearched: boolean,
  isShown: (root: DataRow) => boolean = () => true,
): readonly Line[] => {
  const children = new Map<number, DataRow[]>()
  const roots: DataRow[] = []
  for (const row of rows) {
    if (row.parent === undefined) roots.push(row)
    else {
      const siblings = children.get(row.parent)
      if (siblings === undefined) children.set(row.parent, [row])
      else siblings.push(row)
    }
  }
  const below = (row: DataRow, depth: number): readonly Line[] => {
    const own = children.get(row.index) ?? []
    const isOpen = own.length > 0 && toggled.has(treeKey(row)) !== isSearched
    const [line, ...details] = rowLines(row, depth, toggled)
    if (line === undefined || line.kind !== 'row') return []
    return [
      { ...line, hasChildren: own.length > 0, isOpen },
      ...details,
      ...(isOpen ? own.flatMap((child) => below(child, depth + 1)) : []),
    ]
  }
  return roots.filter(isShown).flatMap((root) => below(root, 0))
}
