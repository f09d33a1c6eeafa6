import type { RowMarks } from './row-marks.ts'
import { editedRowsOf, type TableChanges } from './table-changes.ts'
import styles from './TableView.module.css'

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** What there is to save, in words. */
export const changesText = (changes: TableChanges, rows: readonly unknown[]): string => {
  const { updatedRows, insertedRows, deletedRows } = editedRowsOf(changes, rows)
  return [
    ...counted(updatedRows.length, 'row changed', 'rows changed'),
    ...counted(insertedRows.length, 'row added', 'rows added'),
    ...counted(deletedRows.length, 'row deleted', 'rows deleted'),
  ].join(', ')
}

/** The line in which changes are saved or given up; what is wrong is said before anything is saved. */
export const SaveBar = ({
  changes,
  rows,
  marks,
  isSaving,
  note,
  onSave,
  onCancel,
}: {
  changes: TableChanges
  rows: readonly unknown[]
  marks: RowMarks
  isSaving: boolean
  note: string
  onSave: () => void
  onCancel: () => void
}) => {
  const problems = [...marks.problems.values()].flatMap((problem) => Object.values(problem))
  const first = problems[0]
  return (
    <div className={styles.saveBar} role="group" aria-label="Changes that are not saved">
      <span className={styles.changes} role="status">
        {changesText(changes, rows)}
        {note !== '' && <span className={styles.note}>{note}</span>}
        {first !== undefined && (
          <span className={styles.problems}>
            {problems.length === 1 ? first : `${problems.length} values cannot be saved: ${first}`}
          </span>
        )}
      </span>
      <button type="button" className={styles.pageButton} onClick={onCancel} disabled={isSaving}>
        Cancel
      </button>
      <button
        type="button"
        className={styles.saveButton}
        onClick={onSave}
        disabled={isSaving || first !== undefined}
      >
        {isSaving ? 'Saving…' : 'Save changes'}
      </button>
    </div>
  )
}
