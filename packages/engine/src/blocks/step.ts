import type { BlockOfKind, JsonValue } from '@ashlar/schema'
import { type PlannedBindings, planBindings } from '../bindings.ts'
import { limitLog } from '../limits.ts'
import type { EnginePorts, HostStep, StepCall, StepName, StepSecrets } from '../ports.ts'
import type { Run } from '../run.ts'
import type { RunContext } from '../run-context.ts'
import { StepError } from '../run-fault.ts'
import { hiddenInCall, hiddenInValue, withSecrets } from '../secrets-of-step.ts'
import { Variable } from '../variable.ts'
import { blockExecutor } from './block-executor.ts'

/** A step that was compiled with its bindings. */
export interface PlannedStep {
  readonly host: HostStep
  readonly bindings: PlannedBindings
}

/** Compiles a step of the host. Throws `StepError`. */
export const planStep = (block: BlockOfKind<'step'>, ports: EnginePorts): PlannedStep => {
  const host = ports.compileStep(block)
  return { host, bindings: planBindings(host.bindings, host.readSecrets !== undefined) }
}

/** One action on an integration, or code; tried again as often as the step says. */
export const step = blockExecutor('step', (block, { ports }) => {
  const planned = planStep(block, ports)
  return async (run, context) => {
    refuseSecond(block, context)
    const output = await withSecrets(planned.host.readSecrets, run, context, async (seen, secrets) =>
      hiddenInValue(await runStep(block, planned, seen, context, secrets), secrets),
    )
    context.kept.add(output, block.name)
    return run.after(block.name, output)
  }
})

const runStep = async (
  block: BlockOfKind<'step'>,
  planned: PlannedStep,
  run: Run,
  context: RunContext,
  secrets: StepSecrets | undefined,
): Promise<JsonValue> => {
  const found = planned.bindings.evaluate(run, context)
  const values = found instanceof Promise ? await found : found
  return await tryUntilDone(block, planned, values, run, context, secrets)
}

const placeOfBegin = (block: BlockOfKind<'step'>, { position }: RunContext): string =>
  `${position}${block.name}#begun`

/** A step that may not run twice is noted when its first request leaves; one that was noted and has no end was interrupted. */
export const refuseSecond = (block: BlockOfKind<'step'>, context: RunContext): void => {
  if (block.mayRepeat !== false || context.request.journal === undefined) return
  if (context.request.journal.recall(placeOfBegin(block, context)) === undefined) return
  throw new StepError(
    'interrupted',
    `${block.name} was interrupted and may have had its effect. It may not run twice: look what it did, then run what is left.`,
  )
}

/**
 * What is awaited before the first request of a step leaves, once for all of its tries: what is kept of the run by then is
 * stored, and of a step which may not run twice also that it has begun.
 */
const beginOf = (block: BlockOfKind<'step'>, context: RunContext): StepCall['begin'] => {
  const { journal, onUnrepeatable } = context.request
  if (journal === undefined) return block.mayRepeat === false ? onUnrepeatable : undefined
  let begun: Promise<void> | null = null
  return () => {
    if (context.outside !== undefined) context.outside.isReached = true
    begun ??=
      block.mayRepeat === false
        ? journal.record(placeOfBegin(block, context), { kind: 'begun' })
        : journal.settle()
    return begun
  }
}

const tryUntilDone = async (
  block: BlockOfKind<'step'>,
  { host }: PlannedStep,
  values: readonly unknown[],
  run: Run,
  context: RunContext,
  secrets: StepSecrets | undefined,
): Promise<JsonValue> => {
  const attempts = block.retry?.attempts ?? 0
  const begin = beginOf(block, context)
  const call = (signal: AbortSignal): StepCall =>
    hiddenInCall(callOf(block, host, run, context, signal, begin), secrets)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tryOnce(block, host, values, call, context.signal)
    } catch (error) {
      if (attempt >= attempts || context.signal.aborted || !mayPass(error)) throw error
      // Spread by chance, so that those who failed together do not come back together.
      const pause = (block.retry?.pause ?? 0) * 2 ** attempt
      await context.ports.sleep(pause * (0.5 + Math.random() / 2), context.signal)
    }
  }
}

/** What another try cannot mend. */
const lasting = new Set([
  'binding_failed',
  'binding_refused',
  'integration_not_found',
  'not_permitted',
  'cancelled',
  'unavailable',
])

const mayPass = (error: unknown): boolean => error instanceof StepError && !lasting.has(error.code)

const tryOnce = async (
  block: BlockOfKind<'step'>,
  host: HostStep,
  values: readonly unknown[],
  call: (signal: AbortSignal) => StepCall,
  signalOfRun: AbortSignal,
): Promise<JsonValue> => {
  if (block.timeLimit === undefined) return await host.run(values, call(signalOfRun))
  const limit = AbortSignal.timeout(block.timeLimit)
  try {
    return await host.run(values, call(AbortSignal.any([signalOfRun, limit])))
  } catch (error) {
    if (!limit.aborted || signalOfRun.aborted) throw error
    throw new StepError(
      'timed_out',
      `${block.name} took longer than ${block.timeLimit / 1000} s and was stopped.`,
    )
  }
}

/** What a step of the host is given in a run. */
export const callOf = (
  block: BlockOfKind<'step'>,
  host: HostStep,
  run: Run,
  context: RunContext,
  signal: AbortSignal,
  begin = beginOf(block, context),
): StepCall => {
  const { request, shared, span, parent, position, keptLog } = context
  const { organizationId, profileId = null, runId, depth = 0, caller, limits, withTrace, journal } = request
  const place = context.place?.block === block.name ? context.place : { block: block.name, parent, index: 0 }
  const isRead = withTrace && shared.tell !== undefined
  const tellLine = isRead
    ? limitLog(limits, (line) => shared.tell?.({ type: 'log', line, ...place }))
    : undefined
  return {
    organizationId,
    profileId,
    runId,
    depth,
    caller,
    limits,
    signal,
    span,
    begin,
    holdJson: journal === undefined ? undefined : (output, json) => journal.holdJson?.(output, json),
    transaction: context.transaction,
    idempotencyKey: `${runId}/${position}${block.name}`,
    names: namesOf(host, run),
    assign: (name, value) => assign(run, name, value),
    ...(isRead
      ? {
          onRequest: (text, placeholders) => shared.tell?.({ type: 'request', text, placeholders, ...place }),
        }
      : {}),
    ...(isRead || keptLog !== undefined
      ? {
          onLog: (line) => {
            tellLine?.(line)
            keptLog?.write(line)
          },
        }
      : {}),
  }
}

const namesOf = ({ reads = [] }: HostStep, run: Run): Readonly<Record<string, StepName>> =>
  Object.fromEntries(
    reads
      .filter((name) => run.has(name))
      .map((name): [string, StepName] => {
        const value = run.named(name)
        return [
          name,
          value instanceof Variable
            ? { kind: 'variable', value: value.value, type: value.type, mode: value.mode }
            : { kind: 'value', value },
        ]
      }),
  )

const assign = (run: Run, name: string, value: JsonValue): void => {
  const variable = run.named(name)
  if (!(variable instanceof Variable))
    throw new StepError('code_failed', `${name} is no variable that can be set.`)
  if (!variable.isWritable) throw new StepError('code_failed', `${name} can only be read.`)
  variable.set(value)
}
