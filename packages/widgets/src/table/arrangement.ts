import { choiceOf, flagOf, isRecord, numberOf, textOf } from '../values.ts'
import type { FrozenSide, TableColumn } from './columns.ts'
import type { ChosenWidths } from './column-tracks.ts'
import type { Sorting } from './sorting.ts'

export type Density = 'VERY_SHORT' | 'SHORT' | 'TALL'

/** How a person arranged a table for themselves; what is absent is as the builder left it. */
export interface Arrangement {
  /** Column ids in the order in which they stand; those not named follow in theirs. */
  readonly order: readonly string[]
  readonly visible: Readonly<Record<string, boolean>>
  readonly widths: ChosenWidths
  readonly frozen: Readonly<Record<string, FrozenSide>>
  readonly sorting?: Sorting
  /** The ids of the columns by which the rows are grouped, the outermost first. */
  readonly groupBy?: readonly string[]
  readonly density?: Density
}

export const asBuilt: Arrangement = { order: [], visible: {}, widths: {}, frozen: {} }

/** The columns in the order that a person chose, with what they froze; hidden ones are still among them. */
export const arrangedColumns = (
  columns: readonly TableColumn[],
  arrangement: Arrangement,
): readonly TableColumn[] => {
  const known = arrangement.order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const ordered = [...known, ...columns.filter((column) => !known.includes(column))]
  return ordered.map((column) => {
    const frozen = arrangement.frozen[column.id] ?? column.frozen
    const isVisible = arrangement.visible[column.id] ?? column.isVisible
    return frozen === column.frozen && isVisible === column.isVisible
      ? column
      : { ...column, frozen, isVisible }
  })
}

/** The columns that are shown, frozen ones at their sides. */
export const visibleColumns = (arranged: readonly TableColumn[]): readonly TableColumn[] => {
  const shown = arranged.filter((column) => column.isVisible)
  const at = (side: FrozenSide) => shown.filter((column) => column.frozen === side)
  return [...at('left'), ...at('none'), ...at('right')]
}

/** The arrangement after a column was put before another, or at the end without one. */
export const withColumnMoved = (
  arrangement: Arrangement,
  arranged: readonly TableColumn[],
  moved: string,
  before: string | undefined,
): Arrangement => {
  const ids = arranged.map(({ id }) => id).filter((id) => id !== moved)
  const place = before === undefined ? -1 : ids.indexOf(before)
  return {
    ...arrangement,
    order: place === -1 ? [...ids, moved] : [...ids.slice(0, place), moved, ...ids.slice(place)],
  }
}

/** The arrangement after a column changed places with its neighbor among the shown ones. */
export const withColumnShifted = (
  arrangement: Arrangement,
  arranged: readonly TableColumn[],
  moved: string,
  direction: 1 | -1,
): Arrangement => {
  const shown = visibleColumns(arranged).map(({ id }) => id)
  const place = shown.indexOf(moved)
  const neighbor = shown[place + direction]
  if (place === -1 || neighbor === undefined) return arrangement
  return withColumnMoved(
    arrangement,
    arranged,
    moved,
    direction === -1 ? neighbor : arranged[arranged.findIndex(({ id }) => id === neighbor) + 1]?.id,
  )
}

const recordOf = <Value>(
  value: unknown,
  read: (entry: unknown) => Value | undefined,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([key, entry]): [string, Value][] => {
      const kept = read(entry)
      return kept === undefined ? [] : [[key, kept]]
    }),
  )

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(textOf).filter((entry) => entry !== '') : []

/** Reads an arrangement that was kept, whatever became of it in the meantime. */
export const arrangementOf = (value: unknown): Arrangement => {
  if (!isRecord(value)) return asBuilt
  const { sorting, groupBy, density } = value
  return {
    order: textsOf(value.order),
    visible: recordOf(value.visible, (entry) => flagOf(entry)),
    widths: recordOf(value.widths, (entry) => {
      const width = numberOf(entry)
      return width === undefined ? undefined : Math.min(2000, Math.max(48, width))
    }),
    frozen: recordOf(value.frozen, (entry): FrozenSide => choiceOf(entry, ['none', 'left', 'right'])),
    ...(Array.isArray(sorting)
      ? {
          sorting: sorting.filter(isRecord).map((sort) => ({ id: textOf(sort.id), desc: flagOf(sort.desc) })),
        }
      : {}),
    ...(Array.isArray(groupBy) ? { groupBy: textsOf(groupBy) } : {}),
    ...(density === undefined ? {} : { density: choiceOf(density, ['SHORT', 'VERY_SHORT', 'TALL']) }),
  }
}
