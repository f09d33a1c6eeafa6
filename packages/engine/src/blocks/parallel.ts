import { type JsonValue, sequencesOf } from '@ashlar/schema'
import { BlockFault, RunSuspended } from '../block-fault.ts'
import { describeValue } from '../describe-value.ts'
import { remember } from '../remember.ts'
import type { Run } from '../run.ts'
import { contextInside, type RunContext, tellNames } from '../run-context.ts'
import { StepError } from '../run-fault.ts'
import { runSequence } from '../sequence.ts'
import { blockExecutor, type PlannedSequence } from './block-executor.ts'

/** One path of a parallel block in a run. */
interface Path {
  readonly name: string
  readonly blocks: PlannedSequence
  begin(run: Run): Run
}

interface Paths {
  readonly count: number
  at(index: number): Path
  /** The outputs of the paths as the output of the block. */
  gather(outputs: readonly JsonValue[]): JsonValue
}

/**
 * Runs paths at the same time, some at once. All run to their end even where one fails; the errors are told together. A
 * return in one ends the whole API and the other paths. With `WAIT_NONE` the API goes on at once, and a wait block
 * collects the output.
 */
export const parallel = blockExecutor('parallel', (block, planner) => {
  const readPaths = planPaths(block, planner)

  const runPaths = async (run: Run, outer: RunContext): Promise<Run> => {
    const paths = await readPaths(run, outer)
    const stop = new AbortController()
    const context = { ...outer, signal: AbortSignal.any([outer.signal, stop.signal]) }
    const { limits } = context.request
    const outputs: JsonValue[] = Array.from({ length: paths.count }, () => null)
    const faults: { index: number; path: string; error: BlockFault }[] = []
    let suspended: RunSuspended | null = null
    let returned: Run | null = null
    let next = 0
    const runOne = async (index: number): Promise<void> => {
      const path = paths.at(index)
      const kept = context.kept.inside()
      try {
        const inside = { ...contextInside(context, block.name, path.name), kept }
        const ended = await runSequence(path.blocks, path.begin(run), inside)
        if (ended.ending === 'return') {
          returned ??= ended
          stop.abort()
          return
        }
        const bytes = context.kept.add(ended.output, block.name)
        context.shared.gather(bytes, limits.gatheredBytes)
        outputs[index] = ended.output
      } catch (error) {
        if (error instanceof RunSuspended) {
          if (suspended === null || error.resumeAt < suspended.resumeAt) suspended = error
        } else if (error instanceof BlockFault) faults.push({ index, path: path.name, error })
        else throw error
      } finally {
        kept.clear()
      }
    }
    const work = async (): Promise<void> => {
      while (next < paths.count && returned === null) {
        const index = next
        next += 1
        await runOne(index)
        if (context.shared.isBusy()) await context.shared.breathe()
      }
    }
    const pool = Math.min(block.poolSize ?? limits.parallelPool, limits.parallelPool, paths.count)
    await Promise.all(Array.from({ length: pool }, work))
    // In the order of the paths, whichever failed first.
    faults.sort((one, other) => one.index - other.index)
    return settle({ returned, faults, suspended, run, output: () => paths.gather(outputs) })
  }

  const settle = (ended: {
    returned: Run | null
    faults: readonly { path: string; error: BlockFault }[]
    suspended: RunSuspended | null
    run: Run
    output: () => JsonValue
  }): Run => {
    const { returned, faults, suspended, run, output } = ended
    if (returned !== null) return returned
    const [first] = faults
    if (first !== undefined) throw faults.length === 1 ? first.error : joined(block.name, faults)
    if (suspended !== null) throw suspended
    return run.after(block.name, output())
  }

  // A part that begins or ends in here is not over before the path is.
  const isOnWay = sequencesOf(block).some(({ blocks }) => planner.isOnWay(blocks))
  if (block.wait === 'WAIT_ALL' || isOnWay) return runPaths
  return (run, context) => {
    const done = runPaths(run, { ...context, kept: context.kept.beside() }).then(({ output }) => output)
    // Whoever waits for it, or the end of the run, is told of its error.
    done.catch(() => undefined)
    context.shared.background.set(block.name, done)
    return run.after(block.name, null)
  }
})

const planPaths = (
  block: Parameters<Parameters<typeof blockExecutor<'parallel'>>[1]>[0],
  planner: Parameters<Parameters<typeof blockExecutor<'parallel'>>[1]>[1],
): ((run: Run, context: RunContext) => Paths | Promise<Paths>) => {
  const { paths } = block
  if (paths.type === 'static') {
    const onWay = paths.paths.filter((path) => planner.isOnWay(path.blocks))
    const named = (onWay.length > 0 ? onWay : paths.paths).map(({ name, blocks }) => ({
      name,
      blocks: planner.sequence(blocks, false),
      begin: (run: Run) => run.inside(),
    }))
    return () => ({
      count: named.length,
      at: (index) => named[index] ?? { name: '', blocks: [], begin: (run) => run },
      gather: (outputs) => Object.fromEntries(named.map(({ name }, index) => [name, outputs[index] ?? null])),
    })
  }
  const range = planner.value(paths.range, 'range')
  const blocks = planner.sequence(paths.blocks, false)
  if (planner.isEntered(paths.blocks)) {
    return () => ({
      count: 1,
      at: () => ({ name: '0', blocks, begin: (outer) => outer.inside() }),
      gather: (outputs) => [...outputs],
    })
  }
  const isOnWay = planner.isOnWay(paths.blocks)
  return async (run, context) => {
    const value = await remember(range, run, context, block.name, 'range')
    const items = Array.isArray(value) ? value : null
    const count =
      items?.length ??
      (typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.floor(value)) : null)
    if (count === null) {
      throw new StepError(
        'binding_failed',
        `${block.name} needs a list or a number, but its range gives ${describeValue(value)}.`,
      )
    }
    const most = context.request.limits.parallelPaths
    if (count > most) {
      throw new StepError(
        'too_large',
        `${block.name} has at most ${most} paths, but its range gives ${count}.`,
      )
    }
    return {
      count: isOnWay ? Math.min(count, 1) : count,
      at: (index) => ({
        name: String(index),
        blocks,
        begin: (outer) => {
          const item = items === null ? index : (items[index] ?? null)
          tellNames(context, { [paths.variables.item]: item })
          return outer.inside().with(paths.variables.item, item)
        },
      }),
      gather: (outputs) => [...outputs],
    }
  }
}

const joined = (block: string, faults: readonly { path: string; error: BlockFault }[]): BlockFault => {
  const shown = faults.slice(0, 10).map(({ path, error }) => `${path}: ${error.fault.message}`)
  const more = faults.length > shown.length ? [`There are ${faults.length - shown.length} more errors.`] : []
  const code = faults.every(({ error }) => error.fault.code === faults[0]?.error.fault.code)
    ? (faults[0]?.error.fault.code ?? 'internal_error')
    : 'thrown'
  const message = [...shown, ...more].join('\n')
  return new BlockFault({ code, message, block: faults[0]?.error.fault.block ?? block }, faults)
}
