import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskOf } from './hide-secrets.ts'

const secret = 'ab/cd+"\\ é&<1234'
const mask = maskOf([`Bearer ${secret}`])
const hex = (text: string) => Buffer.from(text).toString('hex')
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Every letter of a text as JSON may write it with its number. */
const inNumbers = (text: string): string =>
  Array.from(
    { length: text.length },
    (_none, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

describe('a secret in a text', () => {
  it.each([
    secret,
    JSON.stringify(secret),
    JSON.stringify(secret).replaceAll('/', '\\/'),
    JSON.stringify({ inside: JSON.stringify(secret) }),
    JSON.stringify({ inside: JSON.stringify({ inside: JSON.stringify(secret) }) }),
    inNumbers(secret),
    inNumbers(secret).toUpperCase().replaceAll('\\U', '\\u'),
    `ab\\/cd\\u002b${JSON.stringify(secret.slice(6)).slice(1, -1)}`,
    encodeURIComponent(secret),
    encodeURIComponent(secret).toLowerCase(),
    new URLSearchParams({ secret }).toString(),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    secret.replaceAll('/', '&#47;').replaceAll('"', '&#x22;'),
    hex(secret),
    hex(secret).toUpperCase(),
  ])('is hidden as %s', (written) => {
    const shown = mask.inText(`before ${written} after`)
    expect(shown).toMatch(/^before .*\*\*\*.* after$/u)
    expect(shown).not.toMatch(/1234|31323334/u)
  })

  it.each(['', 'u', 'us', 'user:', 'Bearer ', 'a longer text before it '])(
    'is hidden within the base64 of "%s" and itself',
    (before) => {
      for (const after of ['', '1', '12', ' after']) {
        for (const written of [
          base64(`${before}${secret}${after}`),
          Buffer.from(`${before}${secret}${after}`).toString('base64url'),
        ]) {
          const shown = mask.inText(written)
          expect(shown).toContain('***')
          expect(Buffer.from(shown, 'base64').toString('utf8')).not.toContain('cd+"')
        }
      }
    },
  )

  it('leaves all else as it is', () => {
    const text = 'A text of 100 % about abcd, \\u0061 and &amp; others.'
    expect(mask.inText(text)).toBe(text)
    expect(maskOf(['short']).inText('short')).toBe('short')
    expect(maskOf([]).inText(secret)).toBe(secret)
  })

  it('is hidden where it is too long to be looked for letter by letter', () => {
    const key = `-----BEGIN KEY-----\n${'abc+/'.repeat(300)}\n-----END KEY-----`
    const masked = maskOf([key])
    for (const text of [key, JSON.stringify(key), encodeURIComponent(key), base64(key)]) {
      expect(masked.inText(text)).not.toContain('abc+/abc')
    }
  })
})

describe('a secret in JSON', () => {
  const read = (text: string) => mask.inJson(JSON.parse(text), text)

  it('is hidden after it was read, however it was written', () => {
    const written = [JSON.stringify(secret), `"${inNumbers(secret)}"`, `"x${inNumbers(base64(secret))}"`]
    for (const text of written) expect(JSON.stringify(read(text))).toMatch(/^"x?\*\*\*/u)
    expect(read(`{"a":[{"b":${JSON.stringify(secret).replaceAll('/', '\\/')}}]}`)).toEqual({
      a: [{ b: '***' }],
    })
  })

  it('is hidden where a text of what was read is JSON by itself', () => {
    const value = { inside: JSON.stringify({ secret }) }
    const text = JSON.stringify(value)
    expect(mask.inJson(JSON.parse(text), text)).toEqual({ inside: '{"secret":"***"}' })
  })

  it('is hidden in names, and under the name __proto__', () => {
    expect(read(`{${JSON.stringify(secret)}:1}`)).toEqual({ '***': 1 })
    expect(JSON.stringify(read(`{"__proto__":"${inNumbers(secret)}"}`))).toBe('{"__proto__":"***"}')
  })

  it('is hidden however deep it lies', () => {
    const depth = 500
    const text = `${'['.repeat(depth)}"${inNumbers(secret)}"${']'.repeat(depth)}`
    expect(JSON.stringify(read(text))).toContain('***')
  })

  it('is never read back from any secret and any text around it', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 8, maxLength: 40, unit: 'binary' }),
        fc.string(),
        (hidden, around) => {
          const text = JSON.stringify([`${around}${hidden}`, { [hidden]: hidden }])
          const shown = JSON.stringify(maskOf([hidden]).inJson(JSON.parse(text), text))
          return shown.endsWith('***",{"***":"***"}]')
        },
      ),
      { numRuns: 15 },
    )
  })
})
