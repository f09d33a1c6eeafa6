import type { WorkflowView } from '@ashlar/contract'
import { IconButton, StatusDot, useCopy } from '@ashlar/ui'
import { SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useSession } from '../../session/session.ts'
import { originalOf } from '../branches/original-of.ts'
import classes from './Configure.module.css'
import { callExample, type WorkflowCall, workflowAddress } from './workflow-call.ts'

/** How a workflow is called from outside: its addresses, an example, and how what is sent arrives. */
export const WorkflowTrigger = ({ workflow }: { workflow: WorkflowView }): ReactElement => {
  const [answer, setAnswer] = useState<WorkflowCall['answer']>('sync')
  const [method, setMethod] = useState<'POST' | 'GET'>('POST')
  const { may } = useSession()
  const call = { origin: window.location.origin, workflowId: originalOf(workflow), answer, method }
  return (
    <div className={classes['parts']}>
      <div className={classes['state']}>
        <div className={classes['stateText']}>
          {workflow.branch !== null ? (
            <>
              <StatusDot tone="neutral">A branch</StatusDot>
              <span className={classes['text']}>
                Calls run what is deployed. This branch runs here alone, until it is merged into main and
                deployed.
              </span>
            </>
          ) : workflow.version === null ? (
            <>
              <StatusDot tone="neutral">Not deployed</StatusDot>
              <span className={classes['text']}>
                Calls are refused with <code>not_deployed</code> until it is deployed.
              </span>
            </>
          ) : (
            <>
              <StatusDot tone="success">Version {workflow.version.number} answers calls</StatusDot>
              {workflow.hasUndeployedChanges ? (
                <span className={classes['text']}>What you changed since counts once it is deployed.</span>
              ) : null}
            </>
          )}
        </div>
      </div>
      <section className={classes['part']} aria-label="Call it over HTTP">
        <h2 className={classes['title']}>Call it over HTTP</h2>
        <div className={classes['choices']}>
          <SegmentedControl
            size="xs"
            aria-label="When it answers"
            data={[
              { value: 'sync', label: 'Wait for the output' },
              { value: 'lines', label: 'As it goes' },
              { value: 'async', label: 'Answer at once' },
            ]}
            value={answer}
            onChange={setAnswer}
          />
          <SegmentedControl
            size="xs"
            aria-label="Method"
            data={['POST', 'GET']}
            value={method}
            onChange={setMethod}
          />
        </div>
        <div className={classes['address']}>
          <span className={classes['method']}>{method}</span>
          <code className={classes['addressText']}>{workflowAddress(call)}</code>
          <CopyButton label="Copy address" text={workflowAddress(call)} />
        </div>
        <p className={classes['text']}>
          <AnswerHelp answer={answer} />
        </p>
        <div className={classes['example']}>
          <pre>{callExample(call)}</pre>
          <CopyButton label="Copy example" text={callExample(call)} />
        </div>
        <p className={classes['text']}>
          {may('access tokens:read') ? (
            <>
              The token is an <Link to="/access-tokens">access token</Link> for this workflow.
            </>
          ) : (
            'The token is an access token for this workflow. Administrators make them.'
          )}{' '}
          {method === 'GET'
            ? 'GET needs one even of people who are signed in: a link must not run anything.'
            : null}
        </p>
      </section>
      <section className={classes['part']} aria-label="What blocks read">
        <h2 className={classes['title']}>What blocks read</h2>
        <dl className={classes['terms']}>
          <dt>params</dt>
          <dd>
            What stands behind the <code>?</code> of the address, as text: <code>params.customer</code> is{' '}
            <code>"42"</code>. A name that stands there several times is a list.
          </dd>
          <dt>body</dt>
          <dd>
            {method === 'GET'
              ? 'Nothing: GET has no body, and it is null.'
              : 'The JSON that was sent, of at most 1 MB.'}
          </dd>
          <dt>Idempotency-Key</dt>
          <dd>
            A header of your choice for each thing that is asked for. The same key once more gives the same
            run’s answer for 24 hours, and runs nothing twice.
          </dd>
        </dl>
      </section>
    </div>
  )
}

const AnswerHelp = ({ answer }: Pick<WorkflowCall, 'answer'>): ReactElement => {
  if (answer === 'sync') return <>The answer is the output of the last block, or of a return.</>
  if (answer === 'lines') {
    return (
      <>
        One line of JSON as soon as there is something to tell: <code>{'{ event }'}</code> when the run has
        begun and for each message of a streaming workflow, then <code>{'{ answer }'}</code> with the output,
        or <code>{'{ refusal }'}</code>.
      </>
    )
  }
  return (
    <>
      The answer is <code>{'{ runId, status, … }'}</code>, at once. Ask for the output at{' '}
      <code>…/runs/{'{runId}'}</code> with the same token.
    </>
  )
}

const CopyButton = ({ label, text }: { label: string; text: string }): ReactElement => {
  const { state, copy } = useCopy('value')
  const labels = { ready: label, copied: 'Copied', failed: 'The browser does not allow copying' }
  return (
    <IconButton
      icon={state === 'copied' ? 'check' : 'copy'}
      label={labels[state]}
      onClick={() => copy(text)}
    />
  )
}
