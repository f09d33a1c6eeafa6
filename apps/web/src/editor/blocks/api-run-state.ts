import type { RunView, StepResult } from '@ashlar/contract'
import type { LiveRun, LiveStep } from '@ashlar/runtime'

/** How the latest run of an API stands. */
export interface ApiRunState {
  isLoading: boolean
  run: RunView | null
  /** How the run goes that goes on; absent where that is not told. */
  live?: LiveRun
}

/** What the results pane shows of the latest run: of one that goes on, what has ended already, and the log so far. */
export const shownResult = (
  { isLoading, run, live }: ApiRunState,
  block: string | null,
): { readonly isLoading: boolean; readonly run: RunView | null } => {
  if (!isLoading) return { isLoading, run }
  if (live === undefined) return { isLoading, run: null }
  const ended = live.find((step) => step.block === block && step.status !== 'running')
  return { isLoading: ended === undefined, run: { ...begun, steps: live.map(asResult) } }
}

const begun = { id: '', status: 'succeeded', milliseconds: 0, output: null, error: null } as const

const asResult = (step: LiveStep): StepResult => ({
  ...step,
  status: step.status === 'running' ? 'skipped' : step.status,
})
