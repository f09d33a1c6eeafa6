import { emptyChange, isEmpty, squash } from '@ashlar/document'
import {
  CallError,
  type ChangeOrigin,
  conflictSchema,
  type ConflictView,
  type SavedView,
} from '@ashlar/contract'
import { check, type Change } from '@ashlar/schema'
import { type WaitingFacts, waitingFacts } from './database-away.ts'
import type { PendingStorage } from './pending-storage.ts'

/** How saving stands, for the person. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** There was no answer; it is tried again by itself. */
  | ({ kind: 'offline'; count: number } & WaitingFacts)
  /** Others changed the same; the person decides. */
  | { kind: 'conflict' }
  /** The server refuses what was sent; trying again needs the person. */
  | { kind: 'refused'; message: string; isSignedOut: boolean }

/** What the saver sends. */
export interface SaveRequest {
  requestId: string
  baseRevision: number
  change: Change
  /** Left out: a person made it by hand. */
  origin?: ChangeOrigin
}

/** What the saver needs from where it runs. */
export interface SaverPorts {
  send: (request: SaveRequest) => Promise<SavedView>
  storage: PendingStorage
  /** Calls later, in milliseconds; answers with the way to call it off. */
  later: (milliseconds: number, run: () => void) => () => void
  newRequestId: () => string
  changed: (state: SaveState) => void
  /** A change arrived at the server; `missed` is what others saved before it. */
  acknowledged: (sent: Change, saved: SavedView) => void
  /** Both sides changed the same; `mine` is all that is not saved. Answers through `rebase`. */
  collided: (conflict: ConflictView, mine: Change) => void
}

/** How long edits are gathered before they are sent, in milliseconds. */
export const saveDelay = 500
const firstRetry = 1_000
const longestRetry = 30_000

/** What goes in one request. */
interface Batch {
  readonly change: Change
  /** How many steps of a person it is. */
  readonly count: number
  readonly origin: ChangeOrigin
}

interface SentBatch extends Batch {
  readonly requestId: string
  readonly baseRevision: number
}

const changeIn = (batches: readonly Batch[]): Change =>
  batches.reduce((all, { change }) => squash(all, change), emptyChange())
const countIn = (batches: readonly Batch[]): number => batches.reduce((sum, { count }) => sum + count, 0)
/** A change as what goes next; none where it does nothing. */
const oneBatch = (change: Change, count: number, origin: ChangeOrigin): readonly Batch[] =>
  isEmpty(change) ? [] : [{ change, count: Math.max(1, count), origin }]
/** Of what is put together: one part that the assistant made, and all of it is marked so. */
const originIn = (batches: readonly Batch[]): ChangeOrigin =>
  batches.some(({ origin }) => origin === 'assistant') ? 'assistant' : 'person'

/**
 * Sends changes to the server: gathers them for a moment, squashes them, sends one request at a time, and keeps everything
 * unacknowledged in memory and in the browser's storage. A request without an answer is sent again with the same id, so
 * that it is saved once even when only the answer was lost.
 */
export class Saver {
  #revision: number
  /** In the order in which it goes: what the assistant made goes by itself, so that it is marked and nothing else. */
  #waiting: readonly Batch[] = []
  /** Whether what waits goes together, since the server refused a part of it. */
  #goesTogether = false
  #sent: SentBatch | null = null
  #isSending = false
  #state: SaveState = { kind: 'saved' }
  #retryDelay = firstRetry
  #callOff: (() => void) | null = null
  #isClosed = false
  #settled: (() => void)[] = []
  readonly #ports: SaverPorts

  constructor(revision: number, ports: SaverPorts) {
    this.#revision = revision
    this.#ports = ports
  }

  /** The revision that the next change stands on. */
  get revision(): number {
    return this.#revision
  }

  get state(): SaveState {
    return this.#state
  }

  /** Whether nothing is on its way or to be decided: then what others saved can be taken over. */
  get isAtRest(): boolean {
    return this.#sent === null && this.#state.kind !== 'conflict'
  }

  /** Whether everything arrived at the server. */
  get isSaved(): boolean {
    return this.#sent === null && this.#waiting.length === 0
  }

