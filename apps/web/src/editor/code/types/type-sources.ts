import type { ScopeEntry } from '@ashlar/runtime'
import type { Block, ExposedValues, StepBlock, ValueType } from '@ashlar/schema'

/** An API as far as it decides what it answers. */
export interface ApiSource {
  readonly name: string
  readonly isStreaming: boolean
  readonly blocks: readonly Block[]
}

/** A widget as far as it decides what is read of it. */
export interface WidgetSource {
  /** The properties that have a value of their own, as they are written. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly exposes: ExposedValues
}

/** A workflow as far as it decides what it answers. */
export interface WorkflowSource {
  readonly blocks: readonly Block[]
  /** What a block of it may name of the others. */
  readonly scopeOf: (blockId: string) => readonly ScopeEntry[]
}

/** A step that calls a workflow. */
export interface WorkflowCall {
  readonly workflowId: string
  readonly isAwaited: boolean
}

/** Where types come from: the document, and what systems say of steps. */
export interface TypeSources {
  readonly api: (name: string) => ApiSource | undefined
  /** The API that has a block, and the block. */
  readonly block: (id: string) => { readonly api: ApiSource; readonly block: Block } | undefined
  readonly widget: (name: string) => WidgetSource | undefined
  /** What a step answers as its system says. */
  readonly answer: (step: StepBlock) => ValueType
  /** What each message is like of a step that gives them one after the other. */
  readonly message: (step: StepBlock) => ValueType
  /** Why a step would fail as its system says, as far as that is known. */
  readonly refusal: (step: StepBlock) => string | null
  /** The JavaScript of a step; null where it is none. */
  readonly script: (step: StepBlock) => string | null
  /** Which workflow a step calls, and whether it waits for its answer; null for all other steps. */
  readonly workflowCall: (step: StepBlock) => WorkflowCall | null
  /** The deployed version of a workflow; undefined where nothing is known of it. */
  readonly workflow: (id: string) => WorkflowSource | undefined
  /** What a block of an API may name, among what all of it may name. */
  readonly scopeOf: (api: ApiSource, blockId: string, names: readonly ScopeEntry[]) => readonly ScopeEntry[]
}
