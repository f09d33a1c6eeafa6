import type { RunView } from '@ashlar/contract'
import type { LiveStep } from '@ashlar/runtime'
import { describe, expect, it } from 'vitest'
import { resultState } from '../results/result-state.ts'
import { type ApiRunState, shownResult } from './api-run-state.ts'

const aStep = (block: string, status: LiveStep['status'], more: Partial<LiveStep> = {}): LiveStep => ({
  block,
  status,
  kind: 'step',
  parent: null,
  index: 0,
  milliseconds: 1,
  output: block,
  request: null,
  placeholders: {},
  log: [`from ${block}`],
  error: null,
  ...more,
})

const shown = (state: ApiRunState, block: string | null) => {
  const { isLoading, run } = shownResult(state, block)
  return resultState(isLoading, run, block)
}

describe('what is shown of a run that goes on', () => {
  const state: ApiRunState = {
    isLoading: true,
    run: null,
    live: [aStep('Step1', 'succeeded'), aStep('Step2', 'running')],
  }

  it('is the result of a block that has ended', () => {
    expect(shown(state, 'Step1')).toMatchObject({ status: 'success', output: 'Step1', log: ['from Step1'] })
  })

  it('is the log so far of a block that runs, or of all of them', () => {
    expect(shown(state, 'Step2')).toMatchObject({ status: 'loading', log: ['from Step2'] })
    expect(shown(state, null)).toMatchObject({ status: 'loading', log: ['from Step1', 'from Step2'] })
  })

  it('is nothing of the run before, where nothing is told', () => {
    const before: RunView = {
      id: '',
      milliseconds: 1,
      output: 1,
      error: null,
      steps: [],
      status: 'succeeded',
    }
    expect(shown({ isLoading: true, run: before }, null)).toMatchObject({ status: 'loading', log: [] })
  })
})
