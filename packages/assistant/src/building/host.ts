import type { DatabaseTable, JsonValue, PageRecords } from '@ashlar/schema'
import type { BuildingMessage, BuildingTurnEvent } from '@ashlar/schema/building'

/** What the assistant means to do, for the person to agree with before it begins. */
export interface BuildingPlan {
  readonly title: string
  readonly steps: readonly string[]
}

/** What a person says of a plan. */
export type PlanAnswer = { readonly go: true } | { readonly go: false; readonly change: string }

/** Something that is wrong on the living page, as builders are told it. */
export interface PageProblem {
  readonly name: string
  readonly path: string
  readonly message: string
}

/** Tables that were found by words; `more` says how many were left out. */
export interface FoundTables {
  readonly tables: readonly DatabaseTable[]
  readonly more: number
}

/** Rows of a statement that only reads, or why there are none. */
export type ReadRows =
  | { readonly ok: true; readonly rows: readonly JsonValue[] }
  | { readonly ok: false; readonly message: string }

/** What a conversation needs of whoever holds it: a server, a living page, a person. */
export interface BuildingHost {
  /** Asks the model, through the server, which alone knows the system text and the tools. */
  turn(messages: readonly BuildingMessage[], signal: AbortSignal): AsyncIterable<BuildingTurnEvent>
  /** The records as the person has them now: somebody may have saved, and the person may have edited. */
  currentRecords(): PageRecords
  /** Tables of an integration whose names or columns have one of the words; all where there are none. */
  readMetadata(integrationId: string, words: readonly string[], signal: AbortSignal): Promise<FoundTables>
  /** Keys, types and counts of a living value; samples only where the organization lets them leave. */
  readValueShape(path: string): JsonValue
  readProblems(): readonly PageProblem[]
  /** Runs one statement that only reads, after the person has seen it and agreed. */
  runReadQuery(integrationId: string, sql: string, signal: AbortSignal): Promise<ReadRows>
  askPerson(question: string, choices: readonly string[], signal: AbortSignal): Promise<string>
  proposePlan(plan: BuildingPlan, signal: AbortSignal): Promise<PlanAnswer>
}
