import type { RunView } from '@ashlar/contract'
import type { ApiRunner } from '../apis/api-runner.ts'
import type { StepOutcome } from '../handlers/step-outcome.ts'

/** One load of a page: which of its APIs are not done yet, and whether it still goes on. */
export class Load {
  /** The APIs that have not finished. */
  readonly left: Set<string>
  /** Whether it may have started an API. */
  hasBegun = false
  /** Whether everything was evaluated once, so that the order of its APIs is known. */
  isOrdered = false
  hasFailed = false
  /** The load that took over what was left. */
  next: Load | null = null
  /** How it ended. */
  readonly ended: Promise<StepOutcome>
  #isStopped = false
  readonly #running = new Map<string, Promise<void>>()
  readonly #end: (outcome: StepOutcome) => void

  constructor(names: readonly string[]) {
    const { promise, resolve } = Promise.withResolvers<StepOutcome>()
    this.left = new Set(names)
    this.ended = promise
    this.#end = resolve
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Runs an API of the load once, unless the load was stopped. */
  run(name: string, start: () => Promise<RunView>): Promise<void> {
    const known = this.#running.get(name)
    if (known !== undefined) return known
    if (this.#isStopped || !this.left.has(name)) return Promise.resolve()
    const run = start().then(({ status }) => {
      if (this.#isStopped) return
      this.left.delete(name)
      this.hasFailed ||= status === 'failed'
    })
    this.#running.set(name, run)
    return run
  }

  /** The APIs that have not answered; the handlers of others may still run. */
  unfinished(runner: ApiRunner): string[] {
    return [...this.left].filter((name) => !this.#running.has(name) || runner.state(name).isLoading)
  }

  /** Leaves out APIs that will not run, which were shown as loading. */
  leaveOut(runner: ApiRunner, names: Iterable<string>): void {
    for (const name of names) {
      this.left.delete(name)
      runner.withdraw(name)
    }
  }

  /** Begins nothing more and cancels what runs; `next` takes over what is left. */
  stop(runner: ApiRunner, next: Load | null = null): void {
    if (this.#isStopped) return
    this.#isStopped = true
    this.next = next
    for (const name of this.unfinished(runner)) {
      if (this.#running.has(name)) runner.cancel(name)
      else if (next?.left.has(name) !== true) runner.withdraw(name)
    }
    this.#followNext()
  }

  /** Everything that runs has run. */
  end(runner: ApiRunner): void {
    if (!this.#isStopped) this.leaveOut(runner, [...this.left])
    this.#end(this.#isStopped ? 'stopped' : this.hasFailed ? 'failed' : 'succeeded')
  }

  #followNext(): void {
    if (this.next === null) this.#end('stopped')
    else void this.next.ended.then((outcome) => this.#end(outcome))
  }
}
