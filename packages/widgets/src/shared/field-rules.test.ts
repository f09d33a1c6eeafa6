import { describe, expect, it } from 'vitest'
import { fieldProblem } from './field-rules.ts'

const rule = { customValidationRule: false, customErrorMessage: 'This name is taken.' }

describe('the rules of a field', () => {
  it('ask first whether there is a value, then for its kind, then what the builder asks', () => {
    expect(fieldProblem({ ...rule, isRequired: true }, { isEmpty: true, problem: 'No.' })).toBe(
      'This field is required.',
    )
    expect(fieldProblem({ ...rule, isRequired: true }, { isEmpty: false, problem: 'No.' })).toBe('No.')
    expect(fieldProblem(rule, { isEmpty: false })).toBe('This name is taken.')
    expect(fieldProblem({ isRequired: true }, { isEmpty: false })).toBeUndefined()
  })

  it('do not complain about the kind of a value that is not there', () => {
    expect(fieldProblem({}, { isEmpty: true, problem: 'Enter a number.' })).toBeUndefined()
  })

  it('take a custom rule without a result for none, and say something where the builder wrote no message', () => {
    for (const nothing of [undefined, null, '', true, 1])
      expect(fieldProblem({ customValidationRule: nothing }, { isEmpty: false })).toBeUndefined()
    for (const no of [false, 'false', 0])
      expect(fieldProblem({ customValidationRule: no, customErrorMessage: ' ' }, { isEmpty: false })).toBe(
        'This value is not accepted.',
      )
  })

  it('do not hold for a field that nobody may change', () => {
    expect(fieldProblem({ ...rule, isRequired: true, isDisabled: true }, { isEmpty: true })).toBeUndefined()
    expect(fieldProblem({ ...rule, isReadOnly: true }, { isEmpty: false, problem: 'No.' })).toBeUndefined()
  })
})
