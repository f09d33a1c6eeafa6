import type { RunContext } from './run-context.ts'
import type { RunFault } from './run-fault.ts'

/**
 * Why nothing goes on in a run any more: its time is up, or it was cancelled. Null while it may go on. Whatever a block
 * throws then is only the echo of it.
 */
export const faultOfEnding = (
  { deadline, signal, request }: RunContext,
  block: string | null,
): RunFault | null => {
  if (deadline.isPassed) {
    const seconds = Number((request.limits.milliseconds / 1000).toFixed(3))
    return { code: 'timed_out', message: `The API took longer than ${seconds} s and was stopped.`, block }
  }
  return signal.aborted ? { code: 'cancelled', message: 'The run was cancelled.', block } : null
}
