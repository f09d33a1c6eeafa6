import { randomUUID } from 'node:crypto'
import type { JsonObject } from '@ashlar/schema'
import type { Clock } from '../platform/clock.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import { Batches } from '../platform/queue/batches.ts'
import type { Notifications } from '../platform/queue/notifications.ts'
import { cancelAwaitedBy, cancelRun } from './cancel-run.ts'
import { channels } from './channels.ts'
import { type Decider, type Decision, decideApproval } from './decide.ts'
import type { DurableRun, DurableRunRequest, LeasedRun, StartedDurableRun } from './durable-run.ts'
import { type KeptEntry, readEntries } from './entries.ts'
import { type ExecuteRun, Executions } from './executions.ts'
import { type InsertedRun, insertRuns, type RunToInsert } from './insert-runs.ts'
import type { LeaseHolder, MovedRun } from './leases.ts'
import { KeptJournals } from './kept-journals.ts'
import { type HearMessage, MessageListeners } from './message-listeners.ts'
import { Places } from './places.ts'
import { type DurableRunPage, findRun, inputOfRun, listRuns } from './queries.ts'
import { type ReplayRequest, replayRun } from './replay.ts'
import { RunEnds } from './run-ends.ts'
import type { DurableRunEnd } from './waiters.ts'
import { Worker } from './worker.ts'

/** What durable runs need of the server. */
export interface DurableRunOptions {
  readonly database: Pick<Database, 'queries'>
  readonly clock: Clock
  readonly logs: Logger
  readonly notifications: Notifications
  readonly execute: ExecuteRun
  /** How many runs this process executes at once; 0: none, others do. */
  readonly places: number
  /** How long a run stays with a process that is heard of no more, in milliseconds; 30 s where it is absent. */
  readonly leaseMilliseconds?: number | undefined
  /** How many bytes of journals of runs that go on are held at a time; by the memory of the process where it is absent. */
  readonly journalBytes?: number | undefined
  /** How long a stop waits for runs to end by themselves, in milliseconds; 10 s where it is absent. */
  readonly stopMilliseconds?: number | undefined
  /** Told when a run may have failed of which somebody wants to hear. */
  readonly onNoticeDue?: (() => void) | undefined
  /** Told of each run that was put away: it may ask somebody. */
  readonly onSuspended?: ((runId: string) => void) | undefined
}

/** Characters of what is kept of runs that are stored together. */
const mostCharacters = 8 * 1024 * 1024
/** How long a start waits for a database that restarts. */
const startPatience = 5_000
/** How long a stop waits for runs to end by themselves before they go on elsewhere. */
const stopPatience = 10_000

/**
 * The runs of workflows and jobs: kept block by block in the database, executed by whichever server has a place, and
 * taken over by another one where a server dies.
 */
export class DurableRuns {
  readonly #options: DurableRunOptions
  readonly #queries: Queryable
  readonly #holder: LeaseHolder
  readonly #places: Places
  readonly #ends: RunEnds
  readonly #messages = new MessageListeners()
  readonly #executions: Executions
  readonly #worker: Worker
  readonly #inserts: Batches<RunToInsert, InsertedRun>
  #isStopping = false

