import {
  callStackLimits,
  type PublishedApi,
  type RunEventView,
  type RunPartToStart,
  type RunView,
} from '@ashlar/contract'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { CancelRun, ApiState, RunCause, RunApi } from './run-request.ts'
import { traceParent } from '../tracing/trace-ids.ts'
import type { ActiveSpan } from '../tracing/tracer.ts'
import { collectInputs } from './collect-inputs.ts'
import { liveRunAfter, liveRunAtStart } from './live-run.ts'
import { mergeRuns } from './merge-runs.ts'
import { answerOfRefusal, cancelledRun, failedRun, type Answer } from './ended-runs.ts'
import { MessageQueue } from './message-queue.ts'
import { nothingGiven, type GivenInputs } from './given-inputs.ts'
import { randomId } from '../random-id.ts'

/** What the runner needs of the application around it. */
export interface ApiRunnerHost {
  runApi: RunApi
  cancelRun: CancelRun
  /** Whether it is shown how runs go while they go on. */
  showsProgress: boolean
  read: (path: string) => unknown
  /** Whether the value at a path is there without an evaluation. */
  isKnown: (path: string) => boolean
  /** Sets a property of the API's entity, such as `response`. */
  set: (api: string, property: string, value: unknown) => void
  /** Resolves when everything that was set is evaluated. */
  settled: () => Promise<void>
  changed: (api: string) => void
}

interface ActiveRun {
  readonly id: string
  readonly controller: AbortController
  /** Whether the server was asked for it. */
  isAsked: boolean
  /** Whether what the page reads of the API stays as it is: a part is run, or a trial. */
  readonly isAside: boolean
  /** The messages that it sent; null where nobody handles them. */
  readonly messages: MessageQueue | null
  /** Ends the run for those who wait for it, whatever the server answers later. */
  readonly end: (answer: Answer) => void
}

interface RunToAsk {
  readonly api: PublishedApi
  readonly id: string
  readonly inputs: JsonObject
  readonly cause: RunCause
  readonly span: ActiveSpan | undefined
  readonly callStack: readonly string[]
  readonly part: RunPartToStart | undefined
  readonly isTrial: boolean
}

/** Where a path of an API's inputs leads: from a repeated cell, to the widgets of that cell. */
export type ResolvePath = (path: string) => string

/** How an API is run. */
export interface RunManner {
  readonly resolve?: ResolvePath | undefined
  readonly given?: GivenInputs | undefined
  readonly span?: ActiveSpan
  /** The handlers that led here, the latest last. */
  readonly callStack?: readonly string[]
  /** Only a part of the API is run: what the page reads of the API stays as it is. */
  readonly part?: RunPartToStart | undefined
  /** All that the run changes is rolled back: what the page reads of the API stays as it is. */
  readonly isTrial?: boolean
  /** Handles each message of a streaming API, one after the other. */
  readonly onMessage?: ((message: JsonValue) => Promise<void>) | undefined
}

const shortened = (callStack: readonly string[]): string[] =>
  callStack.slice(-callStackLimits.handlers).map((path) => path.slice(0, callStackLimits.characters))

const renameKey = <Value>(values: Map<string, Value>, from: string, to: string): void => {
  const value = values.get(from)
  values.delete(from)
  if (value !== undefined) values.set(to, value)
}

const asItIs: ResolvePath = (path) => path

/** How long a connection is kept while the server is told to cancel its run, in milliseconds. */
const patience = 1000

const idle: ApiState = { isLoading: false, run: null }

/**
 * Runs APIs, one run of each at a time: a new one takes the effect of the older one away. Keeps what bindings read of
 * an API (`response`, `error`, `isLoading`) in step with its runs.
 */
export class ApiRunner {
  readonly #host: ApiRunnerHost
  #apis = new Map<string, PublishedApi>()
  readonly #states = new Map<string, ApiState>()
  readonly #active = new Map<string, ActiveRun>()
  /** What the latest runs of whole APIs sent as inputs, by name. */
  readonly #sent = new Map<string, JsonObject>()
  /** What the latest runs of whole APIs failed with, by name. */
  readonly #failures = new Map<string, string>()

  constructor(host: ApiRunnerHost) {
    this.#host = host
  }

