import type { RunView, StepResult } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { aStepResult } from '../../test/builders.ts'
import { mergeRuns } from './merge-runs.ts'

const aStep = (block: string, status: StepResult['status'], output: string): StepResult =>
  aStepResult(block, output, { status })

const aRun = (id: string, ...steps: StepResult[]): RunView => ({
  id,
  status: 'succeeded',
  milliseconds: 1,
  output: id,
  error: null,
  steps,
})

describe('the run of a part', () => {
  it('takes the place of what its blocks had, and leaves the others theirs', () => {
    const latest = aRun('latest', aStep('Step1', 'succeeded', 'old'), aStep('Step2', 'succeeded', 'old'))
    const part = aRun('part', aStep('Step2', 'succeeded', 'new'), aStep('Step3', 'succeeded', 'new'))
    const merged = mergeRuns(latest, part)
    expect(merged).toMatchObject({ id: 'part', output: 'part' })
    expect(merged.steps.map(({ block, output }) => [block, output])).toEqual([
      ['Step1', 'old'],
      ['Step2', 'new'],
      ['Step3', 'new'],
    ])
  })

  it('takes nothing from blocks that it did not come to', () => {
    const latest = aRun('latest', aStep('Step1', 'succeeded', 'old'), aStep('Step2', 'succeeded', 'old'))
    const part = aRun('part', aStep('Step1', 'failed', ''), aStep('Step2', 'skipped', ''))
    expect(mergeRuns(latest, part).steps.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })

  it('is all there is where nothing ran before', () => {
    const part = aRun('part', aStep('Step1', 'succeeded', 'new'))
    expect(mergeRuns(null, part)).toBe(part)
  })
})
