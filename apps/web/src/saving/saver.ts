import { emptyChange, isEmpty, squash } from '@ashlar/document'
import { CallError, conflictSchema, type ConflictView, type SavedView } from '@ashlar/contract'
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

interface Batch extends SaveRequest {
  count: number
}

/**
 * Sends changes to the server: gathers them for a moment, squashes them, sends one request at a time, and keeps everything
 * unacknowledged in memory and in the browser's storage. A request without an answer is sent again with the same id, so
 * that it is saved once even when only the answer was lost.
 */
export class Saver {
  #revision: number
  #waiting = emptyChange()
  #waitingCount = 0
  #sent: Batch | null = null
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
    return this.#sent === null && isEmpty(this.#waiting)
  }

  /** All that the server has not acknowledged, as one change. */
  get unsaved(): Change {
    return this.#sent === null ? this.#waiting : squash(this.#sent.change, this.#waiting)
  }

  /** What was changed since the latest request. */
  get waiting(): Change {
    return this.#waiting
  }

  /** Takes a change that is already on the screen. `isNewStep` is false where it continues the step before. */
  add(change: Change, isNewStep = true): void {
    this.#waiting = squash(this.#waiting, change)
    if (isNewStep || this.#waitingCount === 0) this.#waitingCount += 1
    if (isEmpty(this.#waiting)) this.#waitingCount = 0
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
    this.#sent = null
    this.#waiting = change
    this.#waitingCount = isEmpty(change) ? 0 : Math.max(1, this.#waitingCount)
    this.#remember()
    this.#tell(this.isSaved ? { kind: 'saved' } : { kind: 'saving' })
    if (this.isSaved) this.#settle()
    else if (this.#settled.length > 0) void this.#send()
    else this.#schedule(0)
  }

  /** Goes on from another revision while nothing is on its way: others' changes were merged under what waits. */
  standOn(revision: number, change: Change): void {
    this.#revision = revision
    this.#waiting = change
    if (isEmpty(change)) this.#waitingCount = 0
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
    return (this.#sent?.count ?? 0) + this.#waitingCount
  }

  #tell(state: SaveState): void {
    this.#state = state
    this.#ports.changed(state)
  }

  #remember(): void {
    const changes = [this.#sent?.change ?? emptyChange(), this.#waiting].filter((change) => !isEmpty(change))
    this.#ports.storage.write(changes.length === 0 ? null : { changes, count: Math.max(1, this.#count) })
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
      if (isEmpty(this.#waiting)) {
        this.#tell({ kind: 'saved' })
        this.#settle()
        return
      }
      this.#sent = {
        requestId: this.#ports.newRequestId(),
        baseRevision: this.#revision,
        change: this.#waiting,
        count: this.#waitingCount,
      }
      this.#waiting = emptyChange()
      this.#waitingCount = 0
    }
    this.#callOff?.()
    this.#callOff = null
    const { requestId, baseRevision, change } = this.#sent
    this.#isSending = true
    if (this.#state.kind !== 'offline') this.#tell({ kind: 'saving' })
    try {
      const saved = await this.#ports.send({ requestId, baseRevision, change })
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
    this.#retryDelay = firstRetry
    this.#ports.acknowledged(change, saved)
    this.#remember()
    if (this.#state.kind === 'conflict') return
    if (isEmpty(this.#waiting)) {
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
    this.#waiting = this.unsaved
    this.#waitingCount = this.#count
    this.#sent = null
    this.#tell({ kind: 'refused', message, isSignedOut })
    this.#settle()
  }
}
