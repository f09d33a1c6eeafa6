import { EmptyState } from '@ashlar/ui'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useMemo } from 'react'
import type { RunsOf } from './run-calls.ts'
import { RunDetail } from './RunDetail.tsx'
import { RunList } from './RunList.tsx'

/** Whose runs are shown, and which one is open. */
export interface RunHistoryProps extends RunsOf {
  /** The name of the workflow or job. */
  name: string
  /** Runs hold values: only those who may edit see them. */
  mayEdit: boolean
  /** The run that is open; null for the list. */
  runId: string | null
  onOpen: (runId: string | null) => void
}

/** The runs of a workflow or scheduled job, and one of them with all that is kept of it. */
export const RunHistory = ({ kind, apiId, name, mayEdit, runId, onOpen }: RunHistoryProps): ReactElement => {
  const of = useMemo(() => ({ kind, apiId }), [kind, apiId])
  if (!mayEdit) {
    return (
      <EmptyState
        icon="history"
        title="Runs are shown to those who may edit"
        description={
          <>
            They hold the values that steps gave. What waits for your decision is under{' '}
            <Link to="/approvals">Approvals</Link>.
          </>
        }
      />
    )
  }
  return (
    <div>
      {runId === null ? (
        <RunList of={of} name={name} onOpen={onOpen} />
      ) : (
        <RunDetail key={runId} of={of} name={name} runId={runId} onOpen={onOpen} />
      )}
    </div>
  )
}
