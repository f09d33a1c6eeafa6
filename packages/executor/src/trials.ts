import { type StepCall, StepError } from '@ashlar/engine'
import type { Trial } from '@ashlar/integrations'

/** One trial run: knows how what its steps changed is rolled back. */
class RunTrial implements Trial {
  readonly #rollBacks: (() => Promise<void>)[] = []

  onEnd(rollBack: () => Promise<void>): void {
    this.#rollBacks.push(rollBack)
  }

  async end(): Promise<void> {
    await Promise.all(this.#rollBacks.map((rollBack) => rollBack()))
  }
}

/** The trial runs that go on: all that they change is rolled back at their end. */
export class Trials {
  readonly #active = new Map<string, RunTrial>()

  /** Begins a trial; answers what ends it. */
  begin(runId: string): () => Promise<void> {
    const trial = new RunTrial()
    this.#active.set(runId, trial)
    return async () => {
      this.#active.delete(runId)
      await trial.end()
    }
  }

  /** The trial that a run is; undefined for an ordinary run. */
  find(runId: string): Trial | undefined {
    return this.#active.get(runId)
  }

  /** The call of a step of code: in a trial, its requests are refused before the first one leaves. */
  withoutRequests(call: StepCall): StepCall {
    return this.find(call.runId) === undefined ? call : { ...call, begin: refuseRequest }
  }

  /** Refuses what cannot be rolled back. Throws `StepError`. */
  refuse(runId: string, what: string): void {
    if (this.find(runId) === undefined) return
    throw new StepError(
      'not_permitted',
      `A trial run cannot roll back ${what}, so the step did not run. Run the API, or leave the step out.`,
    )
  }
}

const refuseRequest = (): Promise<void> =>
  Promise.reject(new Error('Code sends no requests in a trial run: what they change cannot be rolled back.'))
