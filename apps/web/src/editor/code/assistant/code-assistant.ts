import type { AssistantEventLine } from '@ashlar/contract'
import type { AssistantTask } from '@ashlar/schema'
import type { AssistantTelling, ContextMode } from '@ashlar/schema/assistant-settings'

/** The way to the assistant, as code fields have it. */
export interface CodeAssistant {
  /** What of what surrounds code may be told. */
  readonly tells: AssistantTelling
  readonly contextMode: ContextMode
  /**
   * Asks; tells each piece of the answer as it comes, and at the end how many texts were hidden that looked like secrets. Throws `CallError`, or
   * what aborting throws.
   */
  readonly ask: (
    task: AssistantTask,
    onEvent: (event: AssistantEventLine) => void,
    signal: AbortSignal,
  ) => Promise<{ readonly hidden: number }>
}
