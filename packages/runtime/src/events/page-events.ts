import { type ApplicationScope, type OpenPage } from '../application-scope/application-scope.ts'
import type { CustomEventRecord, EntityReference, TimerCommand } from '@ashlar/schema'
import type { PageValues } from '../evaluation/page-values.ts'
import { Overlays } from '../overlays/overlays.ts'
import { type PageModel, type WidgetFactsByType, isOfPage } from '../page-model.ts'
import type { WidgetInstance, WidgetStore } from '../state/widget-store.ts'
import { TimerOperationError } from '../timers/timer-operation-error.ts'
import { Timers } from '../timers/timers.ts'
import { noChain } from '../handlers/chain.ts'
import type { HandlerCall } from '../handlers/handler-call.ts'
import type { StepOutcome } from '../handlers/step-outcome.ts'

/** What page events need of the application around them. */
export interface PageEventsHost {
  catalogue: WidgetFactsByType
  values: PageValues
  widgets: WidgetStore
  /** What outlives the page. */
  scope: ApplicationScope
  setProperty: (name: string, property: string, value: unknown) => boolean
  clearProperty: (name: string, property: string) => void
  /** Hears that an event was triggered, before its steps run. */
  triggered: (event: CustomEventRecord, payload: Readonly<Record<string, unknown>>) => void
  /** Runs steps that belong to no widget. */
  run: (call: Pick<HandlerCall, 'path' | 'steps' | 'names' | 'chain' | 'failed'>) => Promise<StepOutcome>
  /** Tells the builder. */
  warn: (message: string) => void
}

/** What happens on a page apart from its widgets and APIs: its timers, its custom events, and what opens above it. */
export class PageEvents {
  readonly timers: Timers
  readonly #host: PageEventsHost
  readonly #overlays: Overlays
  readonly #open: OpenPage
  #events = new Map<string, CustomEventRecord>()

  constructor(host: PageEventsHost) {
    this.#host = host
    this.#overlays = new Overlays(host)
    this.timers = new Timers({
      setProperty: host.setProperty,
      run: async ({ name }, steps) => {
        await host.run({ path: `${name}.steps`, steps, names: {}, chain: noChain })
      },
      failed: (error) => this.#failed(error),
    })
    this.#open = {
      set: (path, value) => host.setProperty('App', path, value),
      clear: (path) => host.clearProperty('App', path),
      run: async ({ name }, steps) => {
        await host.run({ path: `App.${name}.steps`, steps, names: {}, chain: noChain })
      },
      failed: (error) => this.#failed(error),
      warn: host.warn,
    }
    host.scope.open(this.#open)
  }

  take(page: PageModel): void {
    this.timers.take((page.timers ?? []).filter(isOfPage))
    this.#events = new Map((page.events ?? []).filter(isOfPage).map((event) => [event.name, event]))
    this.#host.scope.take(page)
  }

  /** The timers among which one is named: those of the page, or those of the application. */
  timersOf({ scope }: EntityReference): Timers {
    return scope === 'app' ? this.#host.scope.timers : this.timers
  }

  customEvent({ name, scope }: EntityReference): CustomEventRecord | null {
    return scope === 'app' ? this.#host.scope.event(name) : (this.#events.get(name) ?? null)
  }

  /** Runs the steps of a custom event, which read the payload as `currentEvent`, and answers how they ended. */
  triggerEvent(
    event: CustomEventRecord,
    payload: Readonly<Record<string, unknown>>,
    ledHere: Pick<HandlerCall, 'chain' | 'failed'>,
  ): Promise<StepOutcome> {
    this.#host.triggered(event, payload)
    const names = { currentEvent: payload }
    return this.#host.run({ path: `${event.name}.onTrigger`, steps: event.onTrigger, names, ...ledHere })
  }

  /** Answers false for a widget that does not open and close. */
  controlOverlay(instance: WidgetInstance, direction: 'open' | 'close'): boolean {
    if (!this.#overlays.isOverlay(instance)) return false
    if (direction === 'open') this.#overlays.open(instance)
    else this.#overlays.close(instance)
    return true
  }

  /** The same as a step, by hand: what fails is told to the builder. */
  controlTimer(reference: EntityReference, command: TimerCommand): void {
    try {
      this.timersOf(reference).control(reference.name, command)
    } catch (thrown) {
      this.#failed(thrown)
    }
  }

  async runTimer(reference: EntityReference): Promise<void> {
    try {
      await this.timersOf(reference).runOnce(reference.name)
    } catch (thrown) {
      this.#failed(thrown)
    }
  }

  stop(): void {
    this.timers.stop()
    this.#host.scope.leave(this.#open)
    this.#overlays.stop()
  }

  #failed(thrown: unknown): void {
    const error = thrown instanceof TimerOperationError ? thrown : new TimerOperationError('run', thrown)
    this.#host.warn(`The timer could not ${error.action}: ${error.message}`)
  }
}
