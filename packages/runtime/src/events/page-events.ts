import type { CustomEventRecord, TimerCommand } from '@ashlar/schema'
import type { PageValues } from '../evaluation/page-values.ts'
import { Overlays } from '../overlays/overlays.ts'
import type { PageModel, WidgetFactsByType } from '../ports.ts'
import type { WidgetInstance, WidgetStore } from '../state/widget-store.ts'
import { TimerOperationError } from '../timers/timer-operation-error.ts'
import { Timers } from '../timers/timers.ts'
import type { HandlerCall } from './run-handler.ts'

/** What page events need of the application around them. */
export interface PageEventsHost {
  catalogue: WidgetFactsByType
  values: PageValues
  widgets: WidgetStore
  setProperty: (name: string, property: string, value: unknown) => boolean
  /** Runs steps that belong to no widget. */
  run: (call: Pick<HandlerCall, 'path' | 'steps' | 'names' | 'chain'>) => Promise<void>
  /** Tells the builder. */
  warn: (message: string) => void
}

/** What happens on a page apart from its widgets and APIs: its timers, its custom events, and what opens above it. */
export class PageEvents {
  readonly timers: Timers
  readonly #host: PageEventsHost
  readonly #overlays: Overlays
  #events = new Map<string, CustomEventRecord>()

  constructor(host: PageEventsHost) {
    this.#host = host
    this.#overlays = new Overlays(host)
    this.timers = new Timers({
      setProperty: host.setProperty,
      run: ({ name }, steps) => host.run({ path: `${name}.steps`, steps, names: {}, chain: [] }),
      failed: (error) => this.#failed(error),
    })
  }

  take(page: PageModel): void {
    this.timers.take(page.timers ?? [])
    this.#events = new Map((page.events ?? []).map((event) => [event.name, event]))
  }

  customEvent(name: string): CustomEventRecord | null {
    return this.#events.get(name) ?? null
  }

  /** Runs the steps of a custom event, which read the payload as `currentEvent`. */
  triggerEvent(
    event: CustomEventRecord,
    payload: Readonly<Record<string, unknown>>,
    chain: readonly string[],
  ): Promise<void> {
    const names = { currentEvent: payload }
    return this.#host.run({ path: `${event.name}.onTrigger`, steps: event.onTrigger, names, chain })
  }

  /** Answers false for a widget that does not open and close. */
  controlOverlay(instance: WidgetInstance, direction: 'open' | 'close'): boolean {
    if (!this.#overlays.isOverlay(instance)) return false
    if (direction === 'open') this.#overlays.open(instance)
    else this.#overlays.close(instance)
    return true
  }

  /** The same as a step, by hand: what fails is told to the builder. */
  controlTimer(name: string, command: TimerCommand): void {
    try {
      this.timers.control(name, command)
    } catch (thrown) {
      this.#failed(thrown)
    }
  }

  async runTimer(name: string): Promise<void> {
    try {
      await this.timers.runOnce(name)
    } catch (thrown) {
      this.#failed(thrown)
    }
  }

  stop(): void {
    this.timers.stop()
    this.#overlays.stop()
  }

  #failed(thrown: unknown): void {
    const error = thrown instanceof TimerOperationError ? thrown : new TimerOperationError('run', thrown)
    this.#host.warn(`The timer could not ${error.action}: ${error.message}`)
  }
}
