import { type HostStep, type RunFaultCode, type RunSpanFacts, type StepCall, StepError } from '@ashlar/engine'
import {
  type BuiltIn,
  type BuiltInHost,
  type Connection,
  findBuiltIn,
  findIntegration,
  IntegrationError,
  type StepRunner,
  type Transaction,
  type Trial,
} from '@ashlar/integrations'
import type { JsonValue, StepBlock } from '@ashlar/schema'
import { connectionFor, type Connections, type LoadedConnection } from './connections.ts'
import { type Drivers, unknownPlugin } from './drivers.ts'
import type { FairQueue } from './fair-queue.ts'
import type { OutputBudgets } from './output-budgets.ts'
import { type ParsedStep, parseStep } from './parse-step.ts'
import { type ReadSecretsOfStep, readSecretsFor } from './secrets-of-steps.ts'
import type { Transactions } from './transactions.ts'
import { toStepError } from './step-error.ts'
import type { Trials } from './trials.ts'

/** What running steps needs of the executor. */
export interface StepServices {
  readonly connections: Connections
  readonly drivers: Drivers
  readonly queue: FairQueue
  readonly budgets: Pick<OutputBudgets, 'beginReading'>
  readonly trials: Trials
  readonly transactions: Transactions
  readonly builtInHost: BuiltInHost<StepCall>
  readonly readSecretsOfStep: ReadSecretsOfStep
}

/** Compiles a step for the engine. Throws `StepError` for one that can never run. */
export const compileStep = (block: StepBlock, services: StepServices): HostStep => {
  const builtIn = findBuiltIn(block.pluginId)
  const plugin = builtIn ?? findIntegration(block.pluginId)
  if (!plugin) throw unknownPlugin(block.pluginId)
  const parsed = parseStep(plugin, block.configuration)
  const [problem] = parsed.problems
  if (problem) {
    const others =
      parsed.problems.length > 1 ? ` There are ${parsed.problems.length - 1} more problems in this step.` : ''
    throw new StepError('binding_refused', `${problem.reason}${others}`)
  }
  const step = builtIn
    ? builtInStep(builtIn, block, parsed, services)
    : connectedStep(block, parsed, services)
  const { secrets } = parsed
  if (secrets.length === 0) return step
  return { ...step, readSecrets: (call) => readSecretsFor(secrets, call, services.readSecretsOfStep) }
}

/** A step of a plugin that needs no connection. */
const builtInStep = (
  builtIn: BuiltIn,
  { pluginId, configuration }: StepBlock,
  { templates, bindings, reads }: ParsedStep,
  { queue, builtInHost }: StepServices,
): HostStep => {
  const run = builtIn.compile(configuration, templates, builtInHost)
  const stream = builtIn.compileStream?.(configuration, builtInHost)
  const begin = async (call: StepCall) => {
    const place = builtIn.takesPlace ? queue.acquire(call.organizationId, pluginId, call.signal) : undefined
    const release = place instanceof Promise ? await place : place
    const span = call.span?.begin({
      name: pluginId,
      kind: 'internal',
      attributes: { 'plugin-name': pluginId },
    })
    return (failure: RunFaultCode | null): void => {
      span?.end(failure)
      release?.()
    }
  }
  return {
    bindings,
    reads,
    async run(values, call) {
      const end = await begin(call)
      let failure: RunFaultCode | null = 'internal_error'
      try {
        const output = await run(values, call)
        failure = null
        return output
      } catch (error) {
        const told = toStepError(error)
        if (told instanceof StepError) failure = told.code
        throw told
      } finally {
        end(failure)
      }
    },
    ...(stream === undefined
      ? {}
      : {
          async *stream(values, call) {
            const end = await begin(call)
            let failure: RunFaultCode | null = null
            try {
              yield* stream(values, call)
            } catch (error) {
              const told = toStepError(error)
              failure = told instanceof StepError ? told.code : 'internal_error'
              throw told
            } finally {
              end(failure)
            }
          },
        }),
  }
}

const connectedStep = (
  block: StepBlock,
  { templates, bindings }: ParsedStep,
  services: StepServices,
): HostStep => {
  let runner: StepRunner | undefined
  return {
    bindings,
    async run(values, call) {
      runner ??= (await services.drivers.load(block.pluginId)).compile(block.configuration, templates)
      return runOnIntegration(block, runner, values, call, services)
    },
  }
}

