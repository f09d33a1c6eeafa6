import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { RunFault } from './run-fault.ts'

/** What a person is asked by an approval. */
export interface ApprovalQuestion {
  readonly message: string
  /** Mail addresses; empty: whoever may edit the workflow or job. */
  readonly approvers: readonly string[]
  /** ISO 8601; after that nobody is asked any more. */
  readonly until: string
}

/** What a person answered. */
export interface ApprovalDecision {
  readonly isApproved: boolean
  /** The mail address of who decided; null where time ran out. */
  readonly by: string | null
  readonly at: string
  readonly comment: string
}

/** How the step at a position went, by itself and in one try of the run; absent of other blocks. */
interface StepFacts {
  readonly milliseconds?: number | undefined
  /** Bounded; absent where it wrote none. */
  readonly log?: readonly string[] | undefined
}

/** What is kept of one position of a run. */
export type JournalEntry =
  /** A block that ended well: its output, and the values that variables have since. */
  | ({ readonly kind: 'done'; readonly output: JsonValue; readonly variables: JsonObject } & StepFacts)
  /** A step that failed. */
  | ({ readonly kind: 'failed'; readonly fault: RunFault } & StepFacts)
  /** A step that began and must not begin again by itself. */
  | { readonly kind: 'begun' }
  /** What a condition, a list or a declared variable was, so that the run goes the same way once more. */
  | { readonly kind: 'value'; readonly value: JsonValue }
  /** A wait that ends at a moment of ISO 8601. */
  | { readonly kind: 'wait'; readonly until: string }
  | {
      readonly kind: 'approval'
      readonly question: ApprovalQuestion
      /** Null while nobody has decided. */
      readonly decision: ApprovalDecision | null
    }

/**
 * Where a durable run is kept block by block. A position is the way to a block, such as `Loop1/3/Step2`, and the same
 * in each try of the run. The host loads what is recorded before it resumes a run.
 */
export interface RunJournal {
  recall(position: string): JournalEntry | undefined
  /**
   * Resolves when the entry and all that was noted before would survive the process. Rejects where this process lost the
   * run to another one. Throws `StepError` where too much is kept.
   */
  record(position: string, entry: JournalEntry): Promise<void>
  /**
   * Keeps what was only computed: nobody outside can have seen it, so the host stores it when it likes, at the latest with
   * the next entry that is recorded, before `settle` resolves and with the end of the run. Throws `StepError` where too much
   * is kept.
   */
  note(position: string, entry: JournalEntry): void
  /** Tells the JSON of a large value that is about to be noted, in UTF-8, where that is known: the host may store it as it is. */
  holdJson?(value: JsonValue, json: Uint8Array): void
  /** The JSON of a value as it was told, while the host has it. */
  jsonOf?(value: JsonValue): Uint8Array | undefined
  /** Resolves when all that was noted would survive the process; awaited before anything of the run leaves it. Rejects as `record` does. */
  settle(): Promise<void>
}
