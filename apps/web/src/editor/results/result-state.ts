import type { RunError, RunView, StepResult } from '@ashlar/contract'

/** What the results pane says of a run, or of one block of it. */
export interface ResultState {
  /** `unreached`: the latest run did not come to this block. */
  status: 'none' | 'unreached' | 'loading' | 'cancelled' | 'error' | 'skipped' | 'success'
  output: unknown
  error: RunError | null
  /** The block whose failure kept this one from running. */
  failedBlock: string | null
  milliseconds: number | null
  request: string | null
  log: readonly string[]
}

const nothing: ResultState = {
  status: 'none',
  output: null,
  error: null,
  failedBlock: null,
  milliseconds: null,
  request: null,
  log: [],
}

/** What there is to say of the run as a whole (`block` is `null`) or of one block of it. */
export const resultState = (isLoading: boolean, run: RunView | null, block: string | null): ResultState => {
  if (isLoading) return { ...nothing, status: 'loading', log: logOf(run, block) }
  if (!run) return nothing
  const step = block === null ? undefined : run.steps.find((candidate) => candidate.block === block)
  if (block !== null && run.steps.length > 0 && !step) return { ...nothing, status: 'unreached' }
  return step ? ofStep(step, run) : ofRun(run)
}

/** What a run that goes on has logged so far. */
const logOf = (run: RunView | null, block: string | null): readonly string[] =>
  run?.steps.flatMap((step) => (block === null || step.block === block ? step.log : [])) ?? []

const ofRun = (run: RunView): ResultState => ({
  ...nothing,
  status: run.status === 'succeeded' ? 'success' : run.status === 'failed' ? 'error' : 'cancelled',
  output: run.output,
  error: run.error,
  milliseconds: run.milliseconds,
  request: run.steps.findLast((step) => step.request !== null)?.request ?? null,
  log: run.steps.flatMap((step) => step.log),
})

const statusOfStep = {
  succeeded: 'success',
  failed: 'error',
  cancelled: 'cancelled',
  skipped: 'skipped',
} as const

const ofStep = (step: StepResult, run: RunView): ResultState => {
  const failed = run.steps.find((candidate) => candidate.status === 'failed')?.block ?? null
  // A block after a cancelled one did not fail to run: the whole run was stopped.
  const status = step.status === 'skipped' && failed === null ? 'cancelled' : statusOfStep[step.status]
  return {
    status,
    output: step.output,
    error: step.error,
    failedBlock: status === 'skipped' ? failed : null,
    milliseconds: step.status === 'skipped' ? null : step.milliseconds,
    request: step.request,
    log: step.log,
  }
}

/** Milliseconds as people read them: `420 ms`, `12.3 s`. */
export const duration = (milliseconds: number): string =>
  milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
