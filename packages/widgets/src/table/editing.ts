import type { KeyboardEvent } from 'react'
import type { CellOption } from './column-options.ts'
import type { TableColumn } from './columns.ts'
import type { DataRow } from './rows.ts'

/** Where the keyboard goes after an entry was taken over. */
export type EntryMove = 'down' | 'up' | 'next' | 'previous' | 'stay'

/** A cell that is being changed. Stable while it is. */
export interface CellEntry {
  readonly rowIndex: number
  readonly columnId: string
  /** What was typed to begin with; without it the editor begins with the value. */
  readonly typed: string | undefined
  /** What can be chosen, for columns with options. */
  readonly options: readonly CellOption[]
  /** Takes the entry over. */
  readonly commit: (value: unknown, move: EntryMove) => void
  readonly cancel: () => void
}

/** What the editor of a cell is given. */
export interface CellEditorProps {
  readonly column: TableColumn
  readonly row: DataRow
  readonly entry: CellEntry
  readonly problem: string | undefined
}

/** Where a key leads that takes an entry over; `undefined` for all others. */
export const moveOf = (event: KeyboardEvent): EntryMove | undefined => {
  if (event.nativeEvent.isComposing) return undefined
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next'
  return undefined
}
