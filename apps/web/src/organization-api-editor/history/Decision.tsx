import { ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { approvalsQuery } from '../../screens/approvals/approvals.ts'
import { failureOf } from '../../server/failure.ts'
import classes from './History.module.css'
import { decideRun, runsKey, type RunsOf } from './run-calls.ts'

/** As long as the server takes. */
const longestComment = 2000

interface DecisionProps {
  of: RunsOf
  runId: string
  /** Where the run waits. */
  position: string
  /** For screen readers, where several are on one page. */
  question: string
}

/** The answer to an approval: a comment, and whether the run may go on. */
export const Decision = ({ of, runId, position, question }: DecisionProps): ReactElement => {
  const client = useQueryClient()
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState<'approve' | 'decline' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const decide = async (isApproved: boolean): Promise<void> => {
    setBusy(isApproved ? 'approve' : 'decline')
    setFailure(null)
    try {
      await decideRun(runId, { position, isApproved, comment })
      notifySuccess(isApproved ? 'Approved. The run goes on.' : 'Declined.')
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(null)
      // Also after a refusal: somebody else may have been quicker.
      await Promise.all([
        client.invalidateQueries({ queryKey: runsKey(of) }),
        client.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
      ])
    }
  }
  return (
    <div className={classes['decision']} role="group" aria-label={`Decide: ${question}`}>
      <Textarea
        label="Comment"
        description="Goes to the run together with your decision."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={longestComment}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {failure === null ? null : <ErrorNotice failure={failure} />}
      <div className={classes['buttons']}>
        <Button
          size="xs"
          loading={busy === 'approve'}
          disabled={busy === 'decline'}
          onClick={() => void decide(true)}
        >
          Approve
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={busy === 'decline'}
          disabled={busy === 'approve'}
          onClick={() => void decide(false)}
        >
          Decline
        </Button>
      </div>
    </div>
  )
}
