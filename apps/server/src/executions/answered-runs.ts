import { isDeepStrictEqual } from 'node:util'
import type { RunView } from '@ashlar/contract'
import { weightOf } from '@ashlar/executor'
import type { JsonObject } from '@ashlar/schema'
import { Refusal } from '../requests/refusal.ts'

/** What was asked for under the id of a run. */
export interface AskedRun {
  /** Who asked, what for, and the id: different for runs that may not be taken for each other. */
  readonly key: string
  readonly inputs: JsonObject
}

/** The inputs and the answer of a run as JSON: one text costs the collector of garbage less than all that it tells of. */
interface Ended {
  readonly inputs: string
  readonly answer: string
}

/** How many answers are remembered, how large one may be in bytes, roughly, and all in characters. */
const mostRemembered = 2_000
const largestAnswer = 256 * 1024
const mostCharacters = 16 * 1024 * 1024

/**
 * What runs of this process answered lately, so that a request which is sent again under the id of its run, since its answer
 * was lost, gets the same answer and does nothing more; also while the first is still going on.
 */
export class AnsweredRuns {
  readonly #going = new Map<string, { readonly inputs: JsonObject; readonly answer: Promise<RunView> }>()
  readonly #ended = new Map<string, Ended>()
  #characters = 0

  /** Answers what `run` answers, or answered before. Throws `Refusal` where the id was used for other inputs. */
  async once({ key, inputs }: AskedRun, run: () => Promise<RunView>): Promise<RunView> {
    const going = this.#going.get(key)
    if (going !== undefined) {
      if (!isDeepStrictEqual(going.inputs, inputs)) throw otherInputs()
      return await going.answer
    }
    const ended = this.#ended.get(key)
    if (ended !== undefined) {
      if (!isDeepStrictEqual(JSON.parse(ended.inputs), inputs)) throw otherInputs()
      // What was written as JSON here is an answer again.
      const answer: RunView = JSON.parse(ended.answer)
      return answer
    }
    const answer = run()
    this.#going.set(key, { inputs, answer })
    try {
      const view = await answer
      this.#remember(key, inputs, view)
      return view
    } finally {
      this.#going.delete(key)
    }
  }

  #remember(key: string, inputs: JsonObject, answer: RunView): void {
    const { output, error, steps } = answer
    const bytes = [
      inputs,
      output,
      ...steps.flatMap((step) => [step.output, step.placeholders]),
    ].reduce<number>(
      (sum, value) => (sum > largestAnswer ? sum : sum + weightOf(value, largestAnswer)),
      (error?.message.length ?? 0) + steps.reduce((sum, { request }) => sum + (request?.length ?? 0), 0),
    )
    if (bytes > largestAnswer) return
    const ended = { inputs: JSON.stringify(inputs), answer: JSON.stringify(answer) }
    this.#ended.set(key, ended)
    this.#characters += lengthOf(ended)
    for (const [oldest, forgotten] of this.#ended) {
      if (this.#ended.size <= mostRemembered && this.#characters <= mostCharacters) break
      this.#ended.delete(oldest)
      this.#characters -= lengthOf(forgotten)
    }
  }
}

const lengthOf = ({ inputs, answer }: Ended): number => inputs.length + answer.length

const otherInputs = (): Refusal =>
  new Refusal('invalid_request', 'This run id was used with other inputs. Make a new one for each run.')
