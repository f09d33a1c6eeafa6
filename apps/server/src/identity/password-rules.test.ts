import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordObjection } from './password-rules.ts'

const email = 'ada.lovelace@example.com'

describe('passwordObjection', () => {
  it.each([
    'correct staple battery horse',
    'xK7!pQ2@mz',
    'ein langes, deutsches Wort',
    '🐘🐎🐄🐖🐑🐐🐓🦆🐕🐈',
  ])('has nothing against "%s"', (password) => {
    expect(passwordObjection(password, email)).toBeUndefined()
  })

  it('counts characters as people do', () => {
    expect(passwordObjection('🐘🐎🐄🐖🐑', email)).toBe('The password needs at least 10 characters.')
    expect(passwordObjection(`a${'bc'.repeat(64)}`, email)).toBe(
      'The password may have at most 128 characters.',
    )
  })

  it.each(['ada.lovelace@example.com', 'ADA.Lovelace@example.com', 'ada.lovelace'])(
    'refuses the address: "%s"',
    (password) => {
      expect(passwordObjection(password, email)).toBe('The password must not be the e-mail address.')
    },
  )

  it.each([
    'password123',
    'Password123',
    'qwertyuiop',
    'iloveyou123',
    '1234567890',
    '0987654321',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '12121212121',
  ])('refuses what others would try first: "%s"', (password) => {
    expect(passwordObjection(password, email)).toContain('among the first that others would try')
  })

  it('ends for every text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string(), (password, address) => {
        const objection = passwordObjection(password, address)
        expect(objection === undefined || objection.endsWith('.')).toBe(true)
      }),
    )
  })
})
