import type { CodeRunnerOptions } from './code-runner.ts'
import type { CodeRequest, CodeResponse, CodeResult, CodeTask, JsonValue } from './code-task.ts'

/** What the thread of code is started with. */
export interface CodeThreadData {
  readonly options: CodeRunnerOptions
}

/** Which of the parts of a host there are for a task. */
export type HostParts = 'onLog' | 'onMessage' | 'onLargeOutput' | 'fetch'

/** What is answered to a question of the thread; a refusal is a sentence. */
export type HostAnswer =
  | { readonly ok: true; readonly response: CodeResponse | null }
  | { readonly ok: false; readonly message: string }

/** What the thread of code is told. */
export type CodeOrder =
  | {
      readonly kind: 'run'
      readonly id: number
      readonly task: CodeTask
      readonly host: readonly HostParts[]
    }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'answer'; readonly question: number; readonly answer: HostAnswer }
  | { readonly kind: 'prepare'; readonly id: number; readonly organizationId: string | undefined }
  | { readonly kind: 'close'; readonly id: number }

/** What the thread of code says: what came of an order, and what a task asks of its host. */
export type CodeWord =
  | { readonly kind: 'result'; readonly id: number; readonly result: CodeResult }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | {
      readonly kind: 'log'
      readonly id: number
      readonly line: string
      readonly stream: 'stdout' | 'stderr'
    }
  | {
      readonly kind: 'message'
      readonly id: number
      readonly question: number
      readonly message: JsonValue
    }
  /** An output is there that is taken in turn. */
  | {
      readonly kind: 'largeOutput'
      readonly id: number
      readonly question: number
      readonly bytes: number
    }
  | {
      readonly kind: 'fetch'
      readonly id: number
      readonly question: number
      readonly request: CodeRequest
    }
  /** A request is wanted no more. */
  | { readonly kind: 'dropped'; readonly question: number }
