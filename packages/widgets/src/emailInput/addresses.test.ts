import { describe, expect, it } from 'vitest'
import { addressesIn, emailProblem } from './addresses.ts'

describe('addresses', () => {
  it('are parted as people and mail programs part them', () => {
    expect(addressesIn('ada@example.org, emmy@example.org;kurt@example.org\ngrace@example.org ')).toEqual([
      'ada@example.org',
      'emmy@example.org',
      'kurt@example.org',
      'grace@example.org',
    ])
    expect(addressesIn('"Lovelace, Ada" <ada@example.org>, Emmy Noether <emmy@example.org>')).toEqual([
      'ada@example.org',
      'emmy@example.org',
    ])
    expect(addressesIn(' ,; ')).toEqual([])
  })

  it('are found wrong by name where there are several', () => {
    const several = { takesSeveral: true }
    expect(emailProblem('ada@example.org, emmy@', several)).toBe('emmy@ is no e-mail address.')
    expect(emailProblem('emmy@', several)).toBe('Enter an e-mail address such as name@example.com.')
    expect(emailProblem(',', several)).toBe('Enter an e-mail address such as name@example.com.')
    expect(emailProblem('ada@example.org, emmy@example.org', several)).toBeUndefined()
    expect(emailProblem('ada@example.org, emmy@example.org', { takesSeveral: false })).toBeDefined()
  })

  it('may be limited in number and to domains', () => {
    const typed = 'ada@example.org, emmy@example.org'
    expect(emailProblem(typed, { takesSeveral: true, maxCount: 1 })).toBe('Enter at most 1 address.')
    expect(emailProblem(typed, { takesSeveral: true, allowedDomains: 'example.com, example.net' })).toBe(
      'Use an address at example.com or example.net.',
    )
    expect(
      emailProblem('ada@Example.org', { takesSeveral: false, allowedDomains: ['@example.org'] }),
    ).toBeUndefined()
    expect(
      emailProblem('ada@sub.example.org', { takesSeveral: false, allowedDomains: 'example.org' }),
    ).toBeDefined()
  })

  it('are looked for in any text within a moment', () => {
    expect(addressesIn('<'.repeat(1_000_000))).toHaveLength(1)
    expect(addressesIn('a'.repeat(1_000_000))).toHaveLength(1)
    expect(addressesIn('"'.repeat(99_999)).length).toBeLessThan(2)
  })
})
