/** What calling a client function changes at once for the script that calls it, before the page has answered. */
export type ImmediateEffect =
  /** The first argument becomes the value of a property of the entity. */
  | { readonly kind: 'set'; readonly property: string }
  /** A property of the entity has the value of its definition again. */
  | { readonly kind: 'clear'; readonly property: string }
  /** The first argument names a property, if it is one of those; the second one is its value. */
  | { readonly kind: 'setOneOf'; readonly properties: readonly string[] }

/** What a script may do with an entity beside reading it: its methods by name. */
export type ClientMethods = Readonly<Record<string, { readonly effect?: ImmediateEffect }>>

/** A function that belongs to no entity. */
export interface ClientFunctionName {
  readonly name: string
  /** Its first argument names an entity, and the rest is what that entity's method of this name takes. */
  readonly standsFor?: string
  /** The entity of which the first argument names a member, and the second one is its value. */
  readonly setsMemberOf?: string
}

/** What the names of a script mean beside what bindings read. */
export interface TriggerScope {
  /** The entity whose own names the script sees: a widget of a repeated cell. */
  readonly as?: string
  readonly entities: Readonly<Record<string, ClientMethods>>
  readonly functions: readonly ClientFunctionName[]
}

/** A script to begin. */
export interface TriggerRequest {
  readonly scriptId: string
  readonly dynamicTrigger: string
  readonly scope: TriggerScope
  /** Names that only this script sees: `currentRow`, `error`. */
  readonly additionalNamedArguments: Readonly<Record<string, unknown>>
}

/** What became of a call: a value, a value that stands at a path of the page, or why it failed. */
export type ClientAnswer =
  | { readonly callId: number; readonly value: unknown }
  | { readonly callId: number; readonly path: string }
  | { readonly callId: number; readonly error: string }

/** Answers for a script that waits. */
export interface ResumeRequest {
  readonly scriptId: string
  readonly answers: readonly ClientAnswer[]
}

/** A call of a client function, as a script queues it. */
export interface ClientCall {
  readonly callId: number
  /** The entity whose method it is; null for a function of the page. */
  readonly entity: string | null
  readonly method: string
  readonly handed: readonly unknown[]
}

/** How a script ended. `callId` is the call whose failure ended it. */
export type ScriptOutcome =
  | { readonly kind: 'returned' }
  | { readonly kind: 'failed'; readonly message: string; readonly callId: number | null }

/** What a script did until it waited or ended. */
export interface TriggerResponse {
  /** Client functions that were called, in order. */
  readonly calls: readonly ClientCall[]
  /** Null while its statements are not at their end. */
  readonly outcome: ScriptOutcome | null
  /** Calls that failed and whose failure nothing in the script takes. */
  readonly unhandled: readonly { readonly callId: number; readonly message: string }[]
}

/** How many client functions a script may call before it waits. */
export const mostCallsAtOnce = 10_000
