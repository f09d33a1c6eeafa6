export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

export type CodeLanguage = 'javascript' | 'python'

/** A file that somebody uploaded, as code reads it with `readContents()`. */
export interface CodeFile {
  readonly name: string
  /** Its media type, such as `text/csv`. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** In base64. */
  readonly content: string
}

/** A name that code can read. */
export type CodeName =
  /** Read as it is: `Step1.output`. Where it holds files of a file picker, these have `readContents()` too. */
  | { readonly kind: 'value'; readonly value: JsonValue; readonly holdsFiles?: boolean }
  /** Read with `.value` or `.get()`, written with `.set(…)`; of an awaited one both give promises. */
  | {
      readonly kind: 'variable'
      readonly value: JsonValue
      readonly isWritable: boolean
      readonly isAwaited: boolean
    }
  /** A list of files, each with `readContents()` and `readContentsAsync()`. */
  | { readonly kind: 'files'; readonly files: readonly CodeFile[] }

export interface CodeLimits {
  /** How long it may run, waiting included. */
  readonly milliseconds: number
  /** How much memory it may take beyond what an empty step takes. */
  readonly memoryBytes: number
  /** Of the output, or of all messages together. */
  readonly outputBytes: number
  /** Of one message. */
  readonly messageBytes: number
  readonly logLines: number
  readonly logCharacters: number
}

/** A step of code to run. */
export interface CodeTask {
  /** No process that has run code of one organization ever runs that of another. */
  readonly organizationId: string
  readonly language: CodeLanguage
  /** What the person wrote: the body of a function, whose `return` gives the output. */
  readonly code: string
  /** The names that the code can read; one that its text does not mention is not handed over. */
  readonly names: Readonly<Record<string, CodeName>>
  readonly limits: CodeLimits
}

/** A request that code makes, as it made it: nothing about it has been checked. */
export interface CodeRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
}

export interface CodeResponse {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Outputs of more bytes of JSON are large: whoever stores or counts them is given that JSON, and takes them in turn. */
export const largeOutputBytes = 256 * 1024

/** What code may have of the host while it runs. */
export interface CodeHost {
  /** Told each line that the code writes, as soon as it is written. */
  readonly onLog?: (line: string, stream: 'stdout' | 'stderr') => void
  /**
   * Given where code gives one message after the other: told each, and the code goes on when its promise
   * resolves. Messages are then all that it gives; without this they are its output, as a list.
   */
  readonly onMessage?: (message: JsonValue) => Promise<void>
  /**
   * Awaited before what the code sends or gives is read where it has more than `largeOutputBytes`, with its bytes, or before
   * it is handed over where no process holds it: whoever it is for takes it when its turn has come, and does nothing with it
   * before. Rejects where there is no room for it, with a sentence.
   */
  readonly onLargeOutput?: (bytes: number) => Promise<void>
  /** The only way out. Absent: requests are refused with a sentence. What it throws reaches the code as a message. */
  readonly fetch?: (request: CodeRequest, signal: AbortSignal) => Promise<CodeResponse>
}

export type CodeFailure =
  /** The code threw. */
  | 'failed'
  | 'syntax'
  | 'not_serializable'
  | 'timed_out'
  | 'out_of_memory'
  /** The output is larger than the limit. */
  | 'too_large'
  /** The process ended without an answer, or answered nonsense. */
  | 'crashed'
  /** Too many others are waiting. */
  | 'busy'
  /** This machine cannot run code of this language. */
  | 'unavailable'
  | 'cancelled'

export type CodeResult =
  | {
      readonly ok: true
      /** Undefined where the code returned nothing. */
      readonly output: JsonValue | undefined
      /** The output's JSON as it came, in UTF-8; only of one that has more than `largeOutputBytes`. */
      readonly json?: Uint8Array | undefined
      /** The variables that the code has set. */
      readonly assignments: Readonly<Record<string, JsonValue>>
    }
  | {
      readonly ok: false
      readonly failure: CodeFailure
      /** What went wrong, in one line. */
      readonly message: string
      /** The same with the lines of the person's code it went through. */
      readonly fullErrorMessage: string
      /** The line of the person's code, from 1. */
      readonly line: number | null
      /** What to do about it, where that is known. */
      readonly hint: string | null
    }
