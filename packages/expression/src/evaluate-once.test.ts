import { describe, expect, test } from 'vitest'
import { evaluatorOf } from '../test/evaluator-of.ts'

describe('evaluating once', () => {
  test('sees present values and names of its own, and keeps nothing', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 } })
    expect(
      evaluator.evaluateTemplate({ template: '{{ currentRow.n + A.v }}' }, { currentRow: { n: 2 } }),
    ).toEqual({ value: 3 })
    expect(evaluator.evaluateTemplate({ template: '{{ A.v }}' }, { A: { v: 5 } })).toEqual({ value: 5 })
    expect(evaluator.evaluateTemplate({ template: '{{ currentRow }}' })).toEqual({
      value: undefined,
      error: { kind: 'binding', message: 'currentRow is not defined' },
    })
    expect(evaluator.evaluateTemplate({ template: 'is {{ currentItem }}' }, { currentItem: 2 })).toEqual({
      value: 'is 2',
    })
    expect(
      evaluator.evaluateTemplate(
        { template: '{"a": {{ [currentItem] }}}', mode: 'json' },
        { currentItem: 2 },
      ),
    ).toEqual({
      value: { a: [2] },
    })
  })
})
