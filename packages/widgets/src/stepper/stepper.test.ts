import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { clampStep, readSteps } from './steps.ts'

const free = { isFree: true, isReadOnly: false }
const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'stepper', name: 'Stepper1', place: [0, 0, 72, 6], values }], 'published'))

describe('the steps of a stepper', () => {
  const given = [{ label: 'A' }, { label: 'B' }, { label: 'C' }, { label: 'D', state: 'error' }]

  it('are done before the present one and open after it, unless the builder says otherwise', () => {
    expect(readSteps(given, 1, free).map(({ state }) => state)).toEqual(['done', 'current', 'open', 'error'])
  })

  it('can be gone to in any order where that is free', () => {
    expect(readSteps(given, 1, free).map(({ isOpen }) => isOpen)).toEqual([true, false, true, true])
  })

  it('can be gone to back and one on where they follow each other', () => {
    const bound = readSteps(given, 1, { isFree: false, isReadOnly: false })
    expect(bound.map(({ isOpen }) => isOpen)).toEqual([true, false, true, false])
    expect(readSteps(given, 1, { isFree: true, isReadOnly: true }).some(({ isOpen }) => isOpen)).toBe(false)
  })

  it('are none where the value is no list of steps', () => {
    expect([null, 'x', { a: 1 }, [null, 3, 'x']].map((value) => readSteps(value, 0, free))).toEqual([
      [],
      [],
      [],
      [],
    ])
    expect([clampStep(9, 3), clampStep(-1, 3), clampStep(Number.NaN, 3), clampStep(4, 0)]).toEqual([
      2, 0, 0, 0,
    ])
  })
})

describe('a stepper', () => {
  it('tells the present step and the state of each to screen readers', async () => {
    const markup = await render({ currentStepIndex: 1 })
    expect(markup).toMatch(/<li[^>]*aria-current="step"[^>]*>.*Review/)
    expect(markup).toContain(', done')
  })
})
