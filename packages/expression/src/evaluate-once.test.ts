import { describe, expect, test } from 'vitest'
import { evaluatorOf } from '../test/evaluator-of.ts'

describe('evaluating once', () => {
  test('sees present values and names of its own, and keeps nothing', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 } })
    expect(evaluator.evaluateOnce('currentRow.n + A.v', { currentRow: { n: 2 } })).toEqual({ value: 3 })
    expect(evaluator.evaluateOnce('A.v', { A: { v: 5 } })).toEqual({ value: 5 })
    expect(evaluator.evaluateOnce('currentRow')).toEqual({
      value: undefined,
      error: { kind: 'binding', message: 'currentRow is not defined' },
    })
    expect(evaluator.evaluateTemplate('is {{ currentItem }}', { currentItem: 2 })).toEqual({ value: 'is 2' })
    expect(evaluator.evaluateTemplate('{"a": {{ [currentItem] }}}', { currentItem: 2 }, 'json')).toEqual({
      value: { a: [2] },
    })
  })

  test('takes an expression whole, closing braces and all', () => {
    const { evaluator } = evaluatorOf({})
    expect(evaluator.evaluateOnce('1 }} and {{ 2').error).toMatchObject({ kind: 'syntax', position: 2 })
    expect(evaluator.evaluateOnce('"}}"')).toEqual({ value: '}}' })
    expect(evaluator.evaluateOnce('')).toEqual({ value: undefined })
  })
})
