import type { JsonValue } from '@ashlar/schema'
import { remember } from '../remember.ts'
import type { Run } from '../run.ts'
import type { RunContext } from '../run-context.ts'
import { StepError } from '../run-fault.ts'
import { Variable } from '../variable.ts'
import { blockExecutor } from './block-executor.ts'

/** Declares variables for the blocks behind it and inside of these; one that is declared again is the same one. */
export const variables = blockExecutor('variables', (block, planner) => {
  const items = block.items.map((item, index) => ({
    ...item,
    planned: planner.value(item.value, `variable ${item.key || index + 1}`),
  }))
  const unnamed = items.find(({ key }) => key === '')
  if (unnamed !== undefined)
    throw new StepError('binding_refused', `A variable of ${block.name} has no name.`)

  const declare = (run: Run, item: (typeof items)[number], value: JsonValue, { kept }: RunContext): Run => {
    const known = run.named(item.key)
    if (!(known instanceof Variable)) return run.with(item.key, new Variable(item, value, kept))
    known.set(value)
    return run
  }
  const declareFrom = (from: number, begin: Run, context: RunContext): Run | Promise<Run> => {
    let run = begin
    for (let at = from; at < items.length; at += 1) {
      const item = items[at]
      if (item === undefined) break
      const value = remember(item.planned, run, context, block.name, item.key)
      if (value instanceof Promise) {
        const before = run
        return value.then((known) => declareFrom(at + 1, declare(before, item, known, context), context))
      }
      run = declare(run, item, value, context)
    }
    return run
  }
  return (run, context) => {
    const end = (declared: Run): Run => declared.after(block.name, null)
    const declared = declareFrom(0, run, context)
    return declared instanceof Promise ? declared.then(end) : end(declared)
  }
})
