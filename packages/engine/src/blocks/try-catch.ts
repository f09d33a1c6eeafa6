import { BlockFault, RunSuspended } from '../block-fault.ts'
import { whenKnown } from '../remember.ts'
import type { Run } from '../run.ts'
import { contextInside, type RunContext, tellNames } from '../run-context.ts'
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

  const isCaught = planner.isEntered(block.catch?.blocks)
  const isLast = planner.isEntered(block.finally?.blocks)

  const tryOrRescue = (run: Run, context: RunContext): Run | Promise<Run> => {
    if (isLast) return run.inside()
    if (isCaught) return runSequence(rescue ?? [], run.inside(), contextInside(context, block.name, 'catch'))
    return recovering(
      () => runSequence(attempt, run.inside(), contextInside(context, block.name, 'try')),
      (error) => {
        if (!(error instanceof BlockFault) || rescue === null || context.signal.aborted) throw error
        const { message } = error.fault
        tellNames(context, { [block.variables.error]: message })
        const inside = run.inside().with(block.variables.error, message)
        return runSequence(rescue, inside, contextInside(context, block.name, 'catch'))
      },
    )
  }

  return (run, context) => {
    const end = (ended: Run): Run => (ended.ending === null ? run.after(block.name, ended.output) : ended)
    const endWith = (outcome: () => Run): Run | Promise<Run> =>
      last === null
        ? outcome()
        : whenKnown(
            runSequence(last, run.inside(), contextInside(context, block.name, 'finally')),
            (ended) => (ended.ending === null ? outcome() : ended),
          )
    const tried = recovering<() => Run>(
      () => whenKnown(tryOrRescue(run, context), (ended) => () => end(ended)),
      (error) => {
        if (error instanceof RunSuspended || context.signal.aborted) throw error
        return () => {
          throw error
        }
      },
    )
    return whenKnown(tried, endWith)
  }
})

/** Does something that may fail at once or later, and recovers from either. */
const recovering = <Value>(
  act: () => Value | Promise<Value>,
  recover: (error: unknown) => Value | Promise<Value>,
): Value | Promise<Value> => {
  let value: Value | Promise<Value>
  try {
    value = act()
  } catch (error) {
    return recover(error)
  }
  return value instanceof Promise ? value.catch(recover) : value
}
