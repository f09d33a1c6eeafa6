import { useState } from 'react'
import { CrossGlyph } from '../shared/glyphs.tsx'
import { builtViews } from './built-views.ts'
import type { TableColumn } from './columns.ts'
import styles from './Panel.module.css'
import { personalStorage, readViews, withView, writeViews, type SavedView } from './saved-views.ts'

interface ViewsPanelProps {
  readonly widgetId: string
  readonly built: unknown
  readonly columns: readonly TableColumn[]
  /** How the table stands at the moment. */
  readonly present: Omit<SavedView, 'name'>
  readonly onApply: (view: Omit<SavedView, 'name'>) => void
  /** Brings back what the builder made. */
  readonly onReset: () => void
}

/** The ways to see the table: the builder's, and those that a person keeps for themselves in this browser. */
export const ViewsPanel = ({ widgetId, built, columns, present, onApply, onReset }: ViewsPanelProps) => {
  const storage = personalStorage()
  const [views, setViews] = useState(() => readViews(storage, widgetId, columns))
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const keep = (next: readonly SavedView[]) => {
    if (writeViews(storage, widgetId, next)) {
      setViews(next)
      setProblem('')
    } else setProblem('This browser does not keep views.')
  }
  return (
    <div className={styles.panel}>
      <ul className={styles.columns}>
        <li className={styles.column}>
          <button type="button" className={styles.view} onClick={onReset}>
            Original view
          </button>
        </li>
        {builtViews(built, columns).map((view, place) => (
          <li key={`built ${place}`} className={styles.column}>
            <button type="button" className={styles.view} onClick={() => onApply(view)}>
              {view.name}
            </button>
          </li>
        ))}
        {views.map((view) => (
          <li key={view.name} className={styles.column}>
            <button type="button" className={styles.view} onClick={() => onApply(view)}>
              {view.name}
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Delete the view ${view.name}`}
              onClick={() => keep(views.filter((other) => other.name !== view.name))}
            >
              <CrossGlyph />
            </button>
          </li>
        ))}
      </ul>
      <form
        className={styles.actions}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (name.trim() === '') {
            setProblem('Give the view a name.')
            return
          }
          keep(withView(views, { ...present, name }))
          setName('')
        }}
      >
        <input
          className={styles.input}
          type="text"
          value={name}
          maxLength={60}
          placeholder="Name of the view"
          aria-label="Name of the view"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" className={styles.button}>
          Save view
        </button>
      </form>
      <p className={styles.nothing} role="status">
        {problem || 'Views you save stay in this browser, for you alone.'}
      </p>
    </div>
  )
}
