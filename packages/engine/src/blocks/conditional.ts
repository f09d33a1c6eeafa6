import { remember, whenKnown } from '../remember.ts'
import type { Run } from '../run.ts'
import { contextInside, type RunContext } from '../run-context.ts'
import { runSequence } from '../sequence.ts'
import { blockExecutor, type PlannedSequence } from './block-executor.ts'

/** The first branch whose condition holds; where none does, the output is null. */
export const conditional = blockExecutor('conditional', (block, planner) => {
  const branches = [block.if, ...block.elseIf].map(({ condition, blocks }, index) => ({
    place: index === 0 ? 'if' : `elseIf.${index - 1}`,
    condition: planner.value(condition, index === 0 ? 'if' : `else if ${index}`),
    blocks: planner.sequence(blocks),
    isEntered: planner.isEntered(blocks),
  }))
  const otherwise: PlannedSequence = planner.sequence(block.else?.blocks ?? [])

  const enter = (place: string, blocks: PlannedSequence, run: Run, context: RunContext): Run | Promise<Run> =>
    whenKnown(runSequence(blocks, run.inside(), contextInside(context, block.name, place)), (inner) =>
      inner.ending === null ? run.after(block.name, inner.output) : inner,
    )
  const choose = (from: number, run: Run, context: RunContext): Run | Promise<Run> => {
    const branch = branches[from]
    if (branch === undefined) return enter('else', otherwise, run, context)
    return whenKnown(remember(branch.condition, run, context, block.name, branch.place), (holds) =>
      holds ? enter(branch.place, branch.blocks, run, context) : choose(from + 1, run, context),
    )
  }
  const entered = branches.find(({ isEntered }) => isEntered)
  if (entered !== undefined) return (run, context) => enter(entered.place, entered.blocks, run, context)
  const first = planner.isEntered(block.else?.blocks) ? branches.length : 0
  return (run, context) => choose(first, run, context)
})
