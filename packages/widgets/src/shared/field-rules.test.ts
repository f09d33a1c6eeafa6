import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { fieldProperties } from './field-properties.ts'
import { fieldProblem } from './field-rules.ts'

const rule = { customValidationRule: false, customErrorMessage: 'This name is taken.' }

const field = { properties: fieldProperties(), exposes: {} }

describe('the rules of a field', () => {
  it('ask first whether there is a value, then for its kind, then what the builder asks', () => {
    expect(
      fieldProblem(readValues(field, { ...rule, isRequired: true }), { isEmpty: true, problem: 'No.' }),
    ).toBe('This field is required.')
    expect(
      fieldProblem(readValues(field, { ...rule, isRequired: true }), { isEmpty: false, problem: 'No.' }),
    ).toBe('No.')
    expect(fieldProblem(readValues(field, rule), { isEmpty: false })).toBe('This name is taken.')
    expect(fieldProblem(readValues(field, { isRequired: true }), { isEmpty: false })).toBeUndefined()
  })

  it('do not complain about the kind of a value that is not there', () => {
    expect(fieldProblem(readValues(field, {}), { isEmpty: true, problem: 'Enter a number.' })).toBeUndefined()
  })

  it('take a custom rule without a result for none, and say something where the builder wrote no message', () => {
    for (const nothing of [undefined, null, '', true, 1])
      expect(
        fieldProblem(readValues(field, { customValidationRule: nothing }), { isEmpty: false }),
      ).toBeUndefined()
    for (const no of [false, 'false', 0])
      expect(
        fieldProblem(readValues(field, { customValidationRule: no, customErrorMessage: ' ' }), {
          isEmpty: false,
        }),
      ).toBe('This value is not accepted.')
  })

  it('do not hold for a field that nobody may change', () => {
    expect(
      fieldProblem(readValues(field, { ...rule, isRequired: true, isDisabled: true }), { isEmpty: true }),
    ).toBeUndefined()
    expect(
      fieldProblem(readValues(field, { ...rule, isReadOnly: true }), { isEmpty: false, problem: 'No.' }),
    ).toBeUndefined()
  })
})
