import type { BlockOfKind } from '@ashlar/schema'
import { BlockFault } from '../block-fault.ts'
import type { Run } from '../run.ts'
import { contextInside, type RunContext } from '../run-context.ts'
import { StepError } from '../run-fault.ts'
import { runSequence } from '../sequence.ts'
import { blockExecutor, type PlannedSequence } from './block-executor.ts'
import { sendMessage } from './send.ts'
import { callOf, planStep } from './step.ts'

/**
 * Runs blocks for each message of a step. What the last of them gave is sent to the client; without blocks the message
 * itself is. An error in one message is told, and the stream goes on.
 */
export const stream = blockExecutor('stream', (block, planner) => {
  const { trigger } = block
  if (trigger === undefined) {
    throw new StepError('binding_refused', `${block.name} has no step that gives messages. Choose one.`)
  }
  const { host, bindings } = planStep(trigger, planner.ports)
  const process = planner.sequence(block.process.blocks)
  return async (run, context) => {
    if (host.stream === undefined) {
      throw new StepError(
        'unavailable',
        `${trigger.name} gives one answer, not messages one after the other.`,
      )
    }
    const found = bindings.evaluate(run, context.ports, context.signal)
    const values = found instanceof Promise ? await found : found
    const inside = { ...context, parent: block.name }
    let count = 0
    for await (const message of host.stream(values, callOf(trigger, host, run, inside, context.signal))) {
      const turn = run.inside().with(block.variables.item, message)
      const ended = await runMessage(block, process, turn, contextInside(context, block.name, count), message)
      if (ended?.ending === 'return') return ended
      if (ended?.ending === 'break') break
      count += 1
    }
    return run.after(block.name, null)
  }
})

const runMessage = async (
  block: BlockOfKind<'stream'>,
  process: PlannedSequence,
  turn: Run,
  context: RunContext,
  message: Parameters<typeof sendMessage>[0],
): Promise<Run | null> => {
  try {
    const ended = await runSequence(process, turn, context)
    if (ended.ending !== null) return ended
    if (!block.options.disableAutoSend) sendMessage(process.length === 0 ? message : ended.output, context)
    return ended
  } catch (error) {
    if (!(error instanceof BlockFault) || context.signal.aborted) throw error
    const place = { block: error.fault.block ?? block.name, parent: block.name, index: 0 }
    context.shared.tell?.({ type: 'log', line: error.fault.message, ...place })
    return null
  }
}
