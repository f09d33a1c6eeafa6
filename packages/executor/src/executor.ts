import { setImmediate, setTimeout } from 'node:timers/promises'
import type { RunView } from '@ashlar/contract'
import { createEgress } from '@ashlar/egress'
import {
  type ApiPlan,
  defaultRunLimits,
  type EnginePorts,
  type GuestResult,
  type GuestTask,
  planApi,
  planPart,
  type RunCaller,
  runApi,
  type RunEnd,
  type RunEvent,
  type RunJournal,
  type RunPart,
  type RunRequest,
  type RunSpan,
  StepError,
} from '@ashlar/engine'
import { createOAuthProvider, type OAuthProvider, type StepProblem } from '@ashlar/integrations'
import { type CodeRunner, type CodeRunnerOptions, createCodeRunnerOnThread } from '@ashlar/sandbox'
import type { ApiDefinition, JsonObject, JsonValue } from '@ashlar/schema'
import { callWorkflow, type CallWorkflow } from './call-workflow.ts'
import { compileStep, type StepServices } from './compile-step.ts'
import { Connections, type LoadIntegration, type StoredConnection } from './connections.ts'
import { Drivers } from './drivers.ts'
import { type Concurrency, defaultConcurrency, FairQueue } from './fair-queue.ts'
import { createGuestCode } from './guest-code.ts'
import { OutputBudgets } from './output-budgets.ts'
import { checkStep } from './parse-step.ts'
import { PlanCache } from './plan-cache.ts'
import { ResultPaces } from './result-paces.ts'
import { SecretStores, type SecretWanted } from './secret-stores.ts'
import type { ReadSecretsOfStep } from './secrets-of-steps.ts'
import { presentRun, StepCollector } from './present-run.ts'
import { PlainSteps } from './plain-steps.ts'
import { createSystemCalls, type SystemCalls } from './system-calls.ts'
import { Transactions } from './transactions.ts'
import { Trials } from './trials.ts'
import { type CodeServices, type CodeStepLimits, runCode, streamCode } from './run-code.ts'

/** What an executor needs of its host. */
export interface ExecutorOptions {
  readonly loadIntegration: LoadIntegration
  /** What may be reached although it is not public; see the setting `ASHLAR_ALLOWED_HOSTS`. */
  readonly allowedHosts: readonly string[]
  readonly limits: {
    /** Milliseconds for one run. */
    readonly timeLimit: number
    /** Bytes of the result of one step. */
    readonly resultSize: number
    /** Bytes, roughly, of all that runs keep at a time; absent: a quarter of the memory that this process has for objects. */
    readonly keptOutputs?: number | undefined
  }
  readonly clock: {
    /** Milliseconds since an arbitrary moment; never goes back. */
    readonly monotonic: () => number
    /** The time of day. */
    readonly now: () => Date
  }
  readonly concurrency?: Partial<Concurrency>
  /** Threads that evaluate bindings, and milliseconds for the bindings of one step. */
  readonly guestCode?: { readonly threads?: number; readonly milliseconds?: number }
  /** Steps of JavaScript and Python: what one may use, and the processes they run in. */
  readonly code?: Partial<CodeStepLimits> & CodeRunnerOptions
  /** Absent where there are no workflows to be called: steps that call one fail. */
  readonly callWorkflow?: CallWorkflow
  /** Absent where there are no secret stores: steps that read one fail. */
  readonly readSecretsOfStep?: ReadSecretsOfStep
}

/** One run that is wanted. The host has checked that whoever asks may run the API. */
export interface ExecutionRequest {
  readonly organizationId: string
  /** The profile whose configurations of integrations count; absent or null for the default ones. */
  readonly profileId?: string | null | undefined
  readonly api: ApiDefinition
  /** The values of the paths that the API declares as its inputs, as nested objects. */
  readonly inputs: JsonObject
  /** Who asks, as the host knows it: what `Global.user` and `Global.groups` are. Absent: the inputs are the host's own. */
  readonly caller?: RunCaller | undefined
  readonly runId: string
  /** A part of the API that is run by itself, with what a former run told of the rest; absent: the whole API. */
  readonly part?: (RunPart & { readonly known: JsonObject }) | undefined
  /** How many runs called each other by steps before this one: the `depth` of `WorkflowCaller`; absent: none. */
  readonly depth?: number | undefined
  /** Milliseconds for all blocks, where it is not the executor's own limit. */
  readonly timeLimit?: number | undefined
  /** Whether steps may read secrets of stores: the host has checked that who built them may. Absent: they may not. */
  readonly readsSecrets?: boolean | undefined
  /** Whether the results of each block, with requests and logs, are wanted: for builders only. */
  readonly withSteps: boolean
  /** Whether all that the run changes is rolled back at its end: a step whose changes cannot be, fails. */
  readonly isTrial?: boolean | undefined
  /** Given by a host that measures: blocks, and in them queries and requests, become its parts. The host ends it. */
  readonly span?: RunSpan | undefined
}

