import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isViewerAddress, safeReturnAddress } from './return-address.ts'

const origin = 'https://apps.example.com'

describe('the address to return to', () => {
  test.each(['/integrations', '/applications/a1/edit?page=p1#x', '/applications/a1'])('keeps %s', (path) => {
    expect(safeReturnAddress(path, origin)).toBe(path)
  })

  test.each([
    undefined,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    'home',
    '/login?return=/login',
  ])('refuses %j', (wanted) => {
    expect(safeReturnAddress(wanted, origin)).toBe('/home')
  })

  test('never leaves the origin, whatever the link says', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      '\t',
      '\n',
      'evil.example',
      'https:',
      '%2f',
      '?',
      '#',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const address = safeReturnAddress(parts.join(''), origin)
        expect(new URL(address, origin).origin).toBe(origin)
      }),
    )
  })
})

describe('the entry that shows an address', () => {
  test.each([
    '/applications/a1',
    '/applications/a1/orders',
    '/applications/a1?x=1',
    '/applications/a1/editor',
  ])('%s is the published application', (path) => {
    expect(isViewerAddress(path)).toBe(true)
  })

  test.each(['/applications/a1/edit', '/applications/a1/edit?page=1', '/home', '/applications'])(
    '%s is the builder',
    (path) => {
      expect(isViewerAddress(path)).toBe(false)
    },
  )
})
