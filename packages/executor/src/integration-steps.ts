import type { RunSpanFacts, StepCall } from '@ashlar/engine'
import {
  type Connection,
  findIntegration,
  IntegrationError,
  type StepContext,
  type StepRunner,
  type Transaction,
  type Trial,
} from '@ashlar/integrations'
import type { JsonValue, StepBlock } from '@ashlar/schema'
import { connectionFor, type Connections, type LoadedConnection } from './connections.ts'
import { endAfter, endAfterLast, type EndStep } from './end-with-failure.ts'
import type { FairQueue } from './fair-queue.ts'
import type { OutputBudgets } from './output-budgets.ts'
import type { Transactions } from './transactions.ts'
import type { Trials } from './trials.ts'

/** What steps on integrations need of the executor. */
export interface IntegrationServices {
  readonly connections: Connections
  readonly queue: FairQueue
  /** Places of streams: the steps that run for their messages wait for places of `queue`, which streams must not hold. */
  readonly streamQueue: FairQueue
  readonly budgets: Pick<OutputBudgets, 'beginReading'>
  readonly trials: Trials
  readonly transactions: Transactions
}

/** Runs a step on its integration. Throws `StepError`. */
export const runOnIntegration = async (
  block: StepBlock,
  runner: StepRunner,
  values: readonly unknown[],
  call: StepCall,
  services: IntegrationServices,
): Promise<JsonValue> => {
  const begun = await begin(block, call, services, services.queue)
  const { connection, context, isRepeatable } = begun
  return await endAfter(begun.end, async () => {
    await call.begin?.()
    return await runner.run(connection, values, context).catch(async (error: unknown) => {
      const other = isRepeatable && (await withOtherSecrets(error, connection, block, call, services))
      if (!other) throw error
      return await runner.run(other, values, context)
    })
  })
}

/** The messages of a step on its integration, one after the other. Throws `StepError`. */
export async function* streamFromIntegration(
  block: StepBlock,
  stream: NonNullable<StepRunner['stream']>,
  values: readonly unknown[],
  call: StepCall,
  services: IntegrationServices,
): AsyncGenerator<JsonValue, undefined> {
  const begun = await begin(block, call, services, services.streamQueue)
  const { connection, context, isRepeatable } = begun
  yield* endAfterLast(begun.end, async function* () {
    let hasBegun = false
    await call.begin?.()
    try {
      for await (const message of stream(connection, values, context)) {
        hasBegun = true
        yield message
      }
    } catch (error) {
      const isFirst = isRepeatable && !hasBegun
      const other = isFirst && (await withOtherSecrets(error, connection, block, call, services))
      if (!other) throw error
      yield* stream(other, values, context)
    }
  })
}

/** A step that has its place: what its driver is given, and what ends with it. */
interface BegunStep {
  readonly connection: Connection
  readonly context: StepContext
  /** Whether it may be tried with other secrets. */
  readonly isRepeatable: boolean
  readonly end: EndStep
}

const begin = async (
  block: StepBlock,
  call: StepCall,
  services: IntegrationServices,
  queue: FairQueue,
): Promise<BegunStep> => {
  const { signal, limits, span, onRequest, onLog } = call
  const { datasourceId, pluginId } = block
  const { connection, transaction, trial, release } = await placeOf(block, call, services, queue)
  const sent = span?.begin(exchangeOf(datasourceId, { pluginId, connection }))
  const reading = services.budgets.beginReading(call.organizationId)
  return {
    connection,
    isRepeatable: trial === undefined && transaction === undefined,
    context: {
      signal,
      limits: { resultBytes: limits.resultBytes, milliseconds: limits.milliseconds },
      reading,
      onRequest,
      onLog,
      ...(trial === undefined ? {} : { trial }),
      ...(transaction === undefined ? {} : { transaction }),
    },
    end(failure) {
      sent?.end(failure)
      reading.end()
      release()
    },
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
  { connections, trials, transactions }: IntegrationServices,
  queue: FairQueue,
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

/** Where the login was refused, the connection with secrets that its secret store has changed meanwhile; null where they are the same. */
const withOtherSecrets = async (
  error: unknown,
  connection: Connection,
  block: StepBlock,
  { organizationId, profileId, caller, signal }: StepCall,
  { connections }: IntegrationServices,
): Promise<Connection | null> => {
  if (!(error instanceof IntegrationError && error.isLoginRefused)) return null
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
