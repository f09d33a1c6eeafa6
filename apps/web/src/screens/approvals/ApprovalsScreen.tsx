import type { ApprovalView } from '@ashlar/contract'
import { EmptyState, ErrorNotice, Icon, PageHeader, SkeletonRows } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Decision } from '../../organization-api-editor/history/Decision.tsx'
import { failureOf } from '../../server/failure.ts'
import { usePageTitle } from '../page-title.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { exactTime } from '../relative-time.ts'
import { approvalsQuery } from './approvals.ts'
import classes from './Approvals.module.css'

/** Everything that waits for the decision of the person before the screen, over all workflows and jobs. */
export const ApprovalsScreen = (): ReactElement => {
  usePageTitle('Approvals')
  const found = useQuery(approvalsQuery)
  return (
    <>
      <PageHeader
        title="Approvals"
        description="Runs of workflows and scheduled jobs that wait for your decision."
      />
      <Listed
        approvals={found.data?.approvals ?? null}
        error={found.isError ? found.error : null}
        onRetry={() => void found.refetch()}
      />
    </>
  )
}

const Listed = ({
  approvals,
  error,
  onRetry,
}: {
  approvals: readonly ApprovalView[] | null
  error: Error | null
  onRetry: () => void
}): ReactElement => {
  if (approvals === null) {
    return error === null ? (
      <div className={classes['frame']}>
        <SkeletonRows rows={3} label="Loading approvals" />
      </div>
    ) : (
      <ErrorNotice title="The approvals could not be loaded" failure={failureOf(error)} onRetry={onRetry} />
    )
  }
  if (approvals.length === 0) {
    return (
      <div className={classes['frame']}>
        <EmptyState
          icon="circle-check"
          title="Nothing waits for you"
          description="An approval block in a workflow or scheduled job asks people before its run goes on. What you are asked is listed here."
        />
      </div>
    )
  }
  return (
    <ul className={classes['list']} aria-label="Approvals">
      {approvals.map((approval) => (
        <li key={`${approval.runId} ${approval.position}`} className={classes['approval']}>
          <Approval approval={approval} />
        </li>
      ))}
    </ul>
  )
}

const Approval = ({ approval }: { approval: ApprovalView }): ReactElement => {
  const { api, runId, position, message, askedAt, until, canOpenRun } = approval
  const kind = api.triggerType === 'workflow' ? 'workflow' : 'scheduledJob'
  return (
    <>
      <p className={classes['facts']}>
        <Icon name={kind === 'workflow' ? 'workflow' : 'calendar-clock'} size={14} />
        <span>
          {canOpenRun ? (
            <Link
              to={kind === 'workflow' ? '/workflows/$apiId/$' : '/scheduled_jobs/$apiId/$'}
              params={{ apiId: api.id, _splat: `runs/${runId}` }}
            >
              {api.name}
            </Link>
          ) : (
            <strong>{api.name}</strong>
          )}{' '}
          asked <RelativeTime at={askedAt} />, until {exactTime(until)}
        </span>
      </p>
      <h2 className={classes['message']}>{message === '' ? 'May the run go on?' : message}</h2>
      <Decision of={{ kind, apiId: api.id }} runId={runId} position={position} question={message} />
    </>
  )
}
