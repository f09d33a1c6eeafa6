import { availableParallelism } from 'node:os'
import { type GuestResult, type GuestTask, type StepCall, StepError } from '@ashlar/engine'
import { createInterpreters, type EvaluationResult, type Interpreters } from '@ashlar/sandbox'

/** Evaluates bindings outside of the server's own realm. */
export interface GuestCode {
  /** Throws `StepError`: `busy` where too much of the same organization waits, `cancelled` where the signal comes first. */
  evaluate(task: GuestTask, signal: AbortSignal): Promise<GuestResult[]>
  /** What one function gives, as JSON; null where it gives nothing in its time, for whatever reason. Never throws for that. */
  compute(computation: Computation, call: Pick<StepCall, 'organizationId' | 'signal'>): Promise<string | null>
  close(): Promise<void>
}

/** A function `(scope) => value` that needs nothing but its scope, which is JSON. */
interface Computation {
  readonly source: string
  readonly scope: string
  /** How long it may run. */
  readonly milliseconds: number
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
    async compute({ source, scope, milliseconds }, { organizationId, signal }) {
      const evaluation = {
        organizationId,
        functions: [source],
        scope,
        globalNames: [],
        timeLimit: milliseconds,
      }
      const [result] = await interpreters.evaluate(evaluation, signal)
      return result?.ok === true ? (result.json ?? 'null') : null
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
