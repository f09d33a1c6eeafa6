import type { DataRow } from './rows.ts'

/** What is different in the rows since the data came: drawn over the data and not into it. */
export interface RowMarks {
  /** The rows as they are with the changes that are not saved yet, by their place. */
  readonly changedRows: ReadonlyMap<number, DataRow>
  readonly changedFields: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly deleted: ReadonlySet<number>
  readonly problems: ReadonlyMap<number, Readonly<Record<string, string>>>
}

/** The rows as they will be saved: with what was changed, and without those marked for deletion. */
export const rowsAsMarked = (
  rows: readonly DataRow[],
  { changedRows, deleted }: Pick<RowMarks, 'changedRows' | 'deleted'>,
): readonly DataRow[] =>
  changedRows.size === 0 && deleted.size === 0
    ? rows
    : rows.flatMap((row) => (deleted.has(row.index) ? [] : [changedRows.get(row.index) ?? row]))
