import { availableParallelism } from 'node:os'
import { type GuestResult, type GuestTask, StepError } from '@ashlar/engine'
import { createInterpreters, type EvaluationResult, type Interpreters } from '@ashlar/sandbox'

/** Evaluates bindings outside of the server's own realm. */
export interface GuestCode {
  /** Throws `StepError`: `busy` where too much of the same organisation waits, `cancelled` where the signal comes first. */
  evaluate(task: GuestTask, signal: AbortSignal): Promise<GuestResult[]>
  close(): Promise<void>
}

/** One of them is always kept free of evaluations that take long. */
const fewestThreads = 2

/** Makes threads for guest code; the first starts with the first evaluation. `milliseconds` is for one step. */
export const createGuestCode = (
  threads = Math.max(fewestThreads, availableParallelism()),
  milliseconds = 500,
): GuestCode => {
  const interpreters: Interpreters = createInterpreters({ threads, timeLimit: milliseconds })
  return {
    async evaluate({ organizationId, functions, scope, globals }, signal) {
      const evaluation = { organizationId, functions, scope, globalNames: globals }
      const results = await interpreters.evaluate(evaluation, signal)
      return results.map(toGuestResult)
    },
    close: () => interpreters.close(),
  }
}

const toGuestResult = (result: EvaluationResult): GuestResult => {
  if (result.ok) {
    const value: unknown = result.json === undefined ? undefined : JSON.parse(result.json)
    return { ok: true, value }
  }
  const { failure, message } = result
  if (failure === 'busy' || failure === 'cancelled') throw new StepError(failure, message)
  return { ok: false, message, isOutOfTime: failure === 'timed_out' }
}
