import type { CellOption } from './cell-rules.ts'

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
