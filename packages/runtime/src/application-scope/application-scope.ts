import type { KeptValues } from '../storage/kept-values.ts'
import type { CustomEventRecord, EventHandler, TimerRecord } from '@ashlar/schema'
import { type PageModel, isOfApplication } from '../page-model.ts'
import { StateVariables } from '../state/state-variables.ts'
import { StoredVariables } from '../state/stored-variables.ts'
import type { TimerOperationError } from '../timers/timer-operation-error.ts'
import { Tracer } from '../tracing/tracer.ts'
import { Timers } from '../timers/timers.ts'

/** The page that is open, as what outlives it sees it. */
export interface OpenPage {
  /** Sets a value that bindings read below `App`: `Counter.value`. */
  set: (path: string, value: unknown) => boolean
  clear: (path: string) => void
  /** Runs the steps of a timer. */
  run: (timer: TimerRecord, steps: EventHandler) => Promise<void>
  failed: (error: TimerOperationError) => void
  /** Tells the builder. */
  warn: (message: string) => void
}

/**
 * What belongs to an application and outlives its pages: its variables, which keep what was set in them, its timers,
 * which run on from page to page, and its custom events. One page is open at a time; bindings and steps are its own.
 */
export class ApplicationScope {
  readonly variables: StateVariables
  readonly timers: Timers
  /** What scripts store until the application is loaded again, by key. */
  readonly stored = new Map<string, unknown>()
  /** Records what the application does, from when it is entered until it is left. */
  readonly tracer: Tracer
  #page: OpenPage | null = null
  #events = new Map<string, CustomEventRecord>()
  #hasStarted = false
  /** The names that the page that is open has been told values of, with their ids. */
  #told = ''

  constructor(storage: KeptValues) {
    this.tracer = new Tracer(storage)
    const stored = new StoredVariables({
      storage,
      pageId: null,
      warn: (message) => this.#page?.warn(message),
    })
    this.variables = new StateVariables(
      {
        set: (name, value) => this.#page?.set(`${name}.value`, value) ?? false,
        clear: (name) => this.#page?.clear(`${name}.value`),
      },
      stored,
    )
    this.timers = new Timers({
      setProperty: (name, property, value) => this.#page?.set(`${name}.${property}`, value) ?? false,
      run: async (timer, steps) => this.#page?.run(timer, steps),
      failed: (error) => this.#page?.failed(error),
    })
  }

  /** Goes on in a page; the one before is left. */
  open(page: OpenPage): void {
    this.#page = page
    this.#told = ''
  }

  /** Leaves a page, unless another one was opened meanwhile. */
  leave(page: OpenPage): void {
    if (this.#page === page) this.#page = null
  }

  /** Takes over what belongs to the application, with the values that it has in the page that is open. */
  take({
    stateVariables,
    timers = [],
    events = [],
  }: Pick<PageModel, 'stateVariables' | 'timers' | 'events'>): void {
    this.variables.take(stateVariables.filter(isOfApplication))
    this.timers.take(timers.filter(isOfApplication))
    this.#events = new Map(events.filter(isOfApplication).map((event) => [event.name, event]))
    const names = JSON.stringify(
      [...stateVariables, ...timers].filter(isOfApplication).map(({ id, name }) => [id, name]),
    )
    if (names === this.#told) return
    this.#told = names
    this.variables.repeat()
    this.timers.repeat()
  }

  event(name: string): CustomEventRecord | null {
    return this.#events.get(name) ?? null
  }

  /** As the application opens, and never again: each timer runs or rests as its setting says. */
  start(): void {
    if (this.#hasStarted) return
    this.#hasStarted = true
    this.timers.startPage()
  }

  /** Ends the timers; nothing is told to any page any more. */
  stop(): void {
    this.timers.stop()
    this.tracer.end()
    this.#page = null
  }
}
