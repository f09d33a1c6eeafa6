import type { OwnNames, PreparedTemplate } from '@ashlar/expression/running'
import type { JsonValue, PerItem } from '@ashlar/schema'
import type { ResumeRequest, TriggerRequest } from './scripts/script-messages.ts'

/**
 * What a property takes, as plain data: the part of the catalogue that crosses to the evaluator, which checks each
 * computed value before other bindings read it.
 */
export interface ValueRule {
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'data' | 'color' | 'items' | 'any'
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
  /** What a parser said of the template before, for an evaluator without one. */
  readonly prepared?: PreparedTemplate
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
  /** How long each binding of a careful change may take, in milliseconds; where absent, as long as a request. */
  readonly limit?: number
}

/** A computed value: as it is, or as the very object that the page itself has at a path. */
export type ComputedValue =
  | { readonly path: string; readonly value: unknown }
  | { readonly path: string; readonly same: readonly string[] }

/** What is wrong at a path, or that nothing is any more. */
export interface PathError {
  readonly path: string
  readonly message: string | null
  /** Given for a chain of bindings that depend on each other, and for a value that its property does not take. */
  readonly kind?: 'dependency' | 'validation'
}

/** What a change made different. */
export interface ChangeResponse {
  readonly values: readonly ComputedValue[]
  readonly errors: readonly PathError[]
  /**
   * Which APIs a bound property or an API's inputs depend on, by path (`Table1.tableData`) or name of the API;
   * `null` when nothing changed in that.
   */
  readonly apiDependencies: Readonly<Record<string, readonly string[]>> | null
}

/** Bindings of an event handler's step, evaluated once. */
export interface ActionBindingsRequest {
  readonly bindings: readonly TemplateText[]
  readonly scope: {
    /** The entity whose own names these bindings see too: a widget of a repeated cell. */
    readonly as?: string
  }
  /** What the bindings read as `params`; absent where nothing was handed over. */
  readonly executionParams?: unknown
  /** Names that only these bindings see: `currentRow`, `error`. */
  readonly additionalNamedArguments: Readonly<Record<string, unknown>>
}

/** The source of a library that bindings and scripts name: `_` or `moment`. */
export interface LibraryRequest {
  readonly name: string
  readonly source: string
}

/** The source of the parser, for an evaluator that began without one: a script of the page's own build. */
export interface ParserRequest {
  readonly source: string
}

/** One value or one error per template, in order. */
export interface EvaluateResponse {
  readonly results: readonly { readonly value: unknown; readonly error: string | null }[]
}

/** A request that is answered in one go. */
export type DirectRequest =
  | { readonly method: 'change'; readonly requestData: ChangeRequest }
  | { readonly method: 'evaluateActionBindings'; readonly requestData: ActionBindingsRequest }
  | { readonly method: 'addLibrary'; readonly requestData: LibraryRequest }
  | { readonly method: 'addParser'; readonly requestData: ParserRequest }

/** A request that runs a part of a script, up to where it waits. */
export type ScriptRequest =
  | { readonly method: 'evaluateTrigger'; readonly requestData: TriggerRequest }
  | { readonly method: 'resumeTrigger'; readonly requestData: ResumeRequest }

/** What the page says to the evaluator. */
export type EvaluationRequest = DirectRequest | ScriptRequest

/** Whether a request runs a part of a script. */
export const isScriptRequest = (request: EvaluationRequest): request is ScriptRequest =>
  request.method === 'evaluateTrigger' || request.method === 'resumeTrigger'

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
  /**
   * Ends the evaluator once all open requests are answered, and takes no new ones meanwhile. The next request after
   * that begins a fresh one, which knows nothing.
   */
  shutdown(): Promise<void>
  /** Ends the evaluator for good. Open requests are rejected: 'User navigated away during evaluation'. */
  stop(): void
}

/**
 * The evaluator was ended. `evaluation_too_long`: this request was being worked off and did not end.
 * `evaluation_restarted`: it was waiting behind such a one. `evaluation_unavailable`: the evaluator never started.
 * `evaluation_cancelled`: the page was left. `worker_not_ready`: the evaluator is being shut down.
 */
export class EvaluationLost extends Error {
  readonly code:
    | 'evaluation_too_long'
    | 'evaluation_restarted'
    | 'evaluation_unavailable'
    | 'evaluation_cancelled'
    | 'worker_not_ready'
  /** In a careful change: the path of the binding that was being evaluated. */
  readonly culprit: string | null

  constructor(code: EvaluationLost['code'], message: string, culprit: string | null = null) {
    super(message)
    this.name = 'EvaluationLost'
    this.code = code
    this.culprit = culprit
  }
}

/** The code of an error for entities that no page can have, such as a property that no object may have. */
export const badUnevaluatedTree = 'bad_unevaluated_tree'

/** The evaluator could not work off a request. `bad_unevaluated_tree`: for what the page sent. */
export class EvaluationFailed extends Error {
  readonly code: typeof badUnevaluatedTree | 'evaluation_failed'

  constructor(code: EvaluationFailed['code'], message: string) {
    super(message)
    this.name = 'EvaluationFailed'
    this.code = code
  }
}

/** Why a request is not answered when its page was left meanwhile. */
export const evaluationCancelled = (): EvaluationLost =>
  new EvaluationLost('evaluation_cancelled', 'User navigated away during evaluation')

/** Why a request is refused while the evaluator is being shut down. */
export const workerNotReady = (): EvaluationLost => new EvaluationLost('worker_not_ready', 'Worker not ready')
