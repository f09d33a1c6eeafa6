import { type HostStep, type StepCall, StepError } from '@ashlar/engine'
import {
  type BuiltIn,
  type BuiltInHost,
  findBuiltIn,
  findIntegration,
  type StepRunner,
} from '@ashlar/integrations'
import type { StepBlock } from '@ashlar/schema'
import { type Drivers, unknownPlugin } from './drivers.ts'
import { endAfter, endAfterLast, type EndStep } from './end-with-failure.ts'
import { type IntegrationServices, runOnIntegration, streamFromIntegration } from './integration-steps.ts'
import { type ParsedStep, parseStep } from './parse-step.ts'
import { type ReadSecretsOfStep, readSecretsFor } from './secrets-of-steps.ts'

/** What running steps needs of the executor. */
export interface StepServices extends IntegrationServices {
  readonly drivers: Drivers
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
  const begin = async (call: StepCall): Promise<EndStep> => {
    const place = builtIn.takesPlace ? queue.acquire(call.organizationId, pluginId, call.signal) : undefined
    const release = place instanceof Promise ? await place : place
    const span = call.span?.begin({
      name: pluginId,
      kind: 'internal',
      attributes: { 'plugin-name': pluginId },
    })
    return (failure) => {
      span?.end(failure)
      release?.()
    }
  }
  return {
    bindings,
    reads,
    run: async (values, call) => endAfter(await begin(call), () => run(values, call)),
    ...(stream === undefined
      ? {}
      : {
          async *stream(values, call) {
            yield* endAfterLast(await begin(call), () => stream(values, call))
          },
        }),
  }
}

const connectedStep = (
  block: StepBlock,
  { templates, bindings }: ParsedStep,
  services: StepServices,
): HostStep => {
  let compiled: StepRunner | undefined
  const runnerOf = async (): Promise<StepRunner> => {
    compiled ??= (await services.drivers.load(block.pluginId)).compile(block.configuration, templates)
    return compiled
  }
  const descriptor = findIntegration(block.pluginId)?.descriptor
  return {
    bindings,
    run: async (values, call) => runOnIntegration(block, await runnerOf(), values, call, services),
    ...(descriptor?.step.messageType?.(block.configuration) !== undefined
      ? {
          async *stream(values, call) {
            const { stream } = await runnerOf()
            if (stream === undefined) {
              throw new StepError('internal_error', `The driver of ${block.pluginId} gives no messages.`)
            }
            yield* streamFromIntegration(block, stream, values, call, services)
          },
        }
      : {}),
  }
}
