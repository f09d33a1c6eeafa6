import type { ConnectionTest } from '@ashlar/contract'
import { Icon, Spinner } from '@ashlar/ui'
import classes from './TestResult.module.css'

/** What a test of a connection answered, with the time it took. */
export const TestResult = (properties: { state: 'running' } | { state: 'done'; result: ConnectionTest }) => {
  if (properties.state === 'running') {
    return (
      <div className={classes['result']}>
        <Spinner label="Connecting…" />
      </div>
    )
  }
  const { ok, message, milliseconds } = properties.result
  return (
    <div className={classes['result']} data-ok={ok}>
      <Icon name={ok ? 'circle-check' : 'circle-x'} className={classes['icon']} />
      <p className={classes['message']}>{message}</p>
      <span className={classes['time']}>{Math.round(milliseconds)} ms</span>
    </div>
  )
}
