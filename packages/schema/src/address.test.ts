import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAddress } from './address.ts'

describe('an address that a step wants to open', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['  http://example.com ', 'http://example.com'],
    ['example.com/orders', 'https://example.com/orders'],
    ['localhost:3000/x', 'https://localhost:3000/x'],
    ['example.com:8080', 'https://example.com:8080'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['tel:+4712345678', 'tel:+4712345678'],
    ['/orders?id=1', '/orders?id=1'],
    ['?id=1', '?id=1'],
    ['#top', '#top'],
  ])('opens %s', (given, url) => {
    expect(checkAddress(given)).toEqual({ url })
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example\nx',
    'https://',
    'view-source:https://example.com',
  ])('refuses %j', (given) => {
    expect(checkAddress(given)).toHaveProperty('refusal')
  })

  it.each([undefined, null, 5, {}, '', '   '])('asks for an address in place of %j', (given) => {
    expect(checkAddress(given)).toHaveProperty('refusal')
  })

  it('never opens anything but a path or an allowed scheme', () => {
    const schemes = ['http:', 'https:', 'mailto:', 'tel:']
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `javascript:${text}`),
        ),
        (given) => {
          const checked = checkAddress(given)
          if ('refusal' in checked) return
          const parsed = new URL(checked.url, 'https://ashlar.test')
          expect(schemes).toContain(parsed.protocol)
          if (/^[/?#]/.test(checked.url)) expect(parsed.origin).toBe('https://ashlar.test')
        },
      ),
    )
  })
})
