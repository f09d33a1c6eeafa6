/** What steps for an error read as `error`, as it crosses to the evaluator. */
export interface Failure {
  readonly message: string
  readonly code: string | null
}
