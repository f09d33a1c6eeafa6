import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainName } from './plain-name.ts'

describe('a name in a mail', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['Dr. Ada O’Brien-Ñuñez', 'Dr. Ada O’Brien-Ñuñez'],
    ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
    ['Win at https://evil.example/a?b now', 'Win at evil. example a?b now'],
    ['www.evil.example', 'www. evil. example'],
    ['call tel:+4930', 'call +4930'],
    ['ada@evil.example', 'ada at evil. example'],
    ['two\r\nlines\u202e', 'two lines'],
  ])('is shown without links: %s', (name, shown) => {
    expect(plainName(name)).toBe(shown)
  })

  it('never holds what could become a link, and has a length', () => {
    const tricky = fc.array(
      fc.constantFrom('http:', '//', '.', '@', 'a', 'com', ' ', '\n', 'mailto:', '/', ':', '\u3002'),
    )
    fc.assert(
      fc.property(tricky, (parts) => {
        const shown = plainName(parts.join(''))
        expect(shown).not.toMatch(/:\/|@|\w\.\w|\n|\//u)
        expect(shown.length).toBeLessThanOrEqual(80)
      }),
    )
  })
})
