import { describe, expect, it } from 'vitest'
import { duration, resultState } from './result-state.ts'
import { aRun, aStep } from './testing.ts'

describe('what the results pane says', () => {
  it('is nothing before the first run and loading during one', () => {
    expect(resultState(false, null, null).status).toBe('none')
    expect(resultState(true, aRun(), null).status).toBe('loading')
  })

  it('is the output of the run, the last request and every line of the log', () => {
    const steps = [aStep('One', { request: 'select 1', log: ['a'] }), aStep('Two', { log: ['b'] })]
    expect(resultState(false, aRun({ output: [1], steps }), null)).toMatchObject({
      status: 'success',
      output: [1],
      milliseconds: 12,
      request: 'select 1',
      log: ['a', 'b'],
    })
  })

  it('is the output of one block where one is selected', () => {
    const steps = [aStep('One', { output: 1 }), aStep('Two', { output: 2 })]
    expect(resultState(false, aRun({ output: 2, steps }), 'One').output).toBe(1)
  })

  it('names the block whose failure kept another from running', () => {
    const error = { code: 'query_failed' as const, message: 'syntax error', block: 'One' }
    const run = aRun({
      status: 'failed',
      error,
      steps: [aStep('One', { status: 'failed', error }), aStep('Two', { status: 'skipped' })],
    })
    expect(resultState(false, run, 'Two')).toMatchObject({ status: 'skipped', failedBlock: 'One' })
    expect(resultState(false, run, 'One')).toMatchObject({ status: 'error', error })
  })

  it('is that the last run did not execute a block, where it did not come to it', () => {
    expect(resultState(false, aRun({ steps: [aStep('One')] }), 'New').status).toBe('unreached')
  })

  it('is cancelled for every block that a cancelled run did not reach', () => {
    const steps = [aStep('One', { status: 'cancelled' }), aStep('Two', { status: 'skipped' })]
    expect(resultState(false, aRun({ status: 'cancelled', steps }), 'Two').status).toBe('cancelled')
  })

  it('says how long it took', () => {
    expect([0.4, 42.4, 9999, 12_345].map(duration)).toEqual(['0 ms', '42 ms', '9999 ms', '12.3 s'])
  })
})
