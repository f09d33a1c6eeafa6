import {
  type HostStep,
  type RunFaultCode,
  type RunSpanFacts,
  type StepBinding,
  type StepCall,
  StepError,
} from '@ashlar/engine'
import { type BindingPart, type BindingSyntaxError, parseTemplate, type Template } from '@ashlar/expression'
import {
  findIntegration,
  type Integration,
  IntegrationError,
  sayPosition,
  type StepProblem,
  type StepRunner,
} from '@ashlar/integrations'
import type { JsonObject, JsonValue, StepBlock } from '@ashlar/schema'
import type { Connections, LoadedConnection } from './connections.ts'
import { type Drivers, unknownPlugin } from './drivers.ts'
import type { FairQueue } from './fair-queue.ts'

/** What running steps needs of the executor. */
export interface StepServices {
  readonly connections: Connections
  readonly drivers: Drivers
  readonly queue: FairQueue
}

interface ParsedStep {
  readonly templates: readonly Template[]
  readonly bindings: readonly StepBinding[]
  readonly problems: readonly StepProblem[]
}

/** Everything that would keep a step from running: its shape, its bindings, and where they stand. */
export const checkStep = (pluginId: string, configuration: JsonObject): StepProblem[] => {
  const integration = findIntegration(pluginId)
  if (!integration) return [{ path: '', reason: unknownPlugin(pluginId).message }]
  return [...parseStep(integration, configuration).problems]
}

/** Compiles a step for the engine. Throws `StepError` for one that can never run. */
export const compileStep = (block: StepBlock, services: StepServices): HostStep => {
  const integration = findIntegration(block.pluginId)
  if (!integration) throw unknownPlugin(block.pluginId)
  const { templates, bindings, problems } = parseStep(integration, block.configuration)
  const [problem] = problems
  if (problem) {
    const others = problems.length > 1 ? ` There are ${problems.length - 1} more problems in this step.` : ''
    throw new StepError('binding_refused', `${problem.reason}${others}`)
  }
  let runner: StepRunner | undefined
  return {
    bindings,
    async run(values, call) {
      runner ??= (await services.drivers.load(block.pluginId)).compile(block.configuration, templates)
      return runOnIntegration(block, runner, values, call, services)
    },
  }
}

const parseStep = (integration: Integration, configuration: JsonObject): ParsedStep => {
  const found = integration.descriptor.step.templates(configuration)
  const templates = found.map(({ text }) => parseTemplate(text))
  const bindings: StepBinding[] = []
  const problems: StepProblem[] = []
  for (const [index, { path, text }] of found.entries()) {
    for (const part of templates[index]?.parts ?? []) {
      if (part.kind !== 'binding') continue
      bindings.push({ path, expression: part.expression })
      const problem = problemOf(part)
      if (problem) {
        const reason = `${problem.message} (${sayPosition(text, problem.position)})`
        problems.push({ path, reason, start: part.start, end: part.end })
      }
    }
  }
  // What a broken binding stands for is anybody's guess, so the places of the others are not judged by it.
  if (problems.length === 0) problems.push(...integration.checkStep(configuration, templates))
  return { templates, bindings, problems }
}

/** Why a binding cannot be evaluated, and where; undefined where it can. */
const problemOf = ({ error, expression, start }: BindingPart): BindingSyntaxError | undefined => {
  if (error) return error
  if (expression.codeStart < expression.codeEnd) return undefined
  return { message: 'This binding is empty: write between {{ and }} what it stands for.', position: start }
}

const runOnIntegration = async (
  { datasourceId, pluginId, name }: StepBlock,
  runner: StepRunner,
  values: readonly unknown[],
  { organizationId, profileId, signal, limits, span, onRequest, onLog }: StepCall,
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
