import type { JsonValue } from '@ashlar/schema'
import { BlockFault } from '../block-fault.ts'
import type { Run } from '../run.ts'
import { contextInside, type RunContext, tellNames } from '../run-context.ts'
import type { StepSecrets } from '../ports.ts'
import { StepError } from '../run-fault.ts'
import { hiddenInCall, hiddenInValue, withSecrets } from '../secrets-of-step.ts'
import { runSequence } from '../sequence.ts'
import { blockExecutor, type Execute, type PlannedBlock } from './block-executor.ts'
import { sendMessage } from './send.ts'
import { callOf, planStep, refuseSecond } from './step.ts'

/**
 * Runs blocks for each message of a step. What the last of them gave is sent to the client; without blocks the message
 * itself is. An error in one message is told, and the stream goes on.
 */
export const stream = blockExecutor('stream', (block, planner): Execute => {
  const { trigger } = block
  if (trigger === undefined) {
    throw new StepError('binding_refused', `${block.name} has no step that gives messages. Choose one.`)
  }
  const { host, bindings } = planStep(trigger, planner.ports)
  const process = planner.sequence(block.process.blocks)
  const send = (ended: Run, context: RunContext, message: JsonValue): void | Promise<void> => {
    if (ended.ending !== null || block.options.disableAutoSend) return undefined
    return sendMessage(process.length === 0 ? message : ended.output, context)
  }

  if (planner.isEntered(block.process.blocks)) {
    return async (run, context) => {
      const inside = contextInside(context, block.name, 0)
      const ended = await runSequence(process, run.inside(), inside)
      await send(ended, inside, null)
      return ended.ending === 'return' ? ended : run.after(block.name, null)
    }
  }

  /** Runs the blocks for a message; null where one of them failed. */
  const runMessage = async (
    turn: Run,
    context: RunContext,
    message: JsonValue,
    { shared, place }: RunContext,
  ): Promise<Run | null> => {
    try {
      const ended = await runSequence(process, turn, context)
      await send(ended, context, message)
      return ended
    } catch (error) {
      if (!(error instanceof BlockFault) || context.signal.aborted) throw error
      const { block: failed, message: line } = error.fault
      if (place !== undefined)
        shared.tell?.({ type: 'log', line: `${failed ?? block.name}: ${line}`, ...place })
      return null
    }
  }

  /** Reads the messages of the step; `around` is the context of the stream, `inside` that of the step. */
  const readMessages = async (run: Run, inside: RunContext, around: RunContext): Promise<Run> => {
    if (host.stream === undefined) {
      throw new StepError(
        'unavailable',
        `${trigger.name} gives one answer, not messages one after the other.`,
      )
    }
    const messagesOf = host.stream.bind(host)
    refuseSecond(trigger, inside)
    return await withSecrets(host.readSecrets, run, inside, async (seen, secrets) => {
      const found = bindings.evaluate(seen, inside)
      const values = found instanceof Promise ? await found : found
      const call = hiddenInCall(callOf(trigger, host, seen, inside, inside.signal), secrets)
      return await processEach(messagesOf(values, call), secrets, run, around)
    })
  }

  const processEach = async (
    messages: AsyncIterable<JsonValue>,
    secrets: StepSecrets | undefined,
    run: Run,
    around: RunContext,
  ): Promise<Run> => {
    let count = 0
    const kept = around.kept.inside()
    for await (const given of messages) {
      const message = hiddenInValue(given, secrets)
      kept.clear()
      kept.add(message, trigger.name)
      tellNames(around, { [block.variables.item]: message })
      const turn = run.inside().with(block.variables.item, message)
      const place = { ...contextInside(around, block.name, count), kept }
      const ended = await runMessage(turn, place, message, around)
      if (ended?.ending === 'return') return ended
      if (ended?.ending === 'break') break
      count += 1
    }
    kept.clear()
    return run.after(trigger.name, null)
  }

  return async (run, context) => {
    // The step is a block of its own, told and failing in its own name.
    const source: PlannedBlock = {
      name: trigger.name,
      kind: 'step',
      isKept: false,
      isQuiet: false,
      execute: (begin, inside) => readMessages(begin, inside, context),
    }
    const ended = await runSequence([source], run, contextInside(context, block.name, 'trigger'))
    return ended.ending === 'return' ? ended : run.after(block.name, null)
  }
})
