import { evaluateKept, remember, whenKnown } from '../remember.ts'
import { StepError } from '../run-fault.ts'
import { blockExecutor } from './block-executor.ts'

/** Leaves the nearest loop where its condition holds. */
export const breakLoop = blockExecutor('break', (block, planner) => {
  if (!planner.isInLoop) {
    throw new StepError('binding_refused', `${block.name} stands in no loop that it could leave.`)
  }
  const condition = planner.value(block.condition, 'condition')
  return (run, context) =>
    whenKnown(remember(condition, run, context, block.name, 'condition'), (holds) =>
      holds ? run.ended('break', run.output) : run.after(block.name, null),
    )
})

/** Ends the whole API, out of loops and parallel paths too; its data is the response. */
export const returnData = blockExecutor('return', (block, planner) => {
  const data = planner.value(block.data, 'data')
  return (run, context) =>
    whenKnown(evaluateKept(data, run, context, block.name), (value) => run.ended('return', value))
})

/** Fails with a text. */
export const throwError = blockExecutor('throw', (block, planner) => {
  const error = planner.text(block.error, 'error')
  return (run, context) =>
    whenKnown(error.evaluate(run, context), (message) => {
      throw new StepError('thrown', message)
    })
})
