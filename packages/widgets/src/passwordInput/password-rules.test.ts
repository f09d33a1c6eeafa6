import { describe, expect, it } from 'vitest'
import { passwordDemands, passwordProblem } from './password-rules.ts'

const all = { minLength: 8, needsUppercase: true, needsLowercase: true, needsDigit: true, needsSymbol: true }

describe('what is asked of a password', () => {
  it('is nothing unless the builder asks', () => {
    expect(passwordDemands('', {})).toEqual([])
    expect(passwordProblem('a', { minLength: 0 }, false)).toBeUndefined()
  })

  it('is listed with what is there already', () => {
    expect(passwordDemands('abc1', all).map((demand) => demand.isMet)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    expect(passwordDemands('Abcdef1!', all).every((demand) => demand.isMet)).toBe(true)
  })

  it('is met by the letters and digits of every script', () => {
    expect(passwordProblem('Ωμέγα٣!-', all, false)).toBeUndefined()
  })

  it('is said in one sentence, which repeats no list', () => {
    expect(passwordProblem('aB1!', all, true)).toBe('The password does not have all that is asked of it.')
    expect(passwordProblem('abcdefg1', all, false)).toBe(
      'The password needs an upper-case letter and a sign such as ! or ?.',
    )
    expect(passwordProblem('aB1!', all, false)).toBe('The password needs at least 8 characters.')
    expect(passwordProblem('aB1!', { maxLength: 3 }, false)).toBe('The password needs at most 3 characters.')
  })
})
