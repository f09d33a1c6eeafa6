import { randomUUID } from 'node:crypto'
import type { RunJournal } from '@ashlar/executor'
import { organizations } from '../tables/organizations.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { createLogger, type Logger } from '../platform/logs.ts'
import { Notifications } from '../platform/queue/notifications.ts'
import type { DurableRunRequest, LeasedRun, RunOutcome } from './durable-run.ts'
import { DurableRuns } from './durable-runs.ts'
import type { ExecuteRun } from './executions.ts'

/** What a server of a test may be given. */
export interface TestWorkerOptions {
  readonly execute: ExecuteRun
  readonly places?: number
  readonly leaseMilliseconds?: number
  readonly journalBytes?: number
  readonly logs?: Logger
  readonly clock?: Clock
  /** Whether it takes what is queued; true where it is absent. */
  readonly begins?: boolean
  /** Joins what else listens to the other servers. */
  readonly join?: (parts: Omit<TestWorker, 'stop'>) => void
}

/** The durable runs of one server of a test. */
export interface TestWorker {
  readonly durableRuns: DurableRuns
  readonly notifications: Notifications
  readonly stop: () => Promise<void>
}

/** Starts the durable runs of one server over a database; several of them are several servers. */
export const startWorker = async (
  database: Database,
  {
    execute,
    places = 10,
    leaseMilliseconds = 30_000,
    journalBytes,
    logs = createLogger('silent'),
    clock = systemClock,
    begins = true,
    join,
  }: TestWorkerOptions,
): Promise<TestWorker> => {
  const notifications = new Notifications(database.pool, logs)
  const durableRuns = new DurableRuns({
    database,
    clock,
    logs,
    notifications,
    execute,
    places,
    leaseMilliseconds,
    journalBytes,
    stopMilliseconds: 200,
  })
  join?.({ durableRuns, notifications })
  await notifications.start()
  if (begins) durableRuns.begin()
  return {
    durableRuns,
    notifications,
    stop: async () => {
      await durableRuns.stop()
      await notifications.stop()
    },
  }
}

/** An organization with nothing in it. */
export const anOrganization = async (queries: Queryable): Promise<string> => {
  const id = randomUUID()
  await queries.insert(organizations).values({ id, name: 'Example works' })
  return id
}

/** A run of a workflow that is wanted. */
export const aRequest = (
  organizationId: string,
  more: Partial<DurableRunRequest> = {},
): DurableRunRequest => ({
  organizationId,
  apiId: 'workflow',
  apiKind: 'workflow',
  version: { id: 'version' },
  input: {},
  startedBy: { kind: 'member', userId: 'somebody' },
  eventType: 'http',
  ...more,
})

/** Ends a run well. */
export const succeeded = (output: RunOutcome['output'] = null): RunOutcome => ({
  status: 'succeeded',
  output,
  error: null,
})

/** Rejects with its reason when a signal aborts. */
export const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const leave = (): void => reject(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })

/** Runs blocks one after the other as the engine does: what is kept is not run again. */
export const inBlocks =
  (
    count: number,
    block: (run: LeasedRun, number: number, signal: AbortSignal) => Promise<void>,
  ): ExecuteRun =>
  async (run, journal: RunJournal, signal) => {
    for (let number = 1; number <= count; number += 1) {
      const position = `Step${number}`
      if (journal.recall(position)?.kind === 'done') continue
      await block(run, number, signal)
      if (signal.aborted) return { status: 'cancelled', output: null, error: null }
      await journal.record(position, { kind: 'done', output: number, variables: {} })
    }
    return succeeded(count)
  }
