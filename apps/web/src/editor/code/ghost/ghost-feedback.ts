import { type CompletionTrigger, outcomeOf } from '@ashlar/assistant/completion'
import type { CompletionItem } from '@ashlar/schema'
import type { CodeCompleter } from './code-completer.ts'

/** As much of the code before the cursor as goes along with feedback, in characters. */
const longestInput = 20_000

/** Nobody waits for it, and nobody writes less well where it fails. */
const quietly = (promise: Promise<unknown> | undefined): void => {
  promise?.catch((error: unknown) => {
    // oxlint-disable-next-line eslint/no-console -- of a failure to complete code a person is not told; it is in the log of their browser
    console.warn('A completion could not be told of.', error)
  })
}

/** Tells what became of suggestions, once of each: that it was shown, and the first thing that ended or took it. */
export class GhostFeedback {
  readonly #completer: CodeCompleter
  #told: string | null = null

  constructor(completer: CodeCompleter) {
    this.#completer = completer
  }

  shown({ completion }: CompletionItem, before: string): void {
    const { tell } = this.#completer
    this.#told = null
    quietly(
      tell?.({
        eventType: 'suggest',
        completionId: completion.completionId,
        input: before.slice(-longestInput),
        output: completion.text.slice(0, longestInput),
      }),
    )
  }

  ended({ completion: { completionId } }: CompletionItem, trigger: CompletionTrigger): void {
    if (this.#told === completionId) return
    this.#told = completionId
    const { action, reason } = outcomeOf(trigger)
    const { accept, tell } = this.#completer
    if (action === 'accept') quietly(accept(completionId))
    quietly(tell?.({ eventType: 'feedback', completionId, action, reason }))
  }
}
