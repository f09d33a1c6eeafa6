import { IconButton } from '@ashlar/ui'
import type { ReactElement } from 'react'
import type { ResultState } from './result-state.ts'
import classes from './ResultsPane.module.css'
import { RunStatus } from './RunStatus.tsx'

interface ResultsStripProps {
  state: ResultState
  onExpand: () => void
}

/** What a collapsed results pane still shows: how the run went, and the way back. */
export const ResultsStrip = ({ state, onExpand }: ResultsStripProps): ReactElement => (
  <section className={classes['strip']} aria-label="Results">
    <IconButton icon="chevron-left" label="Show results" onClick={onExpand} />
    <RunStatus state={state} />
  </section>
)