/** Hears of a run while it goes on. */
export interface RunListener {
  /** Told of all that happens; requests and logs only where the results of blocks are wanted. */
  readonly event?: ((event: RunEvent) => void) | undefined
  /** Awaited before the first request of a step leaves that may not run twice. Nothing leaves where it rejects. */
  readonly unrepeatable?: (() => Promise<void>) | undefined
  /** Told of each message of a streaming API; the API goes on when its promise resolves. */
  readonly message?: ((message: JsonValue) => void | Promise<void>) | undefined
}

/** Runs APIs and speaks to the systems behind integrations. */
export interface Executor extends SystemCalls {
  /**
   * Runs an API to its end, and tells what happens as it happens. Never throws for what a run does; throws `StepError`
   * for a part of no block.
   */
  run(request: ExecutionRequest, signal: AbortSignal, listener?: RunListener): Promise<RunView>
  /**
   * Runs an API whose blocks are kept in a journal, from where the journal ends. The run may end as `suspended`: it goes on
   * by another call. What it sends is told while it goes on, and not kept. Never throws for what a run does. A host that loses the run to another one aborts
   * the signal and drops the end.
   */
  runDurable(
    request: ExecutionRequest,
    journal: RunJournal,
    signal: AbortSignal,
    listener?: Pick<RunListener, 'message'>,
  ): Promise<RunEnd>
  /** Speaks to the providers at which connections log in by OAuth. */
  readonly oauth: OAuthProvider
  /** Sends JSON to an address that the installation names; answers with the status. Throws `EgressError`. */
  sendJson(address: string, body: JsonValue, signal: AbortSignal): Promise<number>
  /** Everything that would keep a step from running: its shape, its bindings, and where they stand. */
  checkStep(pluginId: string, configuration: JsonObject): StepProblem[]
  /** Evaluates expressions of builders where their code may run. Throws `StepError` where too many wait. */
  evaluate(task: GuestTask, signal: AbortSignal): Promise<GuestResult[]>
  /** How code of steps is kept apart on this machine; found out once, when it is first asked for. */
  readonly codeIsolation: CodeRunner['isolation']
  /** Starts the first thread for bindings ahead of time, so that the first run does not wait for it. */
  prepare(): Promise<void>
  /** A secret of a secret store, as text. Throws `StepError`. */
  readonly readSecret: (wanted: SecretWanted) => Promise<string>
  /** The names of the secrets of a store, as far as it lists some. Throws `StepError`. */
  readonly secretNames: (storeId: string, store: StoredConnection) => Promise<readonly string[]>
  /** Forgets an integration that was changed or deleted, in every profile; its connections close as they come free. */
  forget(integrationId: string): void
  /** Closes connections and threads; runs that go on fail. */
  close(): Promise<void>
}

/** What one step of code may use where a host says nothing else. */
const defaultCodeLimits: CodeStepLimits = { milliseconds: 60_000, memoryBytes: 256 * 1024 * 1024 }

