import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { passwordInput } from './passwordInput.ts'
import { passwordDemands, passwordProblem } from './password-rules.ts'

const all = { minLength: 8, needsUppercase: true, needsLowercase: true, needsDigit: true, needsSymbol: true }

describe('what is asked of a password', () => {
  it('is nothing unless the builder asks', () => {
    expect(passwordDemands('', readValues(passwordInput, {}))).toEqual([])
    expect(passwordProblem('a', readValues(passwordInput, { minLength: 0 }), false)).toBeUndefined()
  })

  it('is listed with what is there already', () => {
    expect(passwordDemands('abc1', readValues(passwordInput, all)).map((demand) => demand.isMet)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(passwordDemands('Abcdef1!', readValues(passwordInput, all)).every((demand) => demand.isMet)).toBe(
      true,
    )
  })

  it('is met by the letters and digits of every script', () => {
    expect(passwordProblem('Ωμέγα٣!-', readValues(passwordInput, all), false)).toBeUndefined()
  })

  it('is said in one sentence, which repeats no list', () => {
    expect(passwordProblem('aB1!', readValues(passwordInput, all), true)).toBe(
      'The password does not have all that is asked of it.',
    )
    expect(passwordProblem('abcdefg1', readValues(passwordInput, all), false)).toBe(
      'The password needs an upper-case letter and a sign such as ! or ?.',
    )
    expect(passwordProblem('aB1!', readValues(passwordInput, all), false)).toBe(
      'The password needs at least 8 characters.',
    )
    expect(passwordProblem('aB1!', readValues(passwordInput, { maxLength: 3 }), false)).toBe(
      'The password needs at most 3 characters.',
    )
  })
})
