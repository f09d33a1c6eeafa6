import type { RunJournal } from '@ashlar/executor'
import type { JsonValue } from '@ashlar/schema'
import type { Queryable } from '../platform/database/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logs.ts'
import { Lanes } from '../platform/queue/lanes.ts'
import { tell } from './channels.ts'
import type { LeasedRun, RunOutcome } from './durable-run.ts'
import { type EntryToRecord, noteProgress, recordEntries } from './entries.ts'
import type { InsertedRun, RunToInsert } from './insert-runs.ts'
import { endLeases, type LeaseEnd, type LeaseHolder, type MovedRun, renewLeases } from './leases.ts'
import type { KeptJournal } from './kept-journals.ts'
import type { HearMessage } from './message-listeners.ts'
import type { Places } from './places.ts'
import { releaseFollowers } from './suspended-runs.ts'
import { StoredJournal } from './stored-journal.ts'
import type { DurableRunEnd } from './waiters.ts'

/**
 * Executes a leased run; an abort of the signal ends it within a second. Whatever it throws counts as a failed try. What
 * the run sends meanwhile goes to `onMessage`, for whoever listens.
 */
export type ExecuteRun = (
  run: LeasedRun,
  journal: RunJournal,
  signal: AbortSignal,
  onMessage: HearMessage,
) => Promise<RunOutcome>

/** What executing needs. */
export interface ExecutionOptions {
  readonly queries: Queryable
  readonly clock: Clock
  readonly logs: Logger
  readonly holder: LeaseHolder
  readonly places: Places
  readonly execute: ExecuteRun
  /** Stores a run that is not stored yet. */
  readonly insert: (run: RunToInsert) => Promise<InsertedRun>
  /** Hears what a run sends. */
  readonly onMessage: (runId: string, message: JsonValue) => void | Promise<void>
  /** Told when a run left this process; `end` is null where it goes on elsewhere. */
  readonly onLeft: (run: LeasedRun, end: DurableRunEnd | null) => void
  /** Told when a run could not be stored, and ended with that. */
  readonly onUnstored: (run: LeasedRun, reason: unknown) => void
}

/** Why what a run does here counts no more, or where it goes. */
type Fate = 'lost' | 'failure' | 'handBack'

interface Going {
  readonly run: LeasedRun
  readonly abort: AbortController
  journal: StoredJournal | null
  /** What is to be stored of a run of which nothing is stored yet. */
  unstored: RunToInsert | null
  /** While that is being stored. */
  storing: Promise<void> | null
  fate: Fate | null
  /** While its end is being stored. */
  ending: Promise<DurableRunEnd | null> | null
  /** How many runs that it called it waits for; while it does, its place is lent. */
  waits: number
  hasLeft: boolean
  /** When it began here, and when the lease was last known to hold, by the monotonic clock. */
  readonly begunAt: number
  heldAt: number
}

interface RunEnd {
  readonly end: LeaseEnd
  readonly isJob: boolean
}

/** How a run ends that was cancelled before it could go on. */
const cancelled: RunOutcome = { status: 'cancelled', output: null, error: null }

const mostItems = 500
const mostCharacters = 8 * 1024 * 1024
/** What has more is written beside what others wait for. */
const largeCharacters = 256 * 1024
/** Long enough for a restart of the database, shorter than what a person takes for a hang. */
const patience = 60_000

/** The runs that this process holds leases of, and executes. */
export class Executions {
  readonly #options: ExecutionOptions
  readonly #going = new Map<string, Going>()
  readonly #entries: Lanes<EntryToRecord, boolean>
  readonly #ends: Lanes<RunEnd, MovedRun | null>
  #idle: (() => void)[] = []

