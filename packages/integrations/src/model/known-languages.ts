import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Egress } from '@ashlar/egress'
import { fetchOver } from './model-fetch.ts'
import type { ModelProtocol } from './model-protocol.ts'
import type { ModelSettings } from './model-settings.ts'

/** More connections than this are not in use at once. */
const mostKnown = 100

/**
 * Models as client libraries speak to them, made once for each connection as it is set up: a library compiles with each how
 * its answers are read, which takes longer than many an answer takes to begin, and a hundred kilobytes while it comes.
 */
export class KnownLanguages {
  readonly #egress: Egress
  readonly #protocol: ModelProtocol
  readonly #known = new Map<string, LanguageModelV4>()

  constructor(egress: Egress, protocol: ModelProtocol) {
    this.#egress = egress
    this.#protocol = protocol
  }

  /** `totalMilliseconds` is how long an answer may take in all, where that is not the usual time. */
  of(settings: ModelSettings, model: string, totalMilliseconds: number | undefined): LanguageModelV4 {
    const { firstByteMilliseconds, baseUrl, key, headers, query } = settings
    const name = JSON.stringify([
      baseUrl,
      key,
      headers,
      query,
      firstByteMilliseconds,
      totalMilliseconds ?? null,
      model,
    ])
    const known = this.#known.get(name)
    if (known !== undefined) return known
    if (this.#known.size >= mostKnown) this.forget()
    const fetch = fetchOver(this.#egress, { firstByteMilliseconds, totalMilliseconds })
    const made = this.#protocol.language(settings, model, fetch)
    this.#known.set(name, made)
    return made
  }

  /** Forgets all of them, and with them the keys of connections that are set up otherwise by now. */
  forget(): void {
    this.#known.clear()
  }
}