  /** Takes over the APIs of a page; those that are gone are cancelled. States go along with a new name. */
  take(apis: readonly PublishedApi[]): void {
    const before = new Map([...this.#apis.values()].map((api) => [api.id, api.name]))
    this.#apis = new Map(apis.map((api) => [api.name, api]))
    const kept = new Set(apis.map((api) => api.id))
    for (const [id, name] of before) {
      if (!kept.has(id)) {
        this.cancel(name)
        this.#states.delete(name)
        this.#failures.delete(name)
        this.#sent.delete(name)
      }
    }
    for (const api of apis) {
      const name = before.get(api.id)
      if (name === undefined || name === api.name) continue
      this.cancel(name)
      renameKey(this.#states, name, api.name)
      renameKey(this.#failures, name, api.name)
      renameKey(this.#sent, name, api.name)
    }
  }

  find(name: string): PublishedApi | undefined {
    return this.#apis.get(name)
  }

  all(): PublishedApi[] {
    return [...this.#apis.values()]
  }

  state(name: string): ApiState {
    return this.#states.get(name) ?? idle
  }

  /** Whether the page waits for an API; what is tried out concerns nobody there. */
  isAwaited(name: string): boolean {
    return this.state(name).isLoading && this.#active.get(name)?.isAside !== true
  }

  /** What the latest run of the whole API failed with; null where it did not. */
  failure(name: string): string | null {
    return this.#failures.get(name) ?? null
  }

  /** Shows APIs as loading that are going to run, so that nothing flashes empty before they do. */
  announce(names: readonly string[]): void {
    for (const name of names) {
      this.#host.set(name, 'isLoading', true)
      this.#change(name, { ...this.state(name), isLoading: true })
    }
  }

  /** Whether an API can run at once: none of its inputs waits for an evaluation. */
  isReady(name: string, resolve: ResolvePath = asItIs): boolean {
    return this.#apis.get(name)?.inputs.every((path) => this.#host.isKnown(resolve(path))) ?? false
  }

  /** Whether an API would send other inputs now than its latest run did; no where it has not run. */
  hasOtherInputs(name: string): boolean {
    const api = this.#apis.get(name)
    const sent = this.#sent.get(name)
    if (api === undefined || sent === undefined) return false
    const present = collectInputs(api.inputs, (path) => this.#host.read(path))
    return JSON.stringify(sent) !== JSON.stringify(present)
  }

  /** Takes an announcement back for an API that will not run after all. */
  withdraw(name: string): void {
    if (this.#active.has(name) || !this.state(name).isLoading) return
    this.#host.set(name, 'isLoading', false)
    this.#change(name, { ...this.state(name), isLoading: false })
  }

  /** Runs an API with the values at its paths and takes its answer over. Never rejects: what went wrong is in the run. */
  async run(
    name: string,
    cause: RunCause,
    {
      resolve = asItIs,
      given = nothingGiven,
      span,
      callStack = [],
      part,
      isTrial = false,
      onMessage,
    }: RunManner = {},
  ): Promise<RunView> {
    const api = this.#apis.get(name)
    if (api === undefined) return failedRun('internal_error', `There is no API called ${name} on this page.`)
    const wasRunning = this.#endActive(name) !== null
    const isAside = part !== undefined || isTrial
    const id = randomId()
    const controller = new AbortController()
    const messages = onMessage === undefined ? null : new MessageQueue(onMessage)
    const ended = new Promise<Answer>((end) => {
      this.#active.set(name, { id, controller, isAsked: false, isAside, messages, end })
    })
    const { run: latest, keepsResponse } = this.state(name)
    if (!isAside) {
      this.#host.set(name, 'isLoading', true)
      this.#host.set(name, 'error', null)
    } else if (wasRunning) this.#host.set(name, 'isLoading', false)
    this.#change(name, {
      isLoading: true,
      run: latest,
      ...(keepsResponse === undefined ? {} : { keepsResponse }),
      ...(this.#host.showsProgress ? { live: liveRunAtStart(latest, part !== undefined) } : {}),
    })
    if (!this.isReady(name, resolve)) await this.#host.settled()
    const active = this.#active.get(name)
    if (active?.id !== id) return (await ended).run
    active.isAsked = true
    const inputs = collectInputs(api.inputs, (path) =>
      given.has(path) ? given.get(path) : this.#host.read(resolve(path)),
    )
    if (!isAside) this.#sent.set(name, inputs)
    const asked = this.#ask({ api, id, inputs, cause, span, callStack, part, isTrial }, controller.signal)
    const answered = asked.then(async (answer) => {
      await messages?.finished()
      return answer
    })
    const answer = await Promise.race([ended, answered])
    const { run } = answer
    // A run that is no longer the current one was cancelled or overtaken: its answer has no effect.
    if (this.#active.get(name)?.id !== id) return cancelledRun(id)
    this.#active.delete(name)
    if (isAside) {
      this.#change(name, { isLoading: false, run: part === undefined ? run : mergeRuns(latest, run) })
      return run
    }
    this.#finish(name, answer)
    await this.#host.settled()
    return run
  }

  /** Cancels the run of an API, by hand or by a step. Answers whether one was going on. */
  cancel(name: string, by?: 'manual'): boolean {
    if (this.#active.get(name)?.isAside === false) this.#failures.delete(name)
    const run = this.#endActive(name)
    if (run === null) return false
    this.#host.set(name, 'isLoading', false)
    this.#change(name, { isLoading: false, run, ...(by === undefined ? {} : { cancelledBy: { type: by } }) })
    return true
  }

  stop(): void {
    for (const name of Array.from(this.#active.keys())) this.#endActive(name)
  }

  #endActive(name: string): RunView | null {
    const active = this.#active.get(name)
    if (active === undefined) return null
    this.#active.delete(name)
    active.messages?.stop()
    this.#tellServer(active)
    const run = cancelledRun(active.id)
    active.end({ run })
    return active.isAside ? mergeRuns(this.state(name).run, run) : run
  }

  /** The run has no effect here any more; whether the server could still stop it changes nothing on the page. */
  #tellServer({ id, isAsked, controller }: ActiveRun): void {
    const hangUp = (): void => controller.abort()
    if (!isAsked) {
      hangUp()
      return
    }
    // Told before the connection goes: afterwards the server would not know the run any more, and answer that it does not.
    const timer = setTimeout(hangUp, patience)
    void this.#host
      .cancelRun(id)
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer)
        hangUp()
      })
  }

  async #ask(
    { api, id, inputs, cause, span, callStack, part, isTrial }: RunToAsk,
    signal: AbortSignal,
  ): Promise<Answer> {
    try {
      const run = await this.#host.runApi(
        {
          apiId: api.id,
          runId: id,
          inputs,
          eventType: cause,
          manualRun: cause === 'runClick',
          callStack: shortened(callStack),
          ...(part === undefined ? {} : { part }),
          ...(isTrial ? { isTrial } : {}),
          ...(span === undefined ? {} : { traceParent: traceParent(span.traceId, span.id) }),
        },
        signal,
        api.responseType === 'STREAM' || this.#host.showsProgress
          ? (event) => this.#hear(api.name, id, event)
          : undefined,
      )
      return { run }
    } catch (thrown) {
      return answerOfRefusal(thrown, id)
    }
  }

  #hear(name: string, id: string, event: RunEventView): void | Promise<void> {
    const active = this.#active.get(name)
    // Nobody wants what an overtaken or cancelled run still tells.
    if (active?.id !== id) return undefined
    if (event.type === 'message') return active.messages?.add(event.message)
    const state = this.state(name)
    if (state.live !== undefined) this.#change(name, { ...state, live: liveRunAfter(state.live, event) })
    return undefined
  }

  #finish(name: string, { run, unanswered }: Answer): void {
    const before = this.state(name)
    // Nothing is known to have changed: what was there says more than nothing.
    const keepsResponse =
      unanswered !== undefined && (before.run?.status === 'succeeded' || before.keepsResponse === true)
    const failure = run.status === 'failed' ? (run.error?.message ?? 'The run failed.') : null
    this.#host.set(name, 'isLoading', false)
    if (run.status !== 'cancelled') {
      if (!keepsResponse) this.#host.set(name, 'response', run.status === 'succeeded' ? run.output : null)
      this.#host.set(name, 'error', failure)
    }
    if (failure === null || keepsResponse) this.#failures.delete(name)
    else this.#failures.set(name, failure)
    this.#change(name, {
      isLoading: false,
      run,
      ...(unanswered === undefined ? {} : { unanswered }),
      ...(keepsResponse ? { keepsResponse } : {}),
    })
  }

  #change(name: string, state: ApiState): void {
    this.#states.set(name, state)
    this.#host.changed(name)
  }
}
