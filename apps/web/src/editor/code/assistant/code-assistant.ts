import type { AssistantEventLine } from '@ashlar/contract'
import type { AssistantTask } from '@ashlar/schema'

/** The way to the assistant, as code fields have it. */
export interface CodeAssistant {
  /** Whether the tables and columns that code is for may be told. */
  readonly tellsSchemas: boolean
  /** Asks; tells each piece of the answer as it comes. Throws `CallError`, or what aborting throws. */
  readonly ask: (
    task: AssistantTask,
    onEvent: (event: AssistantEventLine) => void,
    signal: AbortSignal,
  ) => Promise<void>
}
