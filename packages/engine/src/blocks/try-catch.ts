import { BlockFault, RunSuspended } from '../block-fault.ts'
import type { Run } from '../run.ts'
import { contextInside, type RunContext } from '../run-context.ts'
import { runSequence } from '../sequence.ts'
import { blockExecutor } from './block-executor.ts'

/**
 * Runs `catch` where a block of `try` fails; a `catch` without blocks swallows the error. `finally` runs in any case, and
 * only its own error takes the place of the outcome. What ends the whole run (its time, a cancellation) is not caught.
 */
export const tryCatch = blockExecutor('tryCatch', (block, planner) => {
  const attempt = planner.sequence(block.try.blocks)
  const rescue = block.catch === undefined ? null : planner.sequence(block.catch.blocks)
  const last = block.finally === undefined ? null : planner.sequence(block.finally.blocks)

  const tryOrRescue = async (run: Run, context: RunContext): Promise<Run> => {
    try {
      return await runSequence(attempt, run.inside(), contextInside(context, block.name, 'try'))
    } catch (error) {
      if (!(error instanceof BlockFault) || rescue === null || context.signal.aborted) throw error
      const inside = run.inside().with(block.variables.error, error.fault.message)
      return await runSequence(rescue, inside, contextInside(context, block.name, 'catch'))
    }
  }

  return async (run, context) => {
    let outcome: { ended: Run } | { thrown: unknown }
    try {
      outcome = { ended: await tryOrRescue(run, context) }
    } catch (error) {
      if (error instanceof RunSuspended || context.signal.aborted) throw error
      outcome = { thrown: error }
    }
    if (last !== null) {
      const ended = await runSequence(last, run.inside(), contextInside(context, block.name, 'finally'))
      if (ended.ending !== null) return ended
    }
    if ('thrown' in outcome) throw outcome.thrown
    return outcome.ended.ending === null ? run.after(block.name, outcome.ended.output) : outcome.ended
  }
})