  constructor(options: DurableRunOptions) {
    const { clock, logs, execute, notifications } = options
    const { queries } = options.database
    this.#options = options
    this.#queries = queries
    this.#holder = { owner: randomUUID(), milliseconds: options.leaseMilliseconds ?? 30_000 }
    const holder = this.#holder
    const places = new Places(options.places)
    this.#places = places
    this.#executions = new Executions({
      queries,
      clock,
      logs,
      holder,
      places,
      execute,
      insert: (run) => this.#inserts.add(run),
      onUnstored: (run, reason) => this.#ends.fail(run.id, reason),
      onLeft: (run, end) => this.#left(run, end),
      onMessage: (runId, message) => this.#messages.tell(runId, message),
    })
    const executions = this.#executions
    this.#ends = new RunEnds({ queries, logs, isHere: (runId) => executions.has(runId) })
    this.#worker = new Worker({
      queries,
      clock,
      logs,
      holder,
      places,
      executions,
      journals: new KeptJournals(queries, options.journalBytes),
      onMoved: (moved) => this.#moved(moved),
    })
    this.#inserts = new Batches({
      write: (runs) => insertRuns(queries, runs, clock.monotonic()),
      clock,
      mostItems: 200,
      sizeOf: ({ begun }) =>
        (begun?.entries ?? []).reduce((sum, { entry }) => sum + entry.length, begun?.outputJson?.length ?? 0),
      tenantOf: ({ organizationId }) => organizationId,
      mostSize: mostCharacters,
      patience: startPatience,
    })
    notifications.on(channels.queued, () => this.#worker.wake())
    notifications.on(channels.ended, (runId) => this.#ends.tell(runId, null))
    notifications.on(channels.cancelled, (runId) => this.#executions.cancel(runId))
    notifications.onConnect(() => void this.#ends.look())
  }

  /** Begins to take runs from the queue, where this process has places. Without it only runs started here are executed. */
  begin(): void {
    if (this.#places.total > 0) this.#worker.start()
    this.#ends.begin()
  }

  /** Lets what goes on here end, or go on elsewhere. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#ends.stop()
    this.#worker.stopTaking()
    const limit = new AbortController()
    await Promise.race([
      this.#executions.whenIdle(),
      this.#options.clock
        .wait(this.#options.stopMilliseconds ?? stopPatience, limit.signal)
        .catch(() => undefined),
    ])
    limit.abort()
    await this.#executions.handBackAll()
    await this.#worker.stop()
  }

  /**
   * Starts a run, once for each idempotency key. In a transaction of the caller it begins when that commits; alone, and
   * with a free place, it begins here at once.
   */
  async start(request: DurableRunRequest, transactionOfCaller?: Queryable): Promise<StartedDurableRun> {
    const id = request.id ?? randomUUID()
    const queued = { ...request, id, leaseOwner: null, leaseMilliseconds: this.#holder.milliseconds }
    if (transactionOfCaller !== undefined) {
      const [inserted] = await insertRuns(transactionOfCaller, [queued])
      return inserted ?? { id, isNew: true }
    }
    const { organizationId } = request
    if (this.#isStopping || !this.#places.hasFree(organizationId)) return await this.#inserts.add(queued)
    this.#places.take(organizationId)
    let inserted: InsertedRun | undefined
    try {
      inserted = await this.#inserts.add({ ...queued, leaseOwner: this.#holder.owner })
    } finally {
      if (inserted?.isNew !== true) this.#places.giveBack(organizationId)
    }
    if (inserted.isNew) this.#executions.begin(firstLease(id, request), null)
    return inserted
  }

  /**
   * Starts a run for a caller who is waiting in this process and hears of it when it has ended: call `waitFor` at once. It is
   * stored with its end, and before that where something of it leaves the process or it goes on for a moment; `waitFor`
   * rejects where it cannot be stored. Without a free place it is queued.
   */
  async startForAnswer(request: Omit<DurableRunRequest, 'idempotencyKey'>): Promise<string> {
    const id = request.id ?? randomUUID()
    const { organizationId } = request
    if (this.#isStopping || !this.#places.hasFree(organizationId)) {
      return (await this.start({ ...request, id })).id
    }
    const leaseMilliseconds = this.#holder.milliseconds
    this.#places.take(organizationId)
    this.#executions.begin(firstLease(id, request), null, {
      ...request,
      id,
      leaseOwner: this.#holder.owner,
      leaseMilliseconds,
    })
    return id
  }

  /** Resolves when a run of `startForAnswer` can be found by others. Rejects where it cannot be stored. */
  async store(runId: string): Promise<void> {
    await this.#executions.store(runId)
  }

  /**
   * Starts runs that are stored together with something else. `store` is told which of them have a place here, stores
   * those as leased by `holder` and the others as queued, and answers the leased ones that came to be there by it: they
   * begin. Rejects with what `store` rejects with.
   */
  async startStored(
    runs: readonly { readonly id: string; readonly organizationId: string }[],
    store: (placed: ReadonlySet<string>, holder: LeaseHolder) => Promise<readonly LeasedRun[]>,
  ): Promise<void> {
    const taken = this.#isStopping
      ? new Set<number>()
      : this.#places.takeFor(runs.map(({ organizationId }) => organizationId))
    const placed = runs.filter((_, index) => taken.has(index))
    let leased: readonly LeasedRun[] = []
    try {
      leased = await store(new Set(placed.map(({ id }) => id)), this.#holder)
    } finally {
      const begins = new Set(leased.map(({ id }) => id))
      const left = placed.filter(({ id }) => !begins.has(id))
      for (const { organizationId } of left) this.#places.giveBack(organizationId)
      if (left.length > 0) this.#worker.placeFreed()
    }
    for (const run of leased) this.#executions.begin(run, null)
  }

  /**
   * Waits until a run has ended or is suspended, wherever it is executed. Null: there is no such run. Rejects with the
   * signal's reason when that aborts.
   */
  waitFor(runId: string, signal: AbortSignal): Promise<DurableRunEnd | null> {
    return this.#ends.waitFor(runId, signal)
  }

  /**
   * Starts a run for a step of another one and waits for it. Meanwhile the place of the caller is free, first of all for
   * the run that is called: otherwise callers that hold all places would wait for each other for ever. Where the caller
   * is cancelled or its time is up, what it waits for is cancelled; where it goes on elsewhere, it asks for the same run
   * again. Rejects with the signal's reason when that aborts.
   */
  async call(
    request: DurableRunRequest,
    callerId: string,
    signal: AbortSignal,
  ): Promise<DurableRunEnd | null> {
    signal.throwIfAborted()
    const takeBack = this.#executions.lendPlace(callerId)
    try {
      const { id } = await this.start(request)
      if (takeBack !== null) this.#worker.placeFreed()
      return await this.waitFor(id, signal).catch(async (error: unknown) => {
        if (signal.aborted && !this.#executions.goesOnElsewhere(callerId)) await this.cancel(id)
        throw error
      })
    } finally {
      takeBack?.()
    }
  }

  /**
   * Cancels a run, wherever it goes on, and what it waits for; false where it had ended. In a transaction of the caller
   * when that commits.
   */
  cancel(runId: string, queries: Queryable = this.#queries): Promise<boolean> {
    return cancelRun(queries, runId)
  }

  /**
   * Hears what a run sends while it goes on in this process; what is answered ends that. Nothing is kept: what was sent
   * before, or is sent where the run goes on elsewhere, is not heard.
   */
  listen(runId: string, hear: HearMessage): () => void {
    return this.#messages.listen(runId, hear)
  }

  /** Takes what is queued by now, without waiting to be told of it. */
  wake(): void {
    this.#worker.wake()
  }

  /** A run of any organization: whoever asks checks that. */
  find(runId: string): Promise<DurableRun | null> {
    return findRun(this.#queries, runId)
  }

  /** Runs of one workflow or job, the latest first. */
  list(page: DurableRunPage): Promise<DurableRun[]> {
    return listRuns(this.#queries, page)
  }

  /** What is kept of a run, in the order in which it happened. */
  entries(runId: string): Promise<readonly KeptEntry[]> {
    return readEntries(this.#queries, runId)
  }

  /** What a run was started with; null: there is no such run. */
  inputOf(runId: string): Promise<JsonObject | null> {
    return inputOfRun(this.#queries, runId)
  }

  /**
   * Begins a new run at a position of another; what that had kept before is taken over. Give it the transaction that
   * records who asked. Throws `Refusal`.
   */
  replayFrom(asked: ReplayRequest, queries: Queryable): Promise<StartedDurableRun> {
    return replayRun(queries, asked)
  }

  /** Answers an approval; the run goes on when the transaction commits. Throws `Refusal`. */
  decide(
    asked: { readonly runId: string; readonly position: string },
    decision: Decision,
    by: Decider,
    queries: Queryable,
  ): Promise<void> {
    return decideApproval(queries, asked, decision, by, this.#options.clock.now())
  }

  #left(run: LeasedRun, end: DurableRunEnd | null): void {
    this.#ends.tell(run.id, end)
    this.#worker.placeFreed()
    if (end?.status === 'suspended') {
      this.#options.onSuspended?.(run.id)
      this.#worker.wakeSuspendedRuns().catch((error: unknown) => {
        this.#options.logs.warn({ err: error }, 'The next suspended run could not be found')
      })
    }
    if (run.apiKind === 'job' && end?.status !== 'succeeded') this.#options.onNoticeDue?.()
  }

  #moved(moved: readonly MovedRun[]): void {
    const ended = moved.flatMap(({ id, status }) => (status === 'queued' ? [] : [id]))
    for (const id of ended) this.#ends.tell(id, null)
    for (const { id, status } of moved) {
      if (status !== 'cancelled') continue
      cancelAwaitedBy(this.#queries, id).catch((error: unknown) => {
        this.#options.logs.warn({ err: error, runId: id }, 'What a cancelled run waits for goes on')
      })
    }
    if (ended.length > 0) this.#options.onNoticeDue?.()
  }
}

const firstLease = (id: string, request: DurableRunRequest): LeasedRun => ({
  id,
  organizationId: request.organizationId,
  apiId: request.apiId,
  apiKind: request.apiKind,
  versionId: request.version.id,
  input: request.input,
  profile: request.profile ?? null,
  startedBy: request.startedBy,
  eventType: request.eventType,
  callDepth: request.callDepth ?? 0,
  traceParent: request.traceParent,
  fence: 1,
  attempts: 1,
})
