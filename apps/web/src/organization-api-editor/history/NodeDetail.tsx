import type { DurableRunDetailView, RunEntryView } from '@ashlar/contract'
import { Icon, StatusDot } from '@ashlar/ui'
import { Button, Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { FailureNotice, ValueView } from '../../editor/results/index.ts'
import { exactTime } from '../../screens/relative-time.ts'
import { useSession } from '../../session/session.ts'
import { Decision } from './Decision.tsx'
import classes from './History.module.css'
import type { RunsOf } from './run-calls.ts'
import { isGoing, longDuration, nodeStatuses } from './run-facts.ts'
import type { RunNode } from './run-tree.ts'
import { isReplayed } from './is-replayed.ts'

interface NodeDetailProps {
  of: RunsOf
  run: DurableRunDetailView
  node: RunNode
  onShowBlock: (key: string) => void
  onReplay: () => void
}

/** What is kept of one block of a run: its output or error, what it asks or waits for, and the way to run it again. */
export const NodeDetail = ({ of, run, node, onShowBlock, onReplay }: NodeDetailProps): ReactElement => {
  const { name, status, entry, error, wait, position, at } = node
  const { label, tone } = nodeStatuses[status]
  const took = entry?.milliseconds ?? null
  return (
    <>
      <div className={classes['headLine']}>
        <h3 className={classes['nodeTitle']}>{name}</h3>
        <StatusDot tone={tone}>{label}</StatusDot>
        {at === null ? null : (
          <time className={classes['muted']} dateTime={at}>
            {isReplayed(run, at) ? 'taken over from a former run, ' : ''}
            {exactTime(at)}
          </time>
        )}
        {took === null ? null : <span className={classes['muted']}>took {longDuration(took)}</span>}
        <span className={classes['spacer']} />
        {position === null ? null : <ReplayButton run={run} status={status} onReplay={onReplay} />}
      </div>
      {wait === null ? null : <Wait of={of} run={run} node={node} wait={wait} />}
      {error === null ? null : (
        <div className={classes['failure']}>
          <FailureNotice error={error} onShowBlock={() => onShowBlock(node.key)} />
        </div>
      )}
      {entry?.kind === 'done' ? (
        <ValueView key={node.key} label="Output" value={entry.value} />
      ) : error === null && wait === null ? (
        <p className={classes['note']}>{nothingKept(node)}</p>
      ) : null}
      {entry === null || entry.log.length === 0 ? null : <Log lines={entry.log} />}
    </>
  )
}

/** What a step wrote while it ran. */
const Log = ({ lines }: { lines: readonly string[] }): ReactElement => (
  <section className={classes['log']} aria-label="Log">
    <h4 className={classes['logTitle']}>Log</h4>
    <pre className={classes['logLines']}>{lines.join('\n')}</pre>
  </section>
)

const nothingKept = ({ block, status }: RunNode): string => {
  if (block === null) return 'Select a block to see what it gave.'
  if (status === 'none') return 'The run did not come to this block.'
  if (status === 'running') return 'It is running. What it gives is shown here when it is done.'
  if (status === 'passed') return 'It ran. Nothing is kept of blocks of this kind.'
  return 'Nothing is kept of it yet.'
}

const ReplayButton = ({
  run,
  status,
  onReplay,
}: {
  run: DurableRunDetailView
  status: RunNode['status']
  onReplay: () => void
}): ReactElement => {
  const refusal = isGoing(run)
    ? 'The run goes on. Cancel it, or wait for its end.'
    : status === 'none'
      ? 'The run did not come to this block.'
      : run.version === null
        ? 'The version that ran is gone.'
        : null
  const button = (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="rotate-ccw" />}
      {...(refusal === null ? {} : { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => {
        if (refusal === null) onReplay()
      }}
    >
      Replay from here
    </Button>
  )
  return refusal === null ? button : <Tooltip label={refusal}>{button}</Tooltip>
}

interface WaitProps {
  of: RunsOf
  run: DurableRunDetailView
  node: RunNode
  wait: RunEntryView
}

const Wait = ({ of, run, node, wait }: WaitProps): ReactElement => {
  const { user } = useSession()
  const { approval, until } = wait
  if (approval === null) {
    return (
      <p className={classes['note']}>
        {until === null ? 'It waits.' : `It ${isGoing(run) ? 'waits' : 'waited'} until ${exactTime(until)}.`}
      </p>
    )
  }
  const { message, approvers, decision } = approval
  const isAsked =
    approvers.length === 0 || approvers.some((address) => address.toLowerCase() === user.email.toLowerCase())
  return (
    <section className={classes['question']} aria-label="Approval">
      <p className={classes['questionText']}>{message === '' ? 'May the run go on?' : message}</p>
      <p className={classes['muted']}>
        {approvers.length === 0 ? 'Asked: everybody who may edit.' : `Asked: ${approvers.join(', ')}.`}
        {decision === null && until !== null ? ` Until ${exactTime(until)}.` : ''}
      </p>
      {decision !== null ? (
        <p>
          <StatusDot tone={decision.isApproved ? 'success' : 'danger'}>
            {decision.isApproved ? 'Approved' : 'Declined'} by {decision.by ?? 'nobody'},{' '}
            {exactTime(decision.at)}
          </StatusDot>
          {decision.comment === '' ? null : <q className={classes['comment']}>{decision.comment}</q>}
        </p>
      ) : node.status !== 'waiting' ? (
        <p className={classes['muted']}>Nobody decided before the run ended.</p>
      ) : isAsked ? (
        <Decision of={of} runId={run.id} position={wait.position} question={message} />
      ) : (
        <p className={classes['muted']}>Others are asked to decide this; you can only look at it.</p>
      )}
    </section>
  )
}
