import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { Connection } from '../connection.ts'

/** A call of a tool that a model wants; what it hands over is JSON that nobody has checked. */
export interface ModelToolCall {
  readonly id: string
  readonly name: string
  readonly json: string
}

/** One turn of a conversation. */
export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls?: readonly ModelToolCall[] }
  | { readonly role: 'tool'; readonly id: string; readonly name: string; readonly result: JsonValue }

/** Something that a model may ask to be done. */
export interface ModelTool {
  readonly name: string
  readonly description: string
  /** A JSON schema of an object. */
  readonly input: JsonObject
}

/** What a model is asked. */
export interface ModelRequest {
  /** Empty: the model that the connection names. */
  readonly model?: string | undefined
  readonly system?: string | undefined
  readonly messages: readonly ModelMessage[]
  readonly tools?: readonly ModelTool[] | undefined
  /** Tokens of the answer. */
  readonly maxOutput?: number | undefined
  readonly temperature?: number | undefined
  /** A JSON schema which the answer has to fit. */
  readonly schema?: JsonObject | undefined
  /** Until the last byte of the answer; as long as streams may take where nothing is said. */
  readonly milliseconds?: number | undefined
}

/** Tokens as the provider counts them; 0 where it does not say. */
export interface ModelUsage {
  readonly input: number
  readonly output: number
}

/** What comes of an answer, in order: the last is always `end`. */
export type ModelEvent =
  | { readonly kind: 'text'; readonly text: string }
  | ({ readonly kind: 'toolCall' } & ModelToolCall)
  | { readonly kind: 'usage'; readonly usage: ModelUsage }
  | { readonly kind: 'end'; readonly reason: 'stop' | 'length' | 'tools' }

/** A gap in a text that a model is to fill. */
export interface FillRequest {
  readonly before: string
  readonly behind: string
  /** Tokens of the answer. */
  readonly maxOutput: number
  /** Whether it is asked for how sure it is of each token, which some refuse to say. */
  readonly wantsProbabilities: boolean
  readonly milliseconds: number
}

/** What stands in a gap. */
export interface Filling {
  readonly text: string
  /** The tokens of it with their probabilities, from 0 to 1; none where the model does not say. */
  readonly tokens: readonly string[]
  readonly probabilities: readonly number[]
  readonly usage: ModelUsage
}

/** How models of one protocol are asked. */
export interface ModelDriver {
  /**
   * Asks, and gives the answer as it comes. Throws `ModelError`. Ends within a second after the signal, and closes the
   * connection then, or when nobody reads on.
   */
  stream(connection: Connection, request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>
  /**
   * Fills a gap in a text; absent where the protocol has no question for that. Throws `ModelError`, with `unsupported` where
   * this model, or its server, does not fill gaps or takes the question in another form.
   */
  fill?(connection: Connection, request: FillRequest, signal: AbortSignal): Promise<Filling>
  /** The names of the models that the provider offers. Throws `ModelError`. */
  models(connection: Connection, signal: AbortSignal): Promise<readonly string[]>
}