  /** All that the server has not acknowledged, as one change. */
  get unsaved(): Change {
    return changeIn(this.#unsaved)
  }

  /** What was changed since the latest request. */
  get waiting(): Change {
    return changeIn(this.#waiting)
  }

  /** Takes a change that is already on the screen. `isNewStep` is false where it continues the step before. */
  add(change: Change, isNewStep = true, origin: ChangeOrigin = 'person'): void {
    const last = this.#waiting.at(-1)
    const joined = last !== undefined && (this.#goesTogether || last.origin === origin) ? last : null
    const count = joined?.count ?? 0
    const next: Batch = {
      change: joined === null ? change : squash(joined.change, change),
      count: isNewStep || count === 0 ? count + 1 : count,
      origin: joined?.origin === 'assistant' ? joined.origin : origin,
    }
    const before = joined === null ? this.#waiting : this.#waiting.slice(0, -1)
    this.#waiting = isEmpty(next.change) ? before : [...before, next]
    this.#remember()
    if (this.#isClosed) return
    switch (this.#state.kind) {
      case 'offline':
        this.#tell({ ...this.#state, count: this.#count })
        return
      case 'conflict':
        return
      default:
        this.#tell(this.isSaved ? { kind: 'saved' } : { kind: 'saving' })
        if (!this.#isSending) this.#schedule(saveDelay)
    }
  }

  /** Sends what waits at once; resolves to whether everything arrived. */
  async flush(): Promise<boolean> {
    if (this.isSaved) return true
    if (this.#state.kind === 'conflict' || this.#isClosed) return false
    const settled = new Promise<void>((resolve) => this.#settled.push(resolve))
    if (!this.#isSending) void this.#send()
    await settled
    return this.isSaved
  }

  /** Replaces everything unsaved by a change that stands on a newer revision, after a merge. */
  rebase(revision: number, change: Change): void {
    this.#revision = revision
    this.#waiting = oneBatch(change, countIn(this.#waiting), originIn(this.#unsaved))
    this.#sent = null
    this.#remember()
    this.#tell(this.isSaved ? { kind: 'saved' } : { kind: 'saving' })
    if (this.isSaved) this.#settle()
    else if (this.#settled.length > 0) void this.#send()
    else this.#schedule(0)
  }

  /** Goes on from another revision while nothing is on its way: others' changes were merged under what waits. */
  standOn(revision: number, change: Change): void {
    this.#revision = revision
    this.#waiting = oneBatch(change, countIn(this.#waiting), originIn(this.#waiting))
    this.#remember()
  }

  /** Says that others changed what waits here; nothing is sent until `rebase`. */
  hold(): void {
    this.#callOff?.()
    this.#callOff = null
    this.#tell({ kind: 'conflict' })
    this.#settle()
  }

  /** Sends nothing any more, and says why; what is not saved stays in the browser's storage. */
  close(message: string): void {
    this.#isClosed = true
    this.#callOff?.()
    this.#callOff = null
    this.#refuse(message, false)
  }

  /** Ends; what is not saved stays in the browser's storage. */
  stop(): void {
    this.#callOff?.()
    this.#callOff = null
    this.#settle()
  }

  get #count(): number {
    return countIn(this.#unsaved)
  }

  get #unsaved(): readonly Batch[] {
    return this.#sent === null ? this.#waiting : [this.#sent, ...this.#waiting]
  }

  #tell(state: SaveState): void {
    this.#state = state
    this.#ports.changed(state)
  }

  #remember(): void {
    const batches = this.#unsaved.filter(({ change }) => !isEmpty(change))
    const changes = batches.map(({ change }) => change)
    const origins = originIn(batches) === 'person' ? {} : { origins: batches.map(({ origin }) => origin) }
    this.#ports.storage.write(
      changes.length === 0 ? null : { changes, ...origins, count: Math.max(1, this.#count) },
    )
  }

  #schedule(milliseconds: number): void {
    if (this.#isClosed) return
    this.#callOff?.()
    this.#callOff = this.#ports.later(milliseconds, () => {
      this.#callOff = null
      void this.#send()
    })
  }

  #settle(): void {
    const settled = this.#settled
    this.#settled = []
    for (const resolve of settled) resolve()
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#isClosed) return
    if (this.#sent === null) {
      const [next, ...rest] = this.#waiting
      if (next === undefined) {
        this.#tell({ kind: 'saved' })
        this.#settle()
        return
      }
      this.#sent = { ...next, requestId: this.#ports.newRequestId(), baseRevision: this.#revision }
      this.#waiting = rest
    }
    this.#callOff?.()
    this.#callOff = null
    const { requestId, baseRevision, change, origin } = this.#sent
    this.#isSending = true
    if (this.#state.kind !== 'offline') this.#tell({ kind: 'saving' })
    try {
      const saved = await this.#ports.send({
        requestId,
        baseRevision,
        change,
        ...(origin === 'person' ? {} : { origin }),
      })
      this.#isSending = false
      this.#arrived(change, saved)
    } catch (error) {
      this.#isSending = false
      this.#failed(error)
    }
  }

  #arrived(change: Change, saved: SavedView): void {
    this.#revision = saved.revision
    this.#sent = null
    this.#goesTogether = false
    this.#retryDelay = firstRetry
    this.#ports.acknowledged(change, saved)
    this.#remember()
    if (this.#state.kind === 'conflict') return
    if (this.#waiting.length === 0) {
      this.#tell({ kind: 'saved' })
      this.#settle()
      return
    }
    this.#tell({ kind: 'saving' })
    // Somebody who waits for a flush waits for all of it; else the next edits are gathered again.
    if (this.#settled.length > 0) void this.#send()
    else this.#schedule(saveDelay)
  }

  #failed(error: unknown): void {
    if (!(error instanceof CallError)) {
      this.#refuse(error instanceof Error ? error.message : 'The changes could not be saved.', false)
      return
    }
    if (error.code === 'revision_conflict') {
      const conflict = check(conflictSchema, error.body?.details)
      if (!conflict.ok) {
        this.#refuse(error.message, false)
        return
      }
      this.#tell({ kind: 'conflict' })
      this.#ports.collided(conflict.value, this.unsaved)
      // Who waits for a flush waits on where both were put together.
      if (this.#state.kind === 'conflict') this.#settle()
      return
    }
    const passes = error.code === 'offline' || error.status >= 500 || error.status === 429
    if (!passes) {
      const isSignedOut = error.code === 'not_signed_in' || error.code === 'session_expired'
      const problem = error.body?.problems?.[0]
      this.#refuse(problem === undefined ? error.message : `${error.message} ${problem.reason}`, isSignedOut)
      return
    }
    this.#tell({ kind: 'offline', count: this.#count, ...waitingFacts(error) })
    // By chance, so that all who were refused together do not come back together.
    this.#schedule(this.#retryDelay * (0.5 + Math.random()))
    this.#retryDelay = Math.min(this.#retryDelay * 2, longestRetry)
    this.#settle()
  }

  #refuse(message: string, isSignedOut: boolean): void {
    // What was refused as a whole may be mended by the next edit, so it goes together with what comes.
    this.#waiting = oneBatch(this.unsaved, this.#count, originIn(this.#unsaved))
    this.#goesTogether = true
    this.#sent = null
    this.#tell({ kind: 'refused', message, isSignedOut })
    this.#settle()
  }
}
