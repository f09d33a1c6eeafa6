import { Icon } from '@ashlar/ui'
import type { ReactElement } from 'react'
import type { ResultState } from './result-state.ts'
import classes from './ResultsPane.module.css'

const words = {
  none: '',
  unreached: 'Not executed',
  loading: 'Loading',
  cancelled: 'API Run Cancelled',
  error: 'Error',
  skipped: 'Not executed',
  success: 'Success',
} as const
const icons = {
  none: '',
  unreached: 'minus',
  loading: 'loader-circle',
  cancelled: 'circle-stop',
  error: 'circle-alert',
  skipped: 'minus',
  success: 'circle-check',
} as const

/** How a run, or a block of it, went, with the time it took in ms; spoken when it changes. */
export const RunStatus = ({ state }: { state: ResultState }): ReactElement => (
  <output className={classes['status']} data-status={state.status}>
    {icons[state.status] !== '' && <Icon name={icons[state.status]} size={14} />}
    <span className={classes['words']}>{words[state.status]}</span>
    {state.milliseconds !== null && state.status !== 'cancelled' && (
      <span className={classes['time']}>{Math.round(state.milliseconds).toLocaleString('en')} ms</span>
    )}
  </output>
)
