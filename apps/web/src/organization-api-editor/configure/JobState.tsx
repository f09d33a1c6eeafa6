import { call, routes, type ScheduledJobView } from '@ashlar/contract'
import { randomId } from '@ashlar/runtime'
import { ErrorNotice, type Failure, Icon, notify, StatusDot } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactElement, useRef, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import classes from './Configure.module.css'
import { momentInZone, ownTimeZone } from './time-zones.ts'

interface JobStateProps {
  job: ScheduledJobView
  /** Told what the server answered when the job was paused or resumed. */
  onChange: (job: ScheduledJobView) => void
}

/** Whether a job runs by time, with the buttons that pause it and run it at once. */
export const JobState = ({ job, onChange }: JobStateProps): ReactElement => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'enable' | 'run' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  // The same click sent again after a lost answer starts nothing more.
  const requestId = useRef<string | null>(null)
  const parameters = { jobId: job.id }

  const attempt = async (what: 'enable' | 'run', act: () => Promise<void>): Promise<void> => {
    setBusy(what)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(null)
    }
  }
  const enable = (isEnabled: boolean): Promise<void> =>
    attempt('enable', async () =>
      onChange(await call(routes.scheduledJobs.enable, { parameters, body: { isEnabled } })),
    )
  const runNow = (): Promise<void> =>
    attempt('run', async () => {
      requestId.current ??= randomId()
      const run = await call(routes.scheduledJobs.runNow, {
        parameters,
        body: { requestId: requestId.current },
      })
      requestId.current = null
      notify('done', `${job.name} was started.`, {
        actions: [
          {
            label: 'Show run',
            run: () =>
              void navigate({
                to: '/scheduled_jobs/$apiId/$',
                params: { apiId: job.id, _splat: `runs/${run.id}` },
              }),
          },
        ],
      })
    })
  const { canDeploy, canRun } = job.permissions
  return (
    <div className={classes['part']}>
      <div className={classes['state']}>
        <div className={classes['stateText']}>
          <StateInWords job={job} />
        </div>
        <div className={classes['actions']}>
          {job.version !== null && canDeploy ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon name={job.isEnabled ? 'pause' : 'play'} />}
              loading={busy === 'enable'}
              onClick={() => void enable(!job.isEnabled)}
            >
              {job.isEnabled ? 'Pause' : 'Resume'}
            </Button>
          ) : null}
          {job.version !== null && canRun ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon name="zap" />}
              loading={busy === 'run'}
              onClick={() => void runNow()}
            >
              Run now
            </Button>
          ) : null}
        </div>
      </div>
      {failure === null ? null : <ErrorNotice failure={failure} />}
    </div>
  )
}

const StateInWords = ({ job }: { job: ScheduledJobView }): ReactElement => {
  const { version, isEnabled, nextAt, isClockSetBack } = job
  if (job.branch !== null) {
    return (
      <>
        <StatusDot tone="neutral">A branch</StatusDot>
        <span className={classes['text']}>
          What runs by time is what is deployed. This schedule counts once it is merged into main and
          deployed.
        </span>
      </>
    )
  }
  if (version === null) {
    return (
      <>
        <StatusDot tone="neutral">Not deployed</StatusDot>
        <span className={classes['text']}>It runs by time once it is deployed.</span>
      </>
    )
  }
  if (!isEnabled) {
    return (
      <>
        <StatusDot tone="warning">Paused</StatusDot>
        <span className={classes['text']}>
          Version {version.number} is deployed and does not run by time.
        </span>
      </>
    )
  }
  return (
    <>
      <StatusDot tone={isClockSetBack ? 'warning' : 'success'}>
        {nextAt === null ? 'Runs by time' : `Next run: ${momentInZone(new Date(nextAt), ownTimeZone())}`}
      </StatusDot>
      <span className={classes['text']}>
        Version {version.number} is deployed.
        {isClockSetBack
          ? ' The clock of the database went back: the times before that have run already, by the clock as it was.'
          : ''}
        {job.hasUndeployedChanges ? ' What you change here counts once it is deployed.' : ''}
      </span>
    </>
  )
}
