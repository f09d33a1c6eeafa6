import type { OwnNames } from '@ashlar/expression'
import type { JsonValue, PerItem } from '@ashlar/schema'

/**
 * What a property takes, as plain data: the part of the catalogue that crosses to the evaluator, which checks each
 * computed value before other bindings read it.
 */
export interface ValueRule {
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'data' | 'colour' | 'items' | 'any'
  /** What stands in place of a value that is missing or refused. */
  readonly fallback: JsonValue
  /** Of a choice: the values it may have. */
  readonly options?: readonly string[]
  /** Of a number. */
  readonly minimum?: number
  readonly maximum?: number
  /** Of data. */
  readonly expects?: 'array' | 'object' | 'any'
  /** Of items: the rules of an item's own properties. */
  readonly properties?: Readonly<Record<string, ValueRule>>
  /** A binding is evaluated once per item of a list of the same entity, and the rule applies to each result. */
  readonly perItem?: PerItem
}

/** A template with the way its text is read; `json` means that the text around bindings is JSON. */
export interface TemplateText {
  readonly template: string
  readonly mode: 'text' | 'json'
}

/** The template of a property; `rows` says over which list of the same entity it is evaluated item by item. */
export interface BoundText extends TemplateText {
  readonly rows?: PerItem
}

/** What an entity is; `cell` is one cell of a widget that repeats its canvas. */
export type EntityKind = 'widget' | 'api' | 'stateVariable' | 'timer' | 'cell' | 'global'

/** A named entity as the evaluator gets it. */
export interface EntityMessage {
  readonly name: string
  readonly kind: EntityKind
  readonly values: Readonly<Record<string, unknown>>
  /** Templates by property path: `text`, `columns.0.label`. */
  readonly bindings: Readonly<Record<string, BoundText>>
  /** What bound properties take; without a rule any value is kept. */
  readonly rules: Readonly<Record<string, ValueRule>>
  /** Of an API: the paths whose values it sends with a run. */
  readonly inputs: readonly string[]
  /** What names stand for in the bindings of a widget of a repeated cell, where that differs from the page. */
  readonly names?: OwnNames
}

/** A property set from outside, in place of what its definition says; `isCleared` takes that back. */
export type SetMessage =
  | {
      readonly entity: string
      readonly property: string
      readonly value: unknown
      readonly isCleared?: false
    }
  | { readonly entity: string; readonly property: string; readonly isCleared: true }

/** Everything that changed since the last message. */
export interface ChangeRequest {
  readonly removed: readonly string[]
  readonly entities: readonly EntityMessage[]
  readonly sets: readonly SetMessage[]
  /** Paths of bindings that took too long before and are passed over from now on. */
  readonly skipped: readonly string[]
  /** Evaluates binding by binding and tells each before it begins, so that one that never ends can be named. */
  readonly isCareful: boolean
}

/** A computed value: as it is, or as the very object that the page itself has at a path. */
export type ComputedValue =
  | { readonly path: string; readonly value: unknown }
  | { readonly path: string; readonly same: readonly string[] }

/** What a change made different. */
export interface ChangeResponse {
  readonly values: readonly ComputedValue[]
  readonly errors: readonly { readonly path: string; readonly message: string | null }[]
  /**
   * Which APIs a bound property or an API's inputs depend on, by path (`Table1.tableData`) or name of the API;
   * `null` when nothing changed in that.
   */
  readonly apiDependencies: Readonly<Record<string, readonly string[]>> | null
}

/** Templates of an event handler's step, evaluated once. */
export interface EvaluateRequest {
  readonly templates: readonly TemplateText[]
  /** Names that only these templates see: `currentRow`, `error`. */
  readonly names: Readonly<Record<string, unknown>>
  /** The entity whose own names these templates see too: a widget of a repeated cell. */
  readonly as?: string
}

/** One value or one error per template, in order. */
export interface EvaluateResponse {
  readonly results: readonly { readonly value: unknown; readonly error: string | null }[]
}

/** What the page says to the evaluator. */
export type EvaluationRequest =
  | { readonly method: 'change'; readonly requestData: ChangeRequest }
  | { readonly method: 'evaluate'; readonly requestData: EvaluateRequest }

/** What the evaluator answers; `timeTaken` in milliseconds. Comes from where guest code runs: checked on arrival. */
export interface EvaluationReply {
  readonly responseData: unknown
  readonly timeTaken: number
}

/** The way from the page to the evaluator. */
export interface EvaluationPort {
  /**
   * Sends one request and answers with its reply; requests are worked off in order. Rejects with `EvaluationLost`
   * when the evaluator did not answer in time and was replaced by a fresh one that knows nothing.
   */
  ask(request: EvaluationRequest): Promise<EvaluationReply>
  /** Ends the evaluator. Requests that are still open stay unanswered. */
  stop(): void
}

/**
 * The evaluator was ended. `evaluation_too_long`: this request was being worked off and did not end.
 * `evaluation_restarted`: it was waiting behind such a one. `evaluation_unavailable`: the evaluator never started.
 */
export class EvaluationLost extends Error {
  readonly code: 'evaluation_too_long' | 'evaluation_restarted' | 'evaluation_unavailable'
  /** In a careful change: the path of the binding that was being evaluated. */
  readonly culprit: string | null

  constructor(code: EvaluationLost['code'], message: string, culprit: string | null = null) {
    super(message)
    this.name = 'EvaluationLost'
    this.code = code
    this.culprit = culprit
  }
}
