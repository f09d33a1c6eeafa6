import {
  type CompletedText,
  fillPrefix,
  type Gap,
  gapPrompt,
  longestCompletion,
} from '@ashlar/assistant/completion'
import { stripFences } from '@ashlar/assistant'
import { ModelError } from '@ashlar/integrations'
import type { CompletionRequest } from '@ashlar/schema'
import type { AskedModel } from '../../organizations/assistant.ts'
import type { Services } from '../../services/services.ts'
import { estimateTokens } from '../budget.ts'

/** Whoever writes has gone on by then. */
const milliseconds = 10_000

/** How a model is asked, the best way first: each next one is tried where the one before is not supported. */
const ways = ['probabilities', 'filling', 'conversation'] as const
type Way = (typeof ways)[number]

/** A model may be put in the place of another under the same name. */
const rememberedMilliseconds = 60 * 60 * 1000

/** What a model has answered, and what it took. */
export interface Filled extends CompletedText {
  readonly tokensUsed: number
}

/** Has a model fill the gap at a cursor, in the best way that it supports, which is remembered for an hour. */
export class Filler {
  readonly #services: Services
  /** By connection and model. */
  readonly #known = new Map<string, { readonly way: Way; readonly until: number }>()

  constructor(services: Services) {
    this.#services = services
  }

  /** Throws `ModelError`. */
  async fill(model: AskedModel, request: CompletionRequest, gap: Gap, signal: AbortSignal): Promise<Filled> {
    const now = this.#services.platform.clock.monotonic()
    const key = `${model.connectionId} ${model.name}`
    const remembered = this.#known.get(key)
    const known = remembered !== undefined && remembered.until > now ? remembered.way : 'probabilities'
    for (const way of ways.slice(ways.indexOf(known))) {
      try {
        const filled = await this.#ask(way, model, request, gap, signal)
        if (way !== known) this.#known.set(key, { way, until: now + rememberedMilliseconds })
        return filled
      } catch (error) {
        if (!(error instanceof ModelError) || error.code !== 'unsupported' || way === 'conversation')
          throw error
      }
    }
    throw new ModelError('unsupported', 'The model completes nothing.')
  }

  async #ask(
    way: Way,
    model: AskedModel,
    request: CompletionRequest,
    gap: Gap,
    signal: AbortSignal,
  ): Promise<Filled> {
    const { executor } = this.#services
    if (way === 'conversation') return await this.#converse(model, request, gap, signal)
    const before = fillPrefix(request, gap)
    const { text, tokens, probabilities, usage } = await executor.fillGap(
      model.connectionId,
      model.connection,
      {
        before,
        behind: gap.behind,
        maxOutput: longestCompletion,
        wantsProbabilities: way === 'probabilities',
        milliseconds,
      },
      signal,
    )
    const estimated = estimateTokens(before) + estimateTokens(gap.behind) + estimateTokens(text)
    return { text, tokens, probabilities, tokensUsed: usage.input + usage.output || estimated }
  }

  async #converse(
    model: AskedModel,
    request: CompletionRequest,
    gap: Gap,
    signal: AbortSignal,
  ): Promise<Filled> {
    const { system, message } = gapPrompt(request.document.language, gap)
    let text = ''
    let counted = 0
    const question = {
      system,
      messages: [{ role: 'user' as const, text: message }],
      maxOutput: longestCompletion,
      temperature: 0,
      milliseconds,
    }
    for await (const event of this.#services.executor.askModel(
      model.connectionId,
      model.connection,
      question,
      signal,
    )) {
      if (event.kind === 'text') text += event.text
      else if (event.kind === 'usage') counted = event.usage.input + event.usage.output
    }
    const estimated = estimateTokens(system) + estimateTokens(message) + estimateTokens(text)
    return { text: stripFences(text), tokens: [], probabilities: [], tokensUsed: counted || estimated }
  }
}
