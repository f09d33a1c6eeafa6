import { clampTimerInterval, type EventHandler, type TimerCommand, type TimerRecord } from '@ashlar/schema'
import { TimerOperationError } from './timer-operation-error.ts'

/** What bindings read of a timer beside `isActive`. */
export interface TimerState {
  readonly status: 'idle' | 'executing'
  /** When its steps run next, in milliseconds since 1970; null while it is not active. */
  readonly nextInvocation: number | null
}

/** What timers need of the application around them. */
export interface TimersHost {
  setProperty: (name: string, property: string, value: unknown) => boolean
  /** Runs the steps of a timer. */
  run: (timer: TimerRecord, steps: EventHandler) => Promise<void>
  /** Hears of what went wrong while nobody waited for it. */
  failed: (error: TimerOperationError) => void
}

interface ActiveTimer {
  timeout: ReturnType<typeof setTimeout>
  nextInvocation: number
}

/** The timers of a page: steps that run again and again, never two runs of one timer at once. */
export class Timers {
  readonly #host: TimersHost
  #timers = new Map<string, TimerRecord>()
  readonly #active = new Map<string, ActiveTimer>()
  readonly #executing = new Set<string>()
  readonly #paused = new Set<string>()

  constructor(host: TimersHost) {
    this.#host = host
  }

  /** Takes over the timers of a page. An active one whose interval or steps are others than before begins anew. */
  take(timers: readonly TimerRecord[]): void {
    const before = this.#timers
    this.#timers = new Map(timers.map((timer) => [timer.id, timer]))
    for (const id of [...this.#active.keys(), ...this.#paused]) if (!this.#timers.has(id)) this.#end(id)
    for (const timer of timers) {
      const known = before.get(timer.id)
      if (known === undefined || known === timer || !this.#active.has(timer.id)) continue
      if (isSame(known, timer)) this.#tell(timer)
      else this.#begin(timer)
    }
  }

  /** As the page opens: each timer runs or rests as its setting says. */
  startPage(): void {
    for (const timer of this.#timers.values()) {
      if (timer.startOnPageLoad) this.#begin(timer)
      else this.#stop(timer)
    }
  }

  has(name: string): boolean {
    return this.#named(name) !== undefined
  }

  /**
   * Starts, stops or toggles a timer; a stop with `pause` remembers it for `restartPaused`. Throws
   * `TimerOperationError` where there is no such timer.
   */
  control(name: string, command: TimerCommand, pause = false): void {
    const timer = this.#named(name)
    if (timer === undefined) throw new TimerOperationError(command, new Error('Timer not found.'))
    const isActive = this.#active.has(timer.id)
    if (command === 'start' || (command === 'toggle' && !isActive)) this.#begin(timer)
    else {
      this.#stop(timer)
      if (pause && isActive) this.#paused.add(timer.id)
    }
  }

  /** Says again what bindings read of each timer, where the values are kept anew. */
  repeat(): void {
    for (const timer of this.#timers.values()) {
      this.#host.setProperty(timer.name, 'isActive', this.#active.has(timer.id))
      this.#tell(timer)
    }
  }

  /** Starts all timers that were stopped to be paused. */
  restartPaused(): void {
    for (const id of Array.from(this.#paused)) {
      const timer = this.#timers.get(id)
      if (timer !== undefined) this.#begin(timer)
    }
  }

  /** Runs the steps of a timer once, now; nothing happens while they are running. Throws like `control`. */
  async runOnce(name: string): Promise<void> {
    const timer = this.#named(name)
    if (timer === undefined) throw new TimerOperationError('run', new Error('Timer not found.'))
    await this.#execute(timer)
  }

  /** Ends all timers; nobody is told. */
  stop(): void {
    for (const id of Array.from(this.#active.keys())) this.#end(id)
    this.#paused.clear()
  }

  #named(name: string): TimerRecord | undefined {
    return [...this.#timers.values()].find((timer) => timer.name === name)
  }

  #begin(timer: TimerRecord): void {
    this.#end(timer.id)
    this.#schedule(timer.id)
    this.#host.setProperty(timer.name, 'isActive', true)
    this.#tell(timer)
  }

  #stop(timer: TimerRecord): void {
    this.#end(timer.id)
    this.#host.setProperty(timer.name, 'isActive', false)
    this.#tell(timer)
  }

  #end(id: string): void {
    clearTimeout(this.#active.get(id)?.timeout)
    this.#active.delete(id)
    this.#paused.delete(id)
  }

  #schedule(id: string): void {
    const interval = clampTimerInterval(this.#timers.get(id)?.intervalMs ?? Number.NaN)
    const timeout = setTimeout(() => {
      const timer = this.#timers.get(id)
      if (timer === undefined) return
      this.#schedule(id)
      // Steps that take longer than the interval are not run over themselves: that time is passed over.
      if (this.#executing.has(id)) this.#tell(timer)
      else void this.#execute(timer)
    }, interval)
    this.#active.set(id, { timeout, nextInvocation: Date.now() + interval })
  }

  async #execute(timer: TimerRecord): Promise<void> {
    if (this.#executing.has(timer.id)) return
    this.#executing.add(timer.id)
    this.#tell(timer)
    try {
      await this.#host.run(timer, timer.steps)
    } catch (thrown) {
      this.#host.failed(new TimerOperationError('run', thrown))
    } finally {
      this.#executing.delete(timer.id)
      const present = this.#timers.get(timer.id)
      if (present !== undefined) this.#tell(present)
    }
  }

  #tell({ id, name }: TimerRecord): void {
    const state: TimerState = {
      status: this.#executing.has(id) ? 'executing' : 'idle',
      nextInvocation: this.#active.get(id)?.nextInvocation ?? null,
    }
    this.#host.setProperty(name, 'state', state)
  }
}

const isSame = (one: TimerRecord, other: TimerRecord): boolean =>
  one.intervalMs === other.intervalMs && JSON.stringify(one.steps) === JSON.stringify(other.steps)
