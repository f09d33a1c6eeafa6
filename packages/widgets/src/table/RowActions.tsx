import type { Ref } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { flagOf } from '../values.ts'
import { settingAt } from './columns.ts'
import { MoreGlyph, TrashGlyph, UndoGlyph } from './glyphs.tsx'
import { deleteAction, restoreAction, type RowAction } from './row-actions.ts'
import cell from './TableCell.module.css'
import styles from './TableRow.module.css'

/** All actions beside each other as they are drawn, seen by nobody: for how much room they take. */
export const ActionsSample = ({
  ref,
  actions,
}: {
  ref: Ref<HTMLDivElement>
  actions: readonly RowAction[]
}) => {
  const own = actions.filter(({ id }) => id !== deleteAction && id !== restoreAction)
  return (
    <div ref={ref} className={`${styles.actionCell} ${styles.sample}`} aria-hidden="true">
      {own.map((action) => (
        <span key={action.id} className={cell.button} data-words={action.label}>
          {action.icon !== '' && <AppIcon name={action.icon} size={14} />}
        </span>
      ))}
      {own.length < actions.length && <span className={styles.rowButton} />}
    </div>
  )
}

/** The actions at the end of a row. The grid hears the presses, by `data-action`. */
export const RowActions = ({
  actions,
  isMenu,
  rowIndex,
}: {
  actions: readonly RowAction[]
  isMenu: boolean
  rowIndex: number
}) => {
  if (actions.length === 0) return null
  if (isMenu)
    return (
      <button
        type="button"
        className={styles.rowButton}
        tabIndex={-1}
        data-action-menu=""
        aria-haspopup="menu"
        aria-label="Actions"
      >
        <MoreGlyph />
      </button>
    )
  return actions.map((action) => {
    const isOwn = action.id === deleteAction || action.id === restoreAction
    return (
      <button
        key={action.id}
        type="button"
        className={isOwn ? styles.rowButton : cell.button}
        data-style={action.style}
        data-action={action.id}
        tabIndex={-1}
        aria-label={isOwn ? action.label : undefined}
        title={isOwn ? action.label : undefined}
        disabled={flagOf(settingAt(action.isDisabled, rowIndex))}
      >
        {action.id === deleteAction ? (
          <TrashGlyph />
        ) : action.id === restoreAction ? (
          <UndoGlyph />
        ) : (
          <>
            {action.icon !== '' && <AppIcon name={action.icon} size={14} />}
            {action.label}
          </>
        )}
      </button>
    )
  })
}
