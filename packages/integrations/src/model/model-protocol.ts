import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { JsonValue } from '@ashlar/schema'
import type { ModelSettings } from './model-settings.ts'
import type { FillRequest, Filling } from './model.ts'

/** How one kind of provider is spoken to: what of it its client library knows, and what it does not. */
export interface ModelProtocol {
  /** A model as the client library speaks to it. `fetch` is its only way out. */
  language(settings: ModelSettings, model: string, fetch: typeof globalThis.fetch): LanguageModelV4
  /** Where its models are listed, behind the base address, with the headers that let one ask. */
  listing(settings: ModelSettings): { readonly path: string; readonly headers: Record<string, string> }
  /** How a model is asked to fill a gap in a text; absent where the protocol has no question for that. */
  readonly filling?: {
    readonly path: string
    body(model: string, request: FillRequest): JsonValue
    /** Throws where it is no answer. */
    read(answer: JsonValue): Filling
  }
  /** The models' names in the list's answer. */
  readModels(answer: JsonValue): readonly string[]
}
