import type { RunView } from '@ashlar/contract'
import type { JsonValue } from '@ashlar/schema'
import { dependencyErrorSeconds, type Alerts } from '../alerts/alerts.ts'
import { showUnanswered } from './unanswered.ts'
import { noChain, type Chain } from '../handlers/chain.ts'
import type { Failure } from '../handlers/failure.ts'
import type { HandlerCall } from '../handlers/handler-call.ts'
import type { RunCause } from './run-request.ts'
import type { OngoingWork } from '../state/ongoing-work.ts'
import type { WidgetStore } from '../state/widget-store.ts'
import { endWithRun } from '../tracing/run-spans.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { ApiRunner, ResolvePath } from './api-runner.ts'
import type { GivenInputs } from './given-inputs.ts'

/** What runs of APIs with their handlers need of the application around them. */
export interface ApiHandlersHost {
  runner: ApiRunner
  widgets: WidgetStore
  alerts: Alerts
  tracer: Tracer
  ongoing: OngoingWork
  /** Resolves when everything that was changed until now is evaluated. */
  settled: () => Promise<void>
  isStopped: () => boolean
  /** Runs steps that belong to no widget. */
  run: (call: Pick<HandlerCall, 'path' | 'steps' | 'names' | 'chain'>) => Promise<void>
}

/** How an API is run. */
export interface ApiCall {
  /** What led here. */
  readonly chain?: Chain
  /** Whether whoever runs it tells of its failure. */
  readonly isHandled?: boolean
  readonly resolve?: ResolvePath
  readonly given?: GivenInputs
}

/** Runs of APIs, each followed by the handlers of its own. */
export class ApiHandlers {
  readonly #host: ApiHandlersHost

  constructor(host: ApiHandlersHost) {
    this.#host = host
  }

  /** Runs an API, tells of a failure that nobody else tells of, and runs `onSuccess` or `onError`. Never rejects. */
  async run(name: string, cause: RunCause, { chain = noChain, ...call }: ApiCall): Promise<RunView> {
    const { ongoing, settled } = this.#host
    const began = chain.began ?? ongoing.moment
    const end = ongoing.begin(began)
    try {
      return await this.#run(name, cause, { ...call, chain: { ...chain, began } })
    } finally {
      void settled().then(end)
    }
  }

  /** Runs what follows a run that a person cancelled by hand. */
  async cancelled(name: string): Promise<void> {
    const steps = this.#host.runner.find(name)?.onCancel ?? []
    if (steps.length > 0) await this.#host.run({ path: `${name}.onCancel`, steps, names: {}, chain: noChain })
  }

  async #run(
    name: string,
    cause: RunCause,
    { chain, isHandled = false, resolve, given }: ApiCall & { readonly chain: Chain },
  ): Promise<RunView> {
    const { runner, widgets, alerts, tracer, isStopped } = this.#host
    const attributes = { api: runner.find(name)?.id ?? '', eventType: cause }
    const span = tracer.begin({ name, parentId: chain.spanId, kind: 'client', attributes })
    const inside = { ...chain, spanId: span.id }
    const onMessage = this.#messageHandler(name, inside)
    const run = await runner.run(name, cause, { resolve, given, span, callStack: chain.paths, onMessage })
    endWithRun(tracer, span, run)
    const { unanswered, keepsResponse = false } = runner.state(name)
    // What still shows the data from before says nothing of the failure.
    const isShown = widgets.isShown(name) && !keepsResponse
    const isTold = isHandled || isShown || (runner.find(name)?.onError.length ?? 0) > 0
    if (run.status === 'failed' && !isTold && !isStopped()) {
      const message = run.error?.message ?? 'The run failed.'
      if (unanswered === undefined) alerts.show(`${name}: ${message}`, 'error', dependencyErrorSeconds)
      else showUnanswered(alerts, unanswered, message)
    }
    await this.#handle(name, run, inside)
    return run
  }

  /** What follows each message of an API; undefined where nothing does. */
  #messageHandler(name: string, chain: Chain): ((message: JsonValue) => Promise<void>) | undefined {
    const steps = this.#host.runner.find(name)?.onMessage ?? []
    if (steps.length === 0) return undefined
    return (message) => this.#host.run({ path: `${name}.onMessage`, steps, names: { message }, chain })
  }

  async #handle(name: string, run: RunView, chain: Chain): Promise<void> {
    const api = this.#host.runner.find(name)
    if (api === undefined || run.status === 'cancelled' || this.#host.isStopped()) return
    const property = run.status === 'succeeded' ? 'onSuccess' : 'onError'
    if (api[property].length === 0) return
    const names: { error?: Failure } =
      run.error === null ? {} : { error: { message: run.error.message, code: run.error.code } }
    await this.#host.run({ path: `${name}.${property}`, steps: api[property], names, chain })
  }
}
