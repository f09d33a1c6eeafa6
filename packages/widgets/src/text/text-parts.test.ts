import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textParts } from './text-parts.ts'

describe('the parts of a text', () => {
  it('are its words and the addresses between them', () => {
    expect(textParts('See https://example.com/a?b=1, or write to ann@example.com.')).toEqual([
      { words: 'See ' },
      { words: 'https://example.com/a?b=1', address: 'https://example.com/a?b=1' },
      { words: ', or write to ' },
      { words: 'ann@example.com', address: 'mailto:ann@example.com' },
      { words: '.' },
    ])
  })

  it('leave brackets around an address outside and those in it inside', () => {
    expect(textParts('(https://example.com/a)')[1]?.address).toBe('https://example.com/a')
    expect(textParts('https://example.com/a_(b)')[0]?.address).toBe('https://example.com/a_(b)')
  })

  it('never lead to anything but web pages and letters, and lose nothing of the text', () => {
    const pieces = fc.constantFrom(
      'javascript:alert(1)',
      'https://',
      'data:text/html,x',
      'a@b.c',
      ' ',
      'x',
      ').',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string())), (list) => {
        const text = list.join('')
        const parts = textParts(text)
        expect(parts.map((part) => part.words).join('')).toBe(text)
        for (const { address } of parts)
          if (address !== undefined) expect(address).toMatch(/^(https?:\/\/|mailto:)/i)
      }),
    )
  })

  it('are found in texts made to be slow too', () => {
    for (const text of [
      'a.'.repeat(9000),
      'a@'.repeat(9000),
      `https://${'('.repeat(2000)}`,
      'a@a.'.repeat(4500),
      ')'.repeat(1e6),
    ])
      expect(
        textParts(text)
          .map((part) => part.words)
          .join(''),
      ).toBe(text)
  })
})