/** Makes an executor. Throws `EgressError` for an allowed host that cannot be read. */
export const createExecutor = (options: ExecutorOptions): Executor => {
  const { clock, limits } = options
  const egress = createEgress({
    allowedHosts: options.allowedHosts,
    limits: { totalMilliseconds: limits.timeLimit, bytes: limits.resultSize },
  })
  const drivers = new Drivers(egress)
  const connections = new Connections(options.loadIntegration, clock.monotonic)
  const secretStores = new SecretStores(egress, clock.monotonic)
  const resultPaces = new ResultPaces()
  const concurrency = { ...defaultConcurrency, ...options.concurrency }
  const queue = new FairQueue(concurrency, (organizationId) => resultPaces.pauseOf(organizationId))
  const guestCode = createGuestCode(options.guestCode?.threads, options.guestCode?.milliseconds)
  const code = { ...defaultCodeLimits, ...options.code }
  const runner = createCodeRunnerOnThread(code)
  const budgets = new OutputBudgets(limits.keptOutputs, (organizationId, bytes) =>
    resultPaces.count(organizationId, bytes),
  )
  const plainSteps = new PlainSteps(guestCode)
  const codeServices: CodeServices = { runner, plainSteps, egress, budgets, paces: resultPaces, limits: code }
  const trials = new Trials()
  const services: StepServices = {
    connections,
    drivers,
    queue,
    streamQueue: new FairQueue(concurrency),
    budgets,
    trials,
    transactions: new Transactions(),
    readSecretsOfStep: options.readSecretsOfStep ?? noSecretStores,
    builtInHost: {
      runCode: (written, call) => runCode(written, trials.withoutRequests(call), codeServices),
      streamCode: (written, call) => streamCode(written, trials.withoutRequests(call), codeServices),
      async callWorkflow(wanted, call) {
        trials.refuse(call.runId, 'what another workflow does')
        return await callWorkflow(wanted, call, options.callWorkflow)
      },
    },
  }
  const runLimits = {
    ...defaultRunLimits,
    milliseconds: limits.timeLimit,
    transactionMilliseconds: limits.timeLimit,
    resultBytes: limits.resultSize,
    keptBytes: budgets.perRun,
  }
  const ports: EnginePorts = {
    compileStep: (block) => compileStep(block, services),
    beginTransaction: (first, call) => services.transactions.begin(first, call, services),
    evaluate: (task, signal) => guestCode.evaluate(task, signal),
    monotonic: clock.monotonic,
    now: clock.now,
    sleep,
    breathe: () => setImmediate(),
  }
  const plans = new PlanCache((api) => planApi(api, ports))

  const planOf = ({ api, part }: ExecutionRequest): ApiPlan =>
    part === undefined ? plans.find(api) : planPart(api, part, ports)

  const toRunRequest = (request: ExecutionRequest, signal: AbortSignal): RunRequest => ({
    runId: request.runId,
    organizationId: request.organizationId,
    profileId: request.profileId,
    depth: request.depth,
    inputs: request.inputs,
    caller: request.caller,
    known: request.part?.known,
    readsSecrets: request.readsSecrets,
    signal,
    limits: request.timeLimit === undefined ? runLimits : { ...runLimits, milliseconds: request.timeLimit },
    budget: budgets.of(request.organizationId),
    withTrace: request.withSteps,
    span: request.span,
  })

  return {
    ...createSystemCalls(drivers, secretStores, clock),
    oauth: createOAuthProvider(egress),
    async run(request, signal, listener = {}) {
      const collector = request.withSteps ? new StepCollector() : undefined
      const listeners = [collector?.tell, listener.event].filter((tell) => tell !== undefined)
      const tell = (event: RunEvent): void => {
        for (const each of listeners) each(event)
      }
      const plan = planOf(request)
      const endTrial = request.isTrial === true ? trials.begin(request.runId) : null
      try {
        const end = await runApi(
          plan,
          {
            ...toRunRequest(request, signal),
            onMessage: listener.message,
            onUnrepeatable: listener.unrepeatable,
          },
          ports,
          listeners.length === 0 ? undefined : tell,
        )
        const run = presentRun(request.runId, end, collector?.stepsAt(end) ?? [])
        return endTrial === null ? run : { ...run, isTrial: true }
      } finally {
        await endTrial?.()
      }
    },
    runDurable(request, journal, signal, { message: onMessage } = {}) {
      const wanted = { ...toRunRequest(request, signal), journal, onMessage }
      return runApi(plans.find(request.api), wanted, ports)
    },
    async sendJson(address, body, signal) {
      const { status } = await egress.request({
        method: 'POST',
        url: new URL(address),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
        redirects: 0,
      })
      return status
    },
    checkStep,
    evaluate: (task, signal) => guestCode.evaluate(task, signal),
    get codeIsolation() {
      return runner.isolation
    },
    async prepare() {
      await guestCode.evaluate(
        { organizationId: '', functions: ['() => null'], scope: '{}', globals: [] },
        new AbortController().signal,
      )
    },
    readSecret: (wanted) => secretStores.read(wanted),
    secretNames: (storeId, store) => secretStores.names(storeId, store),
    forget(integrationId) {
      secretStores.forget(integrationId)
      const connectionIds = [integrationId, ...connections.forget(integrationId)]
      void drivers.forget(connectionIds).catch(ignore)
    },
    async close() {
      await Promise.all([guestCode.close(), drivers.close(), runner.close()])
      await egress.close()
    },
  }
}

/** Rejects with the run's own words when it is cancelled meanwhile. */
const sleep = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  try {
    await setTimeout(milliseconds, undefined, { signal })
  } catch (error) {
    throw new StepError('cancelled', 'The run was cancelled.', { cause: error })
  }
}

const noSecretStores: ReadSecretsOfStep = () =>
  Promise.reject(new StepError('integration_not_found', 'There are no secret stores here.'))

const ignore = (): void => undefined
