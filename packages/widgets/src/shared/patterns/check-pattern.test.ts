import { array, assert, constantFrom, oneof, property, string, tuple, letrec } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPattern } from './check-pattern.ts'

const fits = (text: string, pattern: string): boolean => checkPattern(text, pattern) === 'fits'

describe('a pattern of a builder', () => {
  it('is held against the whole text', () => {
    expect(fits('AB-12', '[A-Z]{2}-\\d+')).toBe(true)
    expect(fits('xAB-12', '[A-Z]{2}-\\d+')).toBe(false)
    expect(fits('b', 'a|b')).toBe(true)
    expect(fits('', 'a*')).toBe(true)
  })

  it('is left aside where nobody can read it', () => {
    expect(fits('anything', '(')).toBe(true)
    expect(fits('anything', '')).toBe(true)
  })

  it('that would try for ever answers at once, and rightly', () => {
    const sentence = 'It goes on for a good while and then there is a full stop.'
    expect(checkPattern(sentence, '([a-zA-Z0-9]+\\s?)+')).toBe('differs')
    expect(checkPattern(sentence.replace('.', ''), '([a-zA-Z0-9]+\\s?)+')).toBe('fits')
    const letters = 'a'.repeat(5_000)
    for (const pattern of [
      '(a+)+',
      '(a|a)*',
      '(a*)*',
      '(a|aa)+',
      '(.*)(.*)(.*)(.*)b',
      '(?=(a+)+$)a*',
      'a*a*a*a*a*',
    ])
      expect(checkPattern(`${letters}!`, pattern)).toBe('differs')
  })

  it('that asks for too much is told apart from one that does not fit, and asks for nothing the next time', () => {
    for (const pattern of [
      '(\\w)\\1',
      '(?<a>\\w)\\k<a>',
      '((a{1,99}){1,99}){1,99}',
      '(?:){4294967295}',
      '(?:(?=.*a).)*',
      `${'('.repeat(1_000)}a${')'.repeat(1_000)}`,
      'a'.repeat(6_000),
    ])
      expect(checkPattern('a'.repeat(5_000), pattern)).toBe('unchecked')
    expect(checkPattern('a', '(?:(?=.*a).)*')).toBe('unchecked')
  })

  it('is not held against a text that nobody would enter', () => {
    expect(checkPattern('a'.repeat(1_000_000), 'a+')).toBe('differs')
  })

  it('may look ahead and behind, as those of passwords do', () => {
    const strong = '(?=.*[A-Z])(?=.*\\d)(?!.*\\s).{8,}'
    expect(fits('Abcdefg1', strong)).toBe(true)
    for (const text of ['abcdefg1', 'Abcdefgh', 'Abc efg1', 'Abcdef1']) expect(fits(text, strong)).toBe(false)
    expect(fits('€12', '€(?<=€)\\d+(?<!\\d{3})')).toBe(true)
    expect(fits('€123', '€(?<=€)\\d+(?<!\\d{3})')).toBe(false)
  })

  it.each([
    ['\\bone\\b two', ['one two', 'onetwo']],
    ['[\\p{L}--[a-z]]+', ['ÄÖ', 'äb', 'ab']],
    ['[a-z\\-]+', ['a-b', 'a_b']],
    ['\\u{1F44D}|👍👍', ['👍', '👍👍', '👎']],
    ['\\uD83D\\uDC4D', ['👍', '👎']],
    ['.', ['👍', 'a', '\n', '']],
    ['a{,3}|{', ['a{,3}', '{', 'aa']],
    ['a{2,3}?b{2}', ['aabb', 'aaabb', 'abb', 'aabbb']],
    ['[^]*', ['a\nb', '']],
    ['[]|x', ['', 'x']],
    ['\\x41\\u0042\\cA?\\t', ['AB\t', 'AB']],
    ['\\8]', ['8]', '8']],
    ['^a$|^$', ['a', '', 'b']],
    ['(?:^b|a)*', ['baa', 'ab']],
    ['(?=a)*b', ['b', 'ab']],
    ['[(]\\101', ['(A', '(101']],
    ['[\\]]\\/\\.', [']/.', ']/a']],
  ])('%s means what it means to browsers', (pattern, texts) => {
    const flags = ['v', 'u', ''].find((candidate) => {
      try {
        return new RegExp(pattern, candidate) instanceof RegExp
      } catch {
        return false
      }
    })
    for (const text of texts)
      expect([text, checkPattern(text, pattern)]).toEqual([
        text,
        new RegExp(`^(?:${pattern})$`, flags).test(text) ? 'fits' : 'differs',
      ])
  })

  it('means what it means to browsers, whatever it is made of', () => {
    const { pattern } = letrec<{ pattern: string; piece: string }>((tie) => ({
      piece: oneof(
        { depthSize: 'small' },
        constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '\\B', '^', '$', 'c'),
        tie('pattern').map((inner) => `(?:${inner})`),
        tuple(tie('pattern'), constantFrom('?=', '?!', '?<=', '?<!')).map(
          ([inner, sign]) => `(?:(${sign}${inner}))`,
        ),
        tuple(tie('piece'), constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '{1,2}?')).map(
          ([inner, times]) => `(?:${inner})${times}`,
        ),
      ),
      pattern: oneof(
        { depthSize: 'small' },
        array(tie('piece'), { maxLength: 3 }).map((pieces) => pieces.join('')),
        tuple(tie('pattern'), tie('pattern')).map((branches) => branches.join('|')),
      ),
    }))
    const text = string({ unit: constantFrom('a', 'b', 'c', ' '), maxLength: 8 })
    assert(
      property(
        pattern.filter((source) => source !== ''),
        text,
        (source, entered) => {
          expect(fits(entered, source)).toBe(new RegExp(`^(?:${source})$`, 'v').test(entered))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
