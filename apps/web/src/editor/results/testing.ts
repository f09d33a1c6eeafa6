import type { RunView, StepResult } from '@ashlar/contract'

/** What a block gave, for tests. */
export const aStep = (block: string, facts: Partial<StepResult> = {}): StepResult => ({
  block,
  kind: 'step',
  parent: null,
  index: 0,
  status: 'succeeded',
  milliseconds: 5,
  request: null,
  placeholders: {},
  output: null,
  log: [],
  error: null,
  ...facts,
})

/** A run that ended well without a block, for tests. */
export const aRun = (facts: Partial<RunView> = {}): RunView => ({
  id: 'run',
  status: 'succeeded',
  milliseconds: 12,
  output: null,
  error: null,
  steps: [],
  ...facts,
})
