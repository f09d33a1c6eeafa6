import type { JsonValue } from '@ashlar/schema'
import { evaluateKept, whenKnown } from '../remember.ts'
import type { RunContext } from '../run-context.ts'
import { StepError } from '../run-fault.ts'
import { weightOf } from '../weight.ts'
import { blockExecutor } from './block-executor.ts'

/**
 * Sends a message to the client of a streaming API; answers with a promise where the client is slower than the API.
 * Throws `StepError` for one that is too large.
 */
export const sendMessage = (message: JsonValue, { request, shared }: RunContext): void | Promise<void> => {
  const most = request.limits.messageBytes
  if (weightOf(message, most) > most) {
    throw new StepError(
      'too_large',
      `A message has at most ${Math.round(most / 1024)} kB. Send less at a time.`,
    )
  }
  shared.tell?.({ type: 'message', message })
  return request.onMessage?.(message)
}

/** Sends a message to the client while the API runs. */
export const send = blockExecutor('send', (block, planner) => {
  const message = planner.value(block.message, 'message')
  return (run, context) =>
    whenKnown(evaluateKept(message, run, context, block.name), (value) =>
      whenKnown(sendMessage(value, context), () => run.after(block.name, value)),
    )
})
