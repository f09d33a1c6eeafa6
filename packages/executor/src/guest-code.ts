import { type GuestResult, type GuestTask, StepError } from '@ashlar/engine'
import { createInterpreters, type EvaluationResult, type Interpreters } from '@ashlar/sandbox'

/** Evaluates bindings outside of the server's own realm. */
export interface GuestCode {
  evaluate(task: GuestTask, signal: AbortSignal): Promise<GuestResult[]>
  close(): Promise<void>
}

/** Evaluations that may wait for a thread; more are refused as busy. */
const mostWaiting = 1_000

/** Makes threads for guest code; the first starts with the first evaluation. `milliseconds` is for one step. */
export const createGuestCode = (threads: number, milliseconds: number): GuestCode => {
  const interpreters: Interpreters = createInterpreters({ threads, timeLimit: milliseconds })
  let waiting = 0
  return {
    async evaluate({ functions, scope, globals }, signal) {
      if (signal.aborted) throw new StepError('cancelled', 'The run was cancelled.')
      if (waiting >= mostWaiting) {
        throw new StepError('busy', 'Too many bindings wait to be evaluated. Try again in a moment.')
      }
      waiting += 1
      try {
        const results = await interpreters.evaluate({ functions, scope, globalNames: globals })
        return results.map(toGuestResult)
      } finally {
        waiting -= 1
      }
    },
    close: () => interpreters.close(),
  }
}

const toGuestResult = (result: EvaluationResult): GuestResult => {
  if (!result.ok) return { ok: false, message: result.message, isOutOfTime: result.failure === 'timed_out' }
  const value: unknown = result.json === undefined ? undefined : JSON.parse(result.json)
  return { ok: true, value }
}
