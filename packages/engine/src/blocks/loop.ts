import type { JsonValue } from '@ashlar/schema'
import { remember, whenKnown } from '../remember.ts'
import type { Run } from '../run.ts'
import { contextInside, type RunContext, tellNames } from '../run-context.ts'
import { StepError } from '../run-fault.ts'
import { runSequence } from '../sequence.ts'
import { describeValue } from '../describe-value.ts'
import { blockExecutor } from './block-executor.ts'

/**
 * Runs blocks again and again; the output is the list of what the last block gave in each turn. A break ends the loop and
 * keeps what was gathered before; an error in a turn ends it too.
 */
export const loop = blockExecutor('loop', (block, planner) => {
  const range = planner.value(block.range, 'range')
  const blocks = planner.sequence(block.blocks, true)
  const { item, index } = block.variables

  if (planner.isEntered(block.blocks)) {
    return (run, context) =>
      whenKnown(runSequence(blocks, run.inside(), contextInside(context, block.name, 0)), (turn) => {
        if (turn.ending === 'return') return turn
        return run.after(block.name, turn.ending === 'break' ? [] : [turn.output])
      })
  }

  /** How many turns there are, and what `item` is in each; null while a condition decides. */
  const turnsOf = (value: JsonValue): { count: number; items: readonly JsonValue[] | null } => {
    if (block.type === 'FOREACH') {
      if (!Array.isArray(value)) {
        throw new StepError(
          'binding_failed',
          `${block.name} goes through a list, but its range gives ${describeValue(value)}.`,
        )
      }
      return { count: value.length, items: value }
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new StepError(
        'binding_failed',
        `${block.name} counts to a number, but its range gives ${describeValue(value)}.`,
      )
    }
    return { count: Math.max(0, Math.floor(value)), items: null }
  }

  const turnAt = (run: Run, at: number, items: readonly JsonValue[] | null): Run =>
    run
      .inside()
      .with(index, at)
      .with(item, items?.[at] ?? null)

  const mostTurns = (context: RunContext): number =>
    Math.min(block.maximumIterations ?? Number.POSITIVE_INFINITY, context.request.limits.iterations)

  const refuseTurn = (most: number): never => {
    throw new StepError(
      'too_large',
      `${block.name} was stopped after ${most} turns, the most that it may have.`,
    )
  }

  return (run, context) => {
    const most = mostTurns(context)
    const gathered: JsonValue[] = []
    const keptInTurn = context.kept.inside()
    const keep = (output: JsonValue): void => {
      keptInTurn.clear()
      const bytes = context.kept.add(output, block.name)
      context.shared.gather(bytes, context.request.limits.gatheredBytes)
      gathered.push(output)
    }
    const end = (): Run => {
      keptInTurn.clear()
      return run.after(block.name, gathered)
    }
    const inside = (at: number): RunContext => ({
      ...contextInside(context, block.name, at),
      kept: keptInTurn,
    })
    const begin = (at: number, items: readonly JsonValue[] | null): Run => {
      tellNames(context, { [item]: items?.[at] ?? null, [index]: at })
      return turnAt(run, at, items)
    }

    /** Goes on from a turn whose end, or whose condition, has to be waited for. */
    const waitFrom = async (
      start: number,
      waited: Run | Promise<Run> | null,
      counted: ReturnType<typeof turnsOf> | null,
    ): Promise<Run> => {
      let pending = waited
      for (let at = start; ; at += 1) {
        if (pending === null) {
          const held =
            counted === null
              ? await remember(range, turnAt(run, at, null), context, block.name, `range.${at}`)
              : at < counted.count
          if (!held) break
          if (at >= most) refuseTurn(most)
          pending = runSequence(blocks, begin(at, counted?.items ?? null), inside(at))
        }
        const turn = await pending
        pending = null
        if (turn.ending === 'return') return turn
        if (turn.ending === 'break') break
        keep(turn.output)
        if (context.shared.isBusy()) await context.shared.breathe()
        if (context.signal.aborted) throw new StepError('cancelled', 'The run was cancelled.')
      }
      return end()
    }

    const count = (counted: ReturnType<typeof turnsOf>): Run | Promise<Run> => {
      for (let at = 0; at < counted.count; at += 1) {
        if (at >= most) refuseTurn(most)
        const turn = runSequence(blocks, begin(at, counted.items), inside(at))
        if (turn instanceof Promise || turn.ending === 'return') return waitFrom(at, turn, counted)
        if (turn.ending === 'break') break
        keep(turn.output)
        if (context.shared.isBusy())
          return context.shared.breathe().then(() => waitFrom(at + 1, null, counted))
      }
      return end()
    }

    if (block.type === 'WHILE') return waitFrom(0, null, null)
    const value = remember(range, run, context, block.name, 'range')
    return value instanceof Promise ? value.then((known) => count(turnsOf(known))) : count(turnsOf(value))
  }
})
