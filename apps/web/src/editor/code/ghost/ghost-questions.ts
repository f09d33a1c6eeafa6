import { suggestionOf } from '@ashlar/assistant/completion'
import { CallError } from '@ashlar/contract'
import type { CompletionItem, CompletionRequest } from '@ashlar/schema'
import type { CodeCompleter } from './code-completer.ts'

/** A pause this long while somebody writes is worth a question, in milliseconds. */
export const pauseBeforeAsking = 120

/** So long nothing is asked after somebody said that they do not complete now, in milliseconds. */
export const restAfterRefusal = 60_000

/** The text of a field and the cursor in it. */
export interface Written {
  readonly text: string
  readonly cursor: number
}

/** What a field is asked for, and told, by its questions. */
export interface AskingField {
  /** What stands in it now; null where nothing is to be completed: it is left, or something is selected. */
  readonly written: () => Written | null
  readonly requestFor: (written: Written) => CompletionRequest
  readonly show: (item: CompletionItem, written: Written) => void
}

/** Asks for completions of one field: after a pause, one at a time, and never for what has gone on meanwhile. */
export class GhostQuestions {
  readonly #completer: CodeCompleter
  readonly #field: AskingField
  readonly #now: () => number
  #timer: ReturnType<typeof setTimeout> | undefined
  #asking: AbortController | null = null
  #restsUntil = 0
  #isOff = false

  constructor(completer: CodeCompleter, field: AskingField, now: () => number = () => performance.now()) {
    this.#completer = completer
    this.#field = field
    this.#now = now
  }

  /** Something was written: asks once it pauses. */
  ask(): void {
    this.stop()
    if (this.#isOff || this.#now() < this.#restsUntil) return
    this.#timer = setTimeout(() => void this.#askNow(), pauseBeforeAsking)
  }

  /** Whatever is asked or about to be is of no use any more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#asking?.abort()
    this.#asking = null
  }

  async #askNow(): Promise<void> {
    const written = this.#field.written()
    if (written === null) return
    const controller = new AbortController()
    this.#asking = controller
    try {
      const response = await this.#completer.complete(this.#field.requestFor(written), controller.signal)
      if (controller.signal.aborted) return
      if (response.state.state === 'inactive') this.#restsUntil = this.#now() + restAfterRefusal
      const now = this.#field.written()
      const item = now === null ? null : suggestionOf(response, written, now)
      if (item !== null) this.#field.show(item, written)
    } catch (error) {
      if (controller.signal.aborted) return
      // Turned off meanwhile: it is not asked again until the field is made anew.
      if (error instanceof CallError && error.status === 404) this.#isOff = true
      else this.#restsUntil = this.#now() + restAfterRefusal / 6
      // oxlint-disable-next-line eslint/no-console -- of a failure to complete code a person is not told; it is in the log of their browser
      console.warn('The code could not be completed.', error)
    }
  }
}
