import type { CalledRunView, DurableRunView, RunEntryView, RunError } from '@ashlar/contract'
import type { JournalEntry } from '@ashlar/executor'
import type { DurableRun } from '../../durable-runs/durable-run.ts'
import type { KeptEntry } from '../../durable-runs/entries.ts'

/** A run as lists show it, with the number of its version and the name of who started it, where these are known. */
export const presentDurableRun = (
  run: DurableRun,
  number: number | null,
  startedBy: string | null,
): DurableRunView => {
  return {
    id: run.id,
    status: run.status,
    eventType: run.eventType,
    attempts: run.attempts,
    error: run.error,
    startedBy,
    version: run.versionId === null || number === null ? null : { id: run.versionId, number },
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

const noFacts: Pick<RunEntryView, 'milliseconds' | 'log'> = { milliseconds: null, log: [] }
const nothing = { value: null, error: null, ...noFacts, until: null, approval: null }

/** How a step went. */
const factsOf = (entry: Extract<JournalEntry, { kind: 'done' | 'failed' }>): typeof noFacts => ({
  milliseconds: entry.milliseconds ?? null,
  log: [...(entry.log ?? [])],
})

/** What is kept of one position of a run. */
export const presentEntry = ({ position, entry, at }: KeptEntry): RunEntryView => {
  const common = { ...nothing, position, at: at.toISOString() }
  switch (entry.kind) {
    case 'done':
      return { ...common, ...factsOf(entry), kind: entry.kind, value: entry.output }
    case 'value':
      return { ...common, kind: entry.kind, value: entry.value }
    case 'failed':
      return { ...common, ...factsOf(entry), kind: entry.kind, error: { ...entry.fault } }
    case 'begun':
      return { ...common, kind: entry.kind }
    case 'wait':
      return { ...common, kind: entry.kind, until: entry.until }
    case 'approval': {
      const { message, approvers, until } = entry.question
      const approval = { message, approvers: [...approvers], decision: entry.decision }
      return { ...common, kind: entry.kind, until, approval }
    }
  }
}
