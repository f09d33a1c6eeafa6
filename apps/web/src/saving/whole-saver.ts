import { CallError } from '@ashlar/contract'
import { type WaitingFacts, waitingFacts } from './database-away.ts'

/** How the saving of something stands that is saved as a whole, for the person. */
export type WholeSaving<Value> =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** There was no answer; it is tried again by itself. */
  | ({ kind: 'offline' } & WaitingFacts)
  /** Somebody else saved another one; the person decides. */
  | { kind: 'conflict'; theirs: Value }
  /** The server refuses what was sent. */
  | { kind: 'refused'; message: string }

/** What saving needs from where it runs. */
export interface WholeSaverPorts<Value> {
  /** Saves a value that was made from `base`. */
  send: (value: Value, base: Value) => Promise<void>
  /** Calls later, in milliseconds; answers with the way to call it off. */
  later: (milliseconds: number, run: () => void) => () => void
}

/** What is saved, and how. */
export interface WholeSaverOptions<Value> {
  ports: WholeSaverPorts<Value>
  /** The value on the screen. */
  present: () => Value
  isSame: (one: Value, other: Value) => boolean
  saving: () => WholeSaving<Value>
  tell: (saving: WholeSaving<Value>) => void
  /** What somebody else saved, where that is why a save was refused. */
  theirsIn: (error: unknown) => Value | null
  /** Puts what is on the screen on top of what somebody else saved and shows it; false where a person has to decide. */
  merge: (base: Value, theirs: Value) => boolean
  /** How long changes are gathered before they are sent, in milliseconds. */
  delay: number
  /** How long it is waited before another try, in milliseconds: twice as long each time. */
  retry: { first: number; longest: number }
}

/** Saves something as a whole, with what it was made from: gathered for a moment, and one request at a time. */
export class WholeSaver<Value> {
  readonly #options: WholeSaverOptions<Value>
  /** What the server has, as far as is known. */
  #base: Value
  #isSending = false
  #isStopped = false
  #retryDelay: number
  #callOff: (() => void) | null = null
  #settled: (() => void)[] = []

  constructor(base: Value, options: WholeSaverOptions<Value>) {
    this.#options = options
    this.#base = base
    this.#retryDelay = options.retry.first
  }

  /** Whether everything arrived at the server. */
  get isSaved(): boolean {
    return this.#options.isSame(this.#options.present(), this.#base)
  }

  /** Takes over what the server has now, after it came there by another way than a save. */
  begin(base: Value): void {
    this.#base = base
  }

  /** Something else is on the screen: it is sent in a moment, unless a person has to decide first. */
  changed(): void {
    const { saving, tell, delay } = this.#options
    const { kind } = saving()
    if (kind === 'conflict') return
    if (this.isSaved && !this.#isSending) {
      this.settle()
      return
    }
    // Until a try succeeds there is no connection.
    if (kind !== 'offline') tell({ kind: 'saving' })
    if (!this.#isSending) this.#schedule(delay)
  }

  /** Sends what waits at once; resolves to whether everything arrived. */
  async flush(): Promise<boolean> {
    if (this.isSaved && !this.#isSending) return true
    if (this.#options.saving().kind === 'conflict') return false
    const settled = new Promise<void>((resolve) => this.#settled.push(resolve))
    if (!this.#isSending) void this.#send()
    await settled
    return this.isSaved
  }

  /** Decides for what somebody else saved, and answers with it to be shown; null where there is nothing to decide. */
  adoptTheirs(): Value | null {
    const saving = this.#options.saving()
    if (saving.kind !== 'conflict') return null
    this.#base = saving.theirs
    this.#options.tell({ kind: 'saved' })
    return saving.theirs
  }

  /** Decides for what is on the screen: it is saved over what somebody else saved. */
  keepMine(): void {
    const saving = this.#options.saving()
    if (saving.kind !== 'conflict') return
    this.#base = saving.theirs
    this.#options.tell({ kind: 'saving' })
    void this.#send()
  }

  /** Says that nothing waits any more. */
  settle(): void {
    this.#callOff?.()
    this.#callOff = null
    this.#options.tell({ kind: 'saved' })
    this.#resolve()
  }

  /** Ends: nothing is sent any more. */
  stop(): void {
    this.#isStopped = true
    this.#callOff?.()
    this.#resolve()
  }

  #resolve(): void {
    for (const resolve of this.#settled.splice(0)) resolve()
  }

  #schedule(milliseconds: number): void {
    this.#callOff?.()
    if (this.#isStopped) return
    this.#callOff = this.#options.ports.later(milliseconds, () => void this.#send())
  }

  async #send(): Promise<void> {
    const { ports, present, retry } = this.#options
    this.#callOff?.()
    this.#callOff = null
    if (this.#isSending || this.#isStopped) return
    if (this.isSaved) {
      this.settle()
      return
    }
    this.#isSending = true
    const sent = present()
    try {
      await ports.send(sent, this.#base)
      this.#isSending = false
      this.#base = sent
      this.#retryDelay = retry.first
      if (this.isSaved) this.settle()
      else void this.#send()
    } catch (error) {
      this.#isSending = false
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    const { theirsIn, merge, tell, retry } = this.#options
    const theirs = theirsIn(error)
    if (theirs !== null && merge(this.#base, theirs)) {
      this.#base = theirs
      void this.#send()
      return
    }
    this.#resolve()
    if (theirs !== null) {
      tell({ kind: 'conflict', theirs })
      return
    }
    if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429) {
      const problem = error.body?.problems?.[0]
      const message = problem === undefined ? error.message : `${error.message} ${problem.reason}`
      tell({ kind: 'refused', message })
      return
    }
    tell({ kind: 'offline', ...waitingFacts(error) })
    this.#schedule(this.#retryDelay)
    this.#retryDelay = Math.min(retry.longest, this.#retryDelay * 2)
  }
}
