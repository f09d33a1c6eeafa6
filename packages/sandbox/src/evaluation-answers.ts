import type { EvaluationMessage, EvaluationResponse } from './protocol.ts'

/** What is waited for of a thread or process that evaluates one request after the other. */
export class EvaluationAnswers {
  readonly #started = Promise.withResolvers<void>()
  readonly #hold: (isHeld: boolean) => void
  #pending: { id: number; answer: PromiseWithResolvers<EvaluationResponse> } | null = null
  #failure: Error | null = null

  /** `hold` keeps the server alive for it, or not; it is held only while something is waited for. */
  constructor(hold: (isHeld: boolean) => void) {
    this.#hold = hold
    // Whoever waits for the start hears of a failure.
    this.#started.promise.catch(() => undefined)
    hold(false)
  }

  /** Resolves when it can take its first request. Rejects where it cannot start. */
  get started(): Promise<void> {
    return this.#started.promise
  }

  /** Waits for the answer to what `ask` asks. Rejects where none will come. */
  expect(id: number, ask: () => void): Promise<EvaluationResponse> {
    if (this.#failure !== null) return Promise.reject(this.#failure)
    const answer = Promise.withResolvers<EvaluationResponse>()
    this.#pending = { id, answer }
    this.#hold(true)
    ask()
    return answer.promise
  }

  hear(message: EvaluationMessage): void {
    if (message.kind === 'ready') {
      this.#started.resolve()
      return
    }
    if (message.response.id !== this.#pending?.id) return
    const { answer } = this.#pending
    this.#pending = null
    this.#hold(false)
    answer.resolve(message.response)
  }

  fail(error: Error): void {
    this.#failure ??= error
    this.#started.reject(this.#failure)
    this.#pending?.answer.reject(this.#failure)
    this.#pending = null
  }
}