  constructor(options: ExecutionOptions) {
    this.#options = options
    const { clock, queries } = options
    const limits = { clock, mostItems, mostSize: mostCharacters, patience, large: largeCharacters }
    const tenantOf = (runId: string): string => this.#going.get(runId)?.run.organizationId ?? ''
    this.#entries = new Lanes({
      ...limits,
      write: (entries) => recordEntries(queries, entries, clock.monotonic()),
      sizeOf: ({ entry }) => entry.length,
      lineOf: ({ runId }) => runId,
      tenantOf: ({ runId }) => tenantOf(runId),
    })
    this.#ends = new Lanes({
      ...limits,
      write: (ends) => this.#writeEnds(ends),
      sizeOf: ({ end }) =>
        end.entries.reduce((sum, { entry }) => sum + entry.length, end.outputJson?.length ?? 0),
      lineOf: ({ end }) => end.id,
      tenantOf: ({ end }) => tenantOf(end.id),
    })
  }

  get count(): number {
    return this.#going.size
  }

  has(runId: string): boolean {
    return this.#going.has(runId)
  }

  /**
   * Executes a leased run for which a place was taken; gives the place back when the run has left. `kept` is what its
   * journal holds already; null: nothing. A run that is not stored itself is given as it is to be stored: with its end, or
   * before something of it leaves, or when it has gone on for a moment.
   */
  begin(run: LeasedRun, kept: KeptJournal | null, unstored: RunToInsert | null = null): void {
    const { clock } = this.#options
    const now = clock.monotonic()
    const going: Going = {
      run,
      abort: new AbortController(),
      journal: null,
      unstored,
      storing: null,
      fate: null,
      ending: null,
      waits: 0,
      hasLeft: false,
      begunAt: now,
      heldAt: now,
    }
    this.#going.set(run.id, going)
    void this.#execute(going, kept)
  }

  /** Asks for the end of a run, where it goes on here. */
  cancel(runId: string): void {
    this.#going.get(runId)?.abort.abort()
  }

  /**
   * Lends the place of a run that waits for another one; what is answered takes it back, even where all are taken by then.
   * Null where the run does not go on here.
   */
  lendPlace(runId: string): (() => void) | null {
    const { places } = this.#options
    const going = this.#going.get(runId)
    if (going === undefined) return null
    const { organizationId } = going.run
    going.waits += 1
    if (going.waits === 1) places.giveBack(organizationId)
    return () => {
      going.waits -= 1
      if (going.waits === 0 && !going.hasLeft) places.take(organizationId)
    }
  }

  /** Whether a run that was aborted here is to go on, by another process or another try. */
  goesOnElsewhere(runId: string): boolean {
    return (this.#going.get(runId)?.fate ?? null) !== null
  }

  /** Resolves when a run that goes on here, if there is one, is stored. Rejects where it cannot be. */
  async store(runId: string): Promise<void> {
    const going = this.#going.get(runId)
    if (going?.unstored == null) return
    if (going.ending === null) await going.journal?.settle()
    else await going.ending
  }

  /** Renews the leases. Runs that others have by now, or might have, are given up. */
  async renew(): Promise<void> {
    const { clock, queries, holder } = this.#options
    const stored = [...this.#going.values()].filter(({ unstored }) => unstored === null)
    const asked = stored.filter(({ ending }) => ending === null)
    if (asked.length === 0) return
    // Those that end keep their lease until that is stored.
    const named = stored.map(({ run }) => run.id)
    const now = clock.monotonic()
    try {
      const held = new Map((await renewLeases(queries, holder, named)).map((lease) => [lease.id, lease]))
      for (const going of asked) {
        const lease = held.get(going.run.id)
        if (lease !== undefined) going.heldAt = now
        else if (going.ending === null) this.#giveUp(going, 'lost')
        if (lease?.isCancelRequested === true) going.abort.abort()
      }
    } catch (error) {
      for (const going of asked) {
        if (clock.monotonic() - going.heldAt > holder.milliseconds) this.#giveUp(going, 'lost')
      }
      throw error
    }
  }

  /** Resolves when nothing goes on here. */
  whenIdle(): Promise<void> {
    if (this.#going.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      this.#idle.push(resolve)
    })
  }

  /** Lets all runs go on elsewhere. */
  async handBackAll(): Promise<void> {
    for (const going of this.#going.values()) this.#giveUp(going, 'handBack')
    await this.whenIdle()
  }

  #giveUp(going: Going, fate: Fate): void {
    going.fate ??= fate
    going.abort.abort()
  }

  async #execute(going: Going, kept: KeptJournal | null): Promise<void> {
    const { run } = going
    const { places, onLeft, onUnstored, logs } = this.#options
    let end: DurableRunEnd | null = null
    try {
      const outcome = await this.#outcome(going, kept)
      if (going.fate !== 'lost') {
        going.ending = this.#end(going, outcome)
        end = await going.ending
      }
    } catch (error) {
      if (going.unstored === null)
        logs.error({ err: error, runId: run.id }, 'The end of a run could not be stored; it is tried again')
      else {
        logs.error({ err: error, runId: run.id }, 'A run could not be stored; its caller is told')
        onUnstored(run, error)
      }
    }
    this.#going.delete(run.id)
    going.hasLeft = true
    if (going.waits === 0) places.giveBack(run.organizationId)
    onLeft(run, end)
    if (this.#going.size > 0) return
    for (const resolve of this.#idle) resolve()
    this.#idle = []
  }

  async #outcome(going: Going, kept: KeptJournal | null): Promise<LeaseEnd['outcome']> {
    const { run } = going
    const { execute, logs, onMessage } = this.#options
    try {
      const journal = await this.#openJournal(going, kept)
      going.journal = journal
      const outcome = await execute(run, journal, going.abort.signal, (message) =>
        onMessage(run.id, message),
      ).finally(() => journal.finish())
      if (going.fate === 'handBack') return outcome.status === 'cancelled' ? 'handBack' : outcome
      return going.fate === null ? outcome : 'failure'
    } catch (error) {
      if (going.fate === 'handBack') return 'handBack'
      if (going.fate === null && going.journal === null && going.abort.signal.aborted) return cancelled
      if (going.fate === null) logs.error({ err: error, runId: run.id }, 'A try of a run failed')
      return 'failure'
    } finally {
      kept?.release()
    }
  }

  /** What was read belongs to the journal alone, which lets go of it piece by piece. */
  async #openJournal(going: Going, kept: KeptJournal | null): Promise<StoredJournal> {
    const before = kept === null ? new Map() : await kept.read(going.abort.signal)
    return new StoredJournal(going.run, going.unstored === null ? before : null, {
      clock: this.#options.clock,
      write: (entries) => this.#write(going, entries),
      onBroken: (reason) => this.#giveUp(going, reason),
      onProgress: () => this.#noteProgress(going.run),
      onCaughtUp: () => kept?.release(),
    })
  }

  async #write(going: Going, entries: readonly EntryToRecord[]): Promise<boolean> {
    if (going.unstored !== null && going.storing === null) {
      going.storing = this.#store(going, going.unstored, entries)
      await going.storing
      return true
    }
    await going.storing
    const written = await Promise.all(entries.map((entry) => this.#entries.add(entry)))
    return written.every(Boolean)
  }

  async #store(going: Going, unstored: RunToInsert, entries: readonly EntryToRecord[]): Promise<void> {
    const { clock, insert } = this.#options
    const now = clock.monotonic()
    await insert({ ...unstored, begun: { at: going.begunAt, entries, end: null } })
    going.heldAt = now
    going.unstored = null
  }

  #noteProgress({ id, fence, attempts }: LeasedRun): void {
    if (attempts <= 1) return
    noteProgress(this.#options.queries, id, fence).catch((error: unknown) => {
      this.#options.logs.warn({ err: error, runId: id }, 'The progress of a run could not be noted')
    })
  }

  async #end(going: Going, outcome: LeaseEnd['outcome']): Promise<DurableRunEnd | null> {
    const { id, fence, apiKind } = going.run
    const { journal, begunAt } = going
    if (going.unstored !== null) {
      const whole = await this.#endUnstored(going, going.unstored, outcome)
      if (whole !== null) return whole
    }
    const entries = journal?.takeNoted() ?? []
    const end = { id, fence, outcome, outputJson: jsonOf(outcome, journal), begunAt, entries }
    const moved = await this.#ends.add({ end, isJob: apiKind === 'job' })
    if (moved === null || moved.status === 'queued' || moved.status === 'lost') return null
    const { output, error } = typeof outcome === 'string' ? { output: null, error: null } : outcome
    return { id, status: moved.status, endedAt: moved.endedAt, output, error }
  }

  /** Stores a run with its end; where it has none here, only the run, and answers null. */
  async #endUnstored(
    going: Going,
    unstored: RunToInsert,
    outcome: LeaseEnd['outcome'],
  ): Promise<DurableRunEnd | null> {
    const { run, journal, begunAt, storing } = going
    // It could not be stored before.
    await storing
    const entries = journal?.takeNoted() ?? []
    if (typeof outcome === 'string' || outcome.status === 'suspended') {
      await this.#store(going, unstored, entries)
      return null
    }
    const { endedAt } = await this.#options.insert({
      ...unstored,
      begun: { at: begunAt, entries, end: outcome, outputJson: jsonOf(outcome, journal) },
    })
    const { status, output, error } = outcome
    return { id: run.id, status, endedAt, output, error }
  }

  async #writeEnds(ends: readonly RunEnd[]): Promise<(MovedRun | null)[]> {
    const { queries, clock } = this.#options
    const all = await endLeases(
      queries,
      ends.map(({ end }) => end),
      clock.monotonic(),
    )
    const moved = new Map(all.map((run) => [run.id, run]))
    const awaited = all.filter(({ isAwaited, status }) => isAwaited && status !== 'queued')
    if (awaited.length > 0) {
      await tell(
        queries,
        'ended',
        awaited.map(({ id }) => id),
      )
    }
    const released = ends.some(({ isJob }) => isJob) ? await releaseFollowers(queries) : 0
    if (released > 0 || all.some(({ status }) => status === 'queued')) await tell(queries, 'queued')
    return ends.map(({ end }) => moved.get(end.id) ?? null)
  }
}

/** The JSON of what a run gave, where that is known because it is large. */
const jsonOf = (outcome: LeaseEnd['outcome'], journal: StoredJournal | null): Buffer | undefined =>
  typeof outcome === 'string' ? undefined : journal?.jsonOf(outcome.output)