const runOnIntegration = async (
  block: StepBlock,
  runner: StepRunner,
  values: readonly unknown[],
  call: StepCall,
  services: StepServices,
): Promise<JsonValue> => {
  const { signal, limits, span, begin, onRequest, onLog } = call
  const { datasourceId } = block
  const { connection, transaction, trial, release } = await placeOf(block, call, services)
  const sent = span?.begin(exchangeOf(datasourceId, { pluginId: block.pluginId, connection }))
  const reading = services.budgets.beginReading(call.organizationId)
  let failure: RunFaultCode | null = 'internal_error'
  try {
    await begin?.()
    const runOn = (on: Connection) =>
      runner.run(on, values, {
        signal,
        limits: { resultBytes: limits.resultBytes, milliseconds: limits.milliseconds },
        reading,
        onRequest,
        onLog,
        ...(trial === undefined ? {} : { trial }),
        ...(transaction === undefined ? {} : { transaction }),
      })
    const output = await runOn(connection).catch(async (error: unknown) => {
      const isRefused = error instanceof IntegrationError && error.isLoginRefused
      const other =
        isRefused && trial === undefined && transaction === undefined
          ? await withOtherSecrets(connection, block, call, services)
          : null
      if (other === null) throw error
      return await runOn(other)
    })
    failure = null
    return output
  } catch (error) {
    const told = toStepError(error)
    if (told instanceof StepError) failure = told.code
    throw told
  } finally {
    sent?.end(failure)
    reading.end()
    release()
  }
}

/** Where a step runs. */
interface StepPlace {
  readonly connection: LoadedConnection['connection']
  readonly transaction?: Transaction | undefined
  readonly trial?: Trial | undefined
  readonly release: () => void
}

/** The connection of a step and its place in the queue: those of its transaction, which has both already, or its own. */
const placeOf = async (
  block: StepBlock,
  { runId, organizationId, profileId, caller, signal, transaction }: StepCall,
  { connections, queue, trials, transactions }: StepServices,
): Promise<StepPlace> => {
  if (transaction !== undefined) return { ...transactions.find(transaction), release: () => undefined }
  const { datasourceId } = block
  const loaded = await connections.ofStep(block, { organizationId, profileId })
  const trial = trials.find(runId)
  if (trial !== undefined) refuseLasting(block, runId, trials)
  const place = queue.acquire(organizationId, datasourceId, signal)
  const release = typeof place === 'function' ? place : await place
  const connection = connectionFor(loaded, {
    memberId: caller?.memberId ?? null,
    externalUser: caller?.externalUser ?? null,
    signal,
  })
  return { connection, trial, release }
}

/** The connection with secrets that its secret store has changed meanwhile; null where they are the same. */
const withOtherSecrets = async (
  connection: Connection,
  block: StepBlock,
  { organizationId, profileId, caller, signal }: StepCall,
  { connections }: StepServices,
): Promise<Connection | null> => {
  const loaded = await connections.ofStep(block, { organizationId, profileId, isAfresh: true })
  if (loaded.connection.version === connection.version) return null
  return connectionFor(loaded, {
    memberId: caller?.memberId ?? null,
    externalUser: caller?.externalUser ?? null,
    signal,
  })
}

/** Refuses a step of a trial run whose changes cannot be rolled back. Throws `StepError`. */
const refuseLasting = ({ pluginId, name, configuration }: StepBlock, runId: string, trials: Trials): void => {
  const descriptor = findIntegration(pluginId)?.descriptor
  if (descriptor?.canRollBack === true || descriptor?.step.onlyReads(configuration) === true) return
  trials.refuse(runId, `what ${name} sends to ${descriptor?.label ?? pluginId}`)
}

/** What is told of a query or request to who measures: which system and which host, never what is asked. */
const exchangeOf = (
  integrationId: string,
  { pluginId, connection: { configuration } }: LoadedConnection,
): RunSpanFacts => {
  const [system = ''] = findIntegration(pluginId)?.descriptor.target(configuration).split(' ') ?? []
  const host = URL.parse(system)?.hostname ?? ''
  return {
    name: pluginId,
    kind: 'client',
    attributes: {
      'plugin-name': pluginId,
      'integration-id': integrationId,
      ...(host === '' ? {} : { 'server.address': host }),
    },
  }
}
