import type { ConnectionTest, IntegrationMetadata, IntegrationOperation } from '@ashlar/contract'
import { StepError } from '@ashlar/engine'
import {
  type DescribedAnswer,
  type Filling,
  type FillRequest,
  findIntegration,
  findSecretStore,
  IntegrationError,
  ModelError,
  type ModelEvent,
  type ModelRequest,
  unknownAnswer,
} from '@ashlar/integrations'
import type { JsonObject } from '@ashlar/schema'
import { connectionFor, type StoredConnection, toConnection } from './connections.ts'
import { type Drivers, unknownPlugin } from './drivers.ts'
import { parseStep } from './parse-step.ts'
import type { SecretStores } from './secret-stores.ts'
import { toStepError } from './step-error.ts'

/** What is asked of the systems behind integrations outside of any run. */
export interface SystemCalls {
  /** Tries a connection whose configuration passed the check of its form. Never throws for what the system does. */
  test(connection: StoredConnection, signal?: AbortSignal): Promise<ConnectionTest>
  /** The tables behind an integration; none for systems without tables. Throws `StepError`. */
  metadata(
    integrationId: string,
    connection: StoredConnection,
    signal?: AbortSignal,
  ): Promise<IntegrationMetadata>
  /** What steps can choose from, as the document of an integration says; nothing where it has none. Throws `StepError`. */
  operations(
    integrationId: string,
    connection: StoredConnection,
    signal?: AbortSignal,
  ): Promise<IntegrationOperation[]>
  /**
   * What steps on an integration would answer, in their order; none of them runs. Unknown for those that are not finished and
   * for systems that do not say it. Throws `StepError`.
   */
  answerTypes(
    integrationId: string,
    connection: StoredConnection,
    configurations: readonly JsonObject[],
    signal?: AbortSignal,
  ): Promise<DescribedAnswer[]>
  /**
   * Asks a model that a connection leads to, and gives its answer as it comes. Throws `ModelError`, or `StepError` for a
   * connection without models.
   */
  askModel(
    connectionId: string,
    connection: StoredConnection,
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncIterable<ModelEvent>
  /** Has a model that a connection leads to fill a gap in a text. Throws `ModelError`, or `StepError` as above. */
  fillGap(
    connectionId: string,
    connection: StoredConnection,
    request: FillRequest,
    signal: AbortSignal,
  ): Promise<Filling>
}

/** Long enough for a slow handshake, short enough for somebody who waits before a form. */
const testMilliseconds = 15_000
/** A model that runs on a small machine is loaded before it says its first word. */
const testMillisecondsOfModels = 120_000
const metadataMilliseconds = 30_000

const testMillisecondsOf = (pluginId: string): number =>
  findIntegration(pluginId)?.descriptor.offersModels === true ? testMillisecondsOfModels : testMilliseconds

/** Makes what asks systems by the drivers. `clock.monotonic` is in milliseconds. */
export const createSystemCalls = (
  drivers: Drivers,
  secretStores: SecretStores,
  clock: { readonly monotonic: () => number },
): SystemCalls => ({
  async test(stored, signal) {
    const started = clock.monotonic()
    const answer = (ok: boolean, message: string) => ({
      ok,
      message,
      milliseconds: Math.round(clock.monotonic() - started),
    })
    try {
      const isStore = findSecretStore(stored.pluginId) !== undefined
      const driver = await (isStore ? secretStores : drivers).load(stored.pluginId)
      const { id, version, configuration, secrets, accessToken, dataFolders } = { id: 'test', ...stored }
      const timed = within(testMillisecondsOf(stored.pluginId), signal)
      const connection = { id, version, configuration, secrets, dataFolders }
      return answer(
        true,
        await driver.test(
          connectionFor({ connection, accessToken }, { memberId: null, externalUser: null, signal: timed }),
          timed,
        ),
      )
    } catch (error) {
      if (error instanceof IntegrationError && error.code === 'cancelled' && signal?.aborted !== true) {
        return answer(false, `There was no answer within ${testMillisecondsOf(stored.pluginId) / 1000} s.`)
      }
      if (error instanceof IntegrationError || error instanceof StepError) return answer(false, error.message)
      throw error
    }
  },
  async metadata(integrationId, stored, signal) {
    try {
      const driver = await drivers.load(stored.pluginId)
      const connection = toConnection(integrationId, stored)
      return await driver.metadata(connection, within(metadataMilliseconds, signal))
    } catch (error) {
      throw toStepError(error)
    }
  },
  async operations(integrationId, stored, signal) {
    try {
      const driver = await drivers.load(stored.pluginId)
      const connection = toConnection(integrationId, stored)
      const found = await driver.operations?.(connection, within(metadataMilliseconds, signal))
      return (found ?? []).map(({ parameters, ...operation }) => ({
        ...operation,
        parameters: [...parameters],
      }))
    } catch (error) {
      throw toStepError(error)
    }
  },
  async answerTypes(integrationId, stored, configurations, signal) {
    const integration = findIntegration(stored.pluginId)
    if (integration === undefined) throw unknownPlugin(stored.pluginId)
    const steps = configurations.map((configuration) => {
      const { templates, problems } = parseStep(integration, configuration)
      return { configuration, templates, isFinished: problems.length === 0 }
    })
    const finished = steps.filter(({ isFinished }) => isFinished)
    if (finished.length === 0) return steps.map(() => unknownAnswer)
    try {
      const driver = await drivers.load(stored.pluginId)
      const connection = toConnection(integrationId, stored)
      const timed = within(metadataMilliseconds, signal)
      const answers = (await driver.answerTypes?.(connection, finished, timed)) ?? []
      return steps.map((step) => answers[finished.indexOf(step)] ?? unknownAnswer)
    } catch (error) {
      throw toStepError(error)
    }
  },
  async *askModel(connectionId, stored, request, signal) {
    const { model } = await drivers.load(stored.pluginId)
    if (model === undefined) throw unknownPlugin(stored.pluginId)
    yield* model.stream(toConnection(connectionId, stored), request, signal)
  },
  async fillGap(connectionId, stored, request, signal) {
    const { model } = await drivers.load(stored.pluginId)
    if (model === undefined) throw unknownPlugin(stored.pluginId)
    if (model.fill === undefined) throw new ModelError('unsupported', 'Such models fill no gaps.')
    return await model.fill(toConnection(connectionId, stored), request, signal)
  },
})

const within = (milliseconds: number, signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(milliseconds)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}
