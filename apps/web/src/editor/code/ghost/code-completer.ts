import type { CompletionFeedback, CompletionRequest, CompletionResponse } from '@ashlar/schema'

/** The way to whatever completes code while somebody writes it. */
export interface CodeCompleter {
  /** What is edited: the application, the workflow or the job. */
  readonly entityId: string
  readonly email: string
  /** The only applications in which code is completed, by id; null: all. */
  readonly applications: readonly string[] | null
  /** Asks. Throws `CallError`, or what aborting throws. */
  readonly complete: (request: CompletionRequest, signal: AbortSignal) => Promise<CompletionResponse>
  /** Says that a suggestion was taken. */
  readonly accept: (completionId: string) => Promise<unknown>
  /** Tells what becomes of suggestions; null where nobody wants to know. */
  readonly tell: ((event: CompletionFeedback) => Promise<unknown>) | null
}
