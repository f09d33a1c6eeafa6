import { canonicalText, type JsonObject, type RecordedAnswer } from '@ashlar/schema'

/** What is answered to a run: what was recorded, or the inputs with which the API was run instead, where it was at all. */
export type Answered =
  | { readonly answer: RecordedAnswer }
  | { readonly answer: null; readonly recorded: JsonObject | null }

/**
 * Answers runs with what was recorded for the same API and inputs. Where it was recorded several times, the answers come in
 * their order, and the last one stays.
 */
export class RecordedAnswers {
  readonly #answers: readonly RecordedAnswer[]
  readonly #left = new Map<string, RecordedAnswer[]>()

  constructor(answers: readonly RecordedAnswer[]) {
    this.#answers = answers
    for (const answer of answers) {
      const key = `${answer.api.id} ${canonicalText(answer.inputs)}`
      this.#left.set(key, [...(this.#left.get(key) ?? []), answer])
    }
  }

  to(apiId: string, inputs: JsonObject): Answered {
    const left = this.#left.get(`${apiId} ${canonicalText(inputs)}`)
    const [answer] = left ?? []
    if (left === undefined || answer === undefined)
      return { answer: null, recorded: this.#answers.findLast(({ api }) => api.id === apiId)?.inputs ?? null }
    if (left.length > 1) left.shift()
    return { answer }
  }
}
