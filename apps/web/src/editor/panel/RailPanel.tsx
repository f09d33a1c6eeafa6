import type { ReactNode } from 'react'
import { IconButton } from '@ashlar/ui'
import { useEditorParts } from '../context/editor-context.tsx'
import { useIsNarrow } from '../use-screen.ts'
import classes from './RailPanel.module.css'

/** Closes the panel where it lies over the canvas, for what is done in it to be seen; beside the canvas it stays. */
export const useLeavePanel = (): (() => void) => {
  const { view } = useEditorParts()
  const isNarrow = useIsNarrow()
  return () => {
    if (isNarrow) view.setState({ panel: null })
  }
}

/** A panel of the rail: a heading with its actions, and what is in it. */
export const RailPanel = ({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) => {
  const isNarrow = useIsNarrow()
  const leave = useLeavePanel()
  return (
    <section aria-label={title} className={classes.panel}>
      <header className={classes.panelHeader}>
        <h2 className={classes.panelTitle}>{title}</h2>
        {isNarrow ? (
          <span className={classes.panelActions}>
            {actions}
            <IconButton icon="x" label={`Close ${title}`} onClick={leave} />
          </span>
        ) : (
          actions
        )}
      </header>
      {children}
    </section>
  )
}
