/** What a thread is asked: function sources `(scope) => value`, and the scope they read, as JSON. */
export interface EvaluationRequest {
  /** Above 0. */
  id: number
  /** JavaScript texts of functions of one parameter, the scope. */
  functions: readonly string[]
  /** The scope as JSON text; its keys are names. */
  scope: string
  /** Names of the interpreter's own globals that the scope has beside its own. */
  globalNames: readonly string[]
  /** How long all functions together may run, in milliseconds. */
  timeLimit: number
  /** After how much time of the processor it is answered as stopped, in milliseconds; null: it has its whole time. */
  slice: number | null
}

/** Why an expression gave no value. */
export type EvaluationFailure =
  | 'threw'
  | 'timed_out'
  | 'out_of_memory'
  | 'not_a_value'
  | 'crashed'
  /** Whoever asked wants it no more. */
  | 'cancelled'
  /** Too much of the same organization waits. */
  | 'busy'

/** What one function gave: JSON text (absent for `undefined`), or why it gave nothing. */
export type EvaluationResult =
  | { ok: true; json: string | undefined }
  | { ok: false; failure: EvaluationFailure; message: string }

/** What a thread is given when it starts. */
export interface EvaluationThreadData {
  /** One number that both sides see: the id of the request that is to end before it is done. */
  stopped: Int32Array<SharedArrayBuffer>
}

/** What a thread answers. */
export interface EvaluationResponse {
  id: number
  results: readonly EvaluationResult[]
  /** It was ended from outside or had its slice: its results say nothing. */
  isStopped: boolean
  /** The interpreter is spent and must not be used again. */
  isSpent: boolean
}

/** What a process that evaluates is told. */
export type ProcessOrder = { kind: 'evaluate'; request: EvaluationRequest } | { kind: 'stop'; id: number }

/** What a thread tells: that its interpreter is there, then one answer for each request. */
export type EvaluationMessage = { kind: 'ready' } | { kind: 'answer'; response: EvaluationResponse }
