import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keysFrom } from './keys.ts'
import { type SecretContext, SecretError, secretsWith } from './secrets.ts'

const keys = keysFrom(Buffer.alloc(32, 1))
const secrets = secretsWith(keys)
const context: SecretContext = { organizationId: 'o1', integrationId: 'i1', profileId: 'p1' }

const codeOf = (open: () => string): string => {
  try {
    open()
  } catch (error) {
    if (error instanceof SecretError) return error.code
    throw error
  }
  return 'opened'
}

describe('secrets', () => {
  it('opens what it sealed, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        fc.string(),
        (text, integrationId, profileId) => {
          const place = { organizationId: 'o', integrationId, profileId }
          expect(secrets.open(secrets.seal(text, place), place)).toBe(text)
        },
      ),
    )
  })

  it('seals the same text differently each time and shows nothing of it', () => {
    const [first, second] = [secrets.seal('hunter22', context), secrets.seal('hunter22', context)]
    expect(first).not.toBe(second)
    expect(first).not.toContain('hunter22')
    expect(first).toMatch(new RegExp(`^v1\\.${keys.id}\\.[\\w-]+$`, 'u'))
  })

  it.each([
    { ...context, organizationId: 'o2' },
    { ...context, integrationId: 'i2' },
    { ...context, profileId: '' },
    { organizationId: 'o1i', integrationId: '1', profileId: 'p1' },
  ])('does not open in another place: %o', (other) => {
    expect(codeOf(() => secrets.open(secrets.seal('x', context), other))).toBe('SECRET_TAMPERED')
  })

  it('names both keys when it was sealed with another', () => {
    const others = secretsWith(keysFrom(Buffer.alloc(32, 2)))
    const sealed = others.seal('x', context)
    expect(codeOf(() => secrets.open(sealed, context))).toBe('SECRET_OTHER_KEY')
    expect(() => secrets.open(sealed, context)).toThrow(keys.id)
  })

  it('finds every changed bit', () => {
    const sealed = secrets.seal('hunter22', context)
    const [version, keyId, body = ''] = sealed.split('.')
    fc.assert(
      fc.property(fc.nat({ max: Buffer.from(body, 'base64url').length * 8 - 1 }), (bit) => {
        const bytes = Buffer.from(body, 'base64url')
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const changed = [version, keyId, bytes.toString('base64url')].join('.')
        expect(codeOf(() => secrets.open(changed, context))).toBe('SECRET_TAMPERED')
      }),
    )
  })

  it.each(['', 'v1', 'v2.aa.bb', `v1.${keys.id}.AAAA`, `v1.${keys.id}.AAAA.more`])(
    'calls "%s" damaged',
    (text) => {
      expect(codeOf(() => secrets.open(text, context))).toBe('SECRET_MALFORMED')
    },
  )
})
