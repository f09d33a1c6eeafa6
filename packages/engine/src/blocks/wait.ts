import type { JsonValue } from '@ashlar/schema'
import { RunSuspended } from '../block-fault.ts'
import { describeValue } from '../describe-value.ts'
import type { Run } from '../run.ts'
import type { RunContext } from '../run-context.ts'
import { StepError } from '../run-fault.ts'
import { blockExecutor, type Execute } from './block-executor.ts'

/** A durable run that waits longer than this is put away, and taken up again when its time has come. */
const longestAwake = 5_000

/** Waits for a former parallel block that nobody waited for, or for a time. */
export const wait = blockExecutor('wait', (block, planner): Execute => {
  const waited = block.for
  if (waited.type === 'parallel') {
    const name = planner.text(waited.condition, 'condition')
    return async (run, context) => {
      const parallel = (await name.evaluate(run, context)).trim()
      const pending = context.shared.background.get(parallel)
      if (pending === undefined) {
        // Throws where it went on in a former run, of which this one is a part.
        run.named(parallel)
        return run.after(block.name, null)
      }
      const output = await within(pending, waited.timeLimit, block.name, context)
      context.shared.background.delete(parallel)
      return run.after(block.name, output)
    }
  }
  const duration = planner.value(waited.duration, 'duration')
  return async (run: Run, context: RunContext) => {
    const { ports, request, signal } = context
    const position = `${context.position}${block.name}#until`
    const kept = request.journal?.recall(position)
    const until =
      kept?.kind === 'wait'
        ? new Date(kept.until)
        : momentOf(await duration.evaluate(run, context), ports.now(), block.name)
    if (kept === undefined)
      await request.journal?.record(position, { kind: 'wait', until: until.toISOString() })
    const left = until.getTime() - ports.now().getTime()
    if (request.journal !== undefined && left > longestAwake) throw new RunSuspended(until.toISOString())
    if (left > 0) await ports.sleep(left, signal)
    return run.after(block.name, null)
  }
})

const momentOf = (value: JsonValue, now: Date, block: string): Date => {
  if (typeof value === 'number' && value >= 0 && Number.isFinite(value))
    return new Date(now.getTime() + value)
  const moment = typeof value === 'string' ? new Date(value) : null
  if (moment !== null && !Number.isNaN(moment.getTime())) return moment
  throw new StepError(
    'binding_failed',
    `${block} waits for milliseconds, or until a moment such as 2030-01-31T12:00:00Z, but is given ${describeValue(value)}.`,
  )
}

const within = async (
  pending: Promise<JsonValue>,
  timeLimit: number | undefined,
  block: string,
  { ports, signal }: RunContext,
): Promise<JsonValue> => {
  const stop = new AbortController()
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new StepError('cancelled', 'The run was cancelled.')), {
      once: true,
      signal: stop.signal,
    })
  })
  const contenders: Promise<JsonValue>[] = [pending, cancelled]
  if (timeLimit !== undefined) {
    contenders.push(
      ports.sleep(timeLimit, stop.signal).then(() => {
        throw new StepError(
          'timed_out',
          `${block} waited ${timeLimit / 1000} s, and what it waits for is not done.`,
        )
      }),
    )
  }
  try {
    return await Promise.race(contenders)
  } finally {
    stop.abort()
    // Those that lost the race may reject later.
    for (const contender of contenders) contender.catch(() => undefined)
  }
}
