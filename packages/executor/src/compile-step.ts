import { type HostStep, type RunFaultCode, type RunSpanFacts, type StepCall, StepError } from '@ashlar/engine'
import {
  type BuiltIn,
  type BuiltInHost,
  findBuiltIn,
  findIntegration,
  IntegrationError,
  type StepRunner,
} from '@ashlar/integrations'
import type { JsonValue, StepBlock } from '@ashlar/schema'
import type { Connections, LoadedConnection } from './connections.ts'
import { type Drivers, unknownPlugin } from './drivers.ts'
import type { FairQueue } from './fair-queue.ts'
import { type ParsedStep, parseStep } from './parse-step.ts'

/** What running steps needs of the executor. */
export interface StepServices {
  readonly connections: Connections
  readonly drivers: Drivers
  readonly queue: FairQueue
  readonly builtInHost: BuiltInHost<StepCall>
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
  return builtIn ? builtInStep(builtIn, block, parsed, services) : connectedStep(block, parsed, services)
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
      ...{ name: pluginId, kind: 'internal' },
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
  { datasourceId, pluginId, name }: StepBlock,
  runner: StepRunner,
  values: readonly unknown[],
  { organizationId, profileId, signal, limits, span, begin, onRequest, onLog }: StepCall,
  { connections, queue }: StepServices,
): Promise<JsonValue> => {
  const loaded = await connections.find(organizationId, datasourceId, profileId)
  if (loaded?.pluginId !== pluginId) {
    throw new StepError(
      'integration_not_found',
      `The integration of ${name} does not exist any more. Choose another one for this step.`,
    )
  }
  const place = queue.acquire(organizationId, datasourceId, signal)
  const release = typeof place === 'function' ? place : await place
  const sent = span?.begin(exchangeOf(datasourceId, loaded))
  let failure: RunFaultCode | null = 'internal_error'
  try {
    await begin?.()
    const output = await runner.run(loaded.connection, values, {
      signal,
      limits: { resultBytes: limits.resultBytes, milliseconds: limits.milliseconds },
      onRequest,
      onLog,
    })
    failure = null
    return output
  } catch (error) {
    const told = toStepError(error)
    if (told instanceof StepError) failure = told.code
    throw told
  } finally {
    sent?.end(failure)
    release()
  }
}

/** What is told of a query or request to who measures: which system and which host, never what is asked. */
const exchangeOf = (
  integrationId: string,
  { pluginId, connection: { configuration } }: LoadedConnection,
): RunSpanFacts => {
  const host = URL.parse(findIntegration(pluginId)?.descriptor.target(configuration) ?? '')?.hostname ?? ''
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

/** Errors of integrations in the engine's terms; what nobody foresaw stays what it is. */
export const toStepError = (error: unknown): unknown =>
  error instanceof IntegrationError ? new StepError(error.code, error.message, { cause: error }) : error
