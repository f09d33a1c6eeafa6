import { describe, expect, it } from 'vitest'
import { inOneLine, oneLineNameSchema } from './one-line-name.ts'

describe('a name in free text', () => {
  it.each([
    'Payroll',
    '  Löhne & Zahlungen 2026  ',
    'رواتب',
    'שכר',
    '給与',
    '👩‍👩‍👧 family',
    'a\u00a0b',
    "O'Hara",
  ])('may be %j', (name) => {
    expect(oneLineNameSchema.parse(name)).toBe(name.trim())
  })

  it.each([
    'Payroll\nBcc: all@example.com',
    'a\rb',
    'a\tb',
    'a\u0000b',
    'a\u007fb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    '\u202egpj.exe',
    'a\u2066b\u2069',
    'a\u200fb',
    'a\u200bb',
    '\u200b',
    'a\ufeffb',
    'a\ud800',
    '',
    '   ',
    'x'.repeat(81),
  ])('is never %j', (name) => {
    expect(oneLineNameSchema.safeParse(name).success).toBe(false)
  })

  it('can be made from a text that was written elsewhere', () => {
    expect(inOneLine('Ada\nLove\u202elace\u200f')).toBe('Ada Lovelace')
  })
})
