import type { CalledRunView, DurableRunView, RunEntryView, RunError } from '@ashlar/contract'
import type { JournalEntry } from '@ashlar/executor'
import type { DurableRun } from '../durable-runs/durable-run.ts'

/** A run as lists show it; `numbers` are those of the versions by their ids. */
export const presentDurableRun = (run: DurableRun, numbers: ReadonlyMap<string, number>): DurableRunView => {
  const number = run.versionId === null ? undefined : numbers.get(run.versionId)
  return {
    ...{ id: run.id, status: run.status, eventType: run.eventType, attempts: run.attempts, error: run.error },
    version: run.versionId === null || number === undefined ? null : { id: run.versionId, number },
    plannedAt: run.plannedAt?.toISOString() ?? null,
    queuedAt: run.queuedAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
  }
}

/** A run as whoever called the workflow sees it; `error` is what they may read of its own. */
export const presentCalledRun = (run: DurableRun, error: RunError | null): CalledRunView => ({
  runId: run.id,
  status: run.status,
  output: run.status === 'succeeded' ? run.output : null,
  error,
  startedAt: run.queuedAt.toISOString(),
  endedAt: run.endedAt?.toISOString() ?? null,
})

const nothing = { value: null, error: null, until: null, approval: null }

/** What is kept of one position of a run. */
export const presentEntry = (position: string, entry: JournalEntry): RunEntryView => {
  switch (entry.kind) {
    case 'done':
      return { ...nothing, position, kind: entry.kind, value: entry.output }
    case 'value':
      return { ...nothing, position, kind: entry.kind, value: entry.value }
    case 'failed':
      return { ...nothing, position, kind: entry.kind, error: { ...entry.fault } }
    case 'begun':
      return { ...nothing, position, kind: entry.kind }
    case 'wait':
      return { ...nothing, position, kind: entry.kind, until: entry.until }
    case 'approval': {
      const { message, approvers, until } = entry.question
      const approval = { message, approvers: [...approvers], decision: entry.decision }
      return { ...nothing, position, kind: entry.kind, until, approval }
    }
  }
}
