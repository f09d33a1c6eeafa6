import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { lengthProperties } from './typing-properties.ts'
import { countText, isEmailAddress, isWebAddress, lengthProblem } from './text-rules.ts'

const lengths = { properties: lengthProperties, exposes: {} }

describe('the rules of texts', () => {
  it('count the characters that people see', () => {
    expect(lengthProblem('ab', readValues(lengths, { minLength: 3 }))).toBe('Enter at least 3 characters.')
    expect(lengthProblem('👍👍', readValues(lengths, { maxLength: 1 }))).toBe('Enter at most 1 character.')
    expect(lengthProblem('👍', readValues(lengths, { maxLength: '1' }))).toBeUndefined()
    expect([countText('👍', 80), countText('a', undefined), countText('', undefined)]).toEqual([
      '1 / 80',
      '1 character',
      '0 characters',
    ])
  })

  it('know e-mail addresses', () => {
    for (const address of ['ada@example.org', "o'neil+x@mail.example.co.uk", 'ünal@exämple.de'])
      expect(isEmailAddress(address)).toBe(true)
    for (const text of ['ada@', 'ada@example', 'a b@example.org', 'a@b.c,d@e.f', '@example.org', 'a@-x.org'])
      expect(isEmailAddress(text)).toBe(false)
  })

  it('know addresses on the web, and take nothing that runs code for one', () => {
    expect(isWebAddress('https://example.org/a?b#c')).toBe(true)
    for (const text of ['example.org', 'javascript:alert(1)', 'https://', 'http:///x', 'ftp://example.org'])
      expect(isWebAddress(text)).toBe(false)
  })
})
