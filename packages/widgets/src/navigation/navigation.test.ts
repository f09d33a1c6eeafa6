import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countThatFits } from './count-that-fits.ts'
import { isCurrent, linkAddress, linkDestination } from './link-address.ts'

const custom = (destination: unknown) => linkAddress({ target: 'customUrl', destination }, '/')

describe('the address of a link', () => {
  it('to a page is its path, with and without the slash before it', () => {
    expect(linkAddress({ target: 'page', destination: 'orders' }, '/')).toBe('/orders')
    expect(linkAddress({ target: 'page', destination: '/orders' }, '/')).toBe('/orders')
  })

  it('to a route has the values of its parameters in it, encoded', () => {
    const wishes = { target: 'page', destination: '/orders/:id/lines/:line?tab=2' } as const
    expect(linkAddress({ ...wishes, routeParams: { id: 'a/b', line: 3 } }, '/')).toBe(
      '/orders/a%2Fb/lines/3?tab=2',
    )
    expect(
      linkAddress(
        {
          ...wishes,
          routeParams: [
            { key: 'id', value: '..' },
            { key: 'line', value: 1 },
          ],
        },
        '/',
      ),
    ).toBe('/orders/%252E%252E/lines/1?tab=2')
  })

  it('to a route is refused with the names of the parameters that have no value', () => {
    const wishes = { target: 'page', destination: '/orders/:id', routeParams: { id: '' } } as const
    expect(linkAddress(wishes, '/')).toBeUndefined()
    expect(linkDestination(wishes, '/')).toEqual({
      refusal: 'The link has no value for id of /orders/:id.',
    })
  })

  it('to another application is made from its id', () => {
    expect(linkAddress({ target: 'app', destination: 'a/b' }, '/')).toBe('/applications/a%2Fb')
  })

  it('of the builder gets https where it names no scheme', () => {
    expect(custom('example.com/x')).toBe('https://example.com/x')
    expect(custom('mailto:ada@example.com')).toBe('mailto:ada@example.com')
  })

  it('is nothing where it leads nowhere or could run code', () => {
    for (const hostile of [
      '',
      null,
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      ' JAVASCRIPT:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example',
      '\\\\evil.example',
      'x'.repeat(1e7),
    ])
      expect(custom(hostile)).toBeUndefined()
    expect(linkAddress({ target: 'page', destination: 'javascript:alert(1)' }, '/')).toBe(
      '/javascript:alert(1)',
    )
    expect(linkAddress({ target: 'page', destination: '//evil.example' }, '/')).toBe('/evil.example')
  })

  it('carries query parameters, given as an object or as a list', () => {
    const object = { target: 'page', destination: '/orders', queryParams: { id: 7, none: null } } as const
    expect(linkAddress(object, '/')).toBe('/orders?id=7')
    const list = { ...object, destination: '/orders?id=1#top', queryParams: [{ key: 'id', value: 'a b' }] }
    expect(linkAddress(list, '/')).toBe('/orders?id=a+b#top')
  })

  it('drops the parameters of the present address unless they are kept', () => {
    const wishes = { target: 'page', destination: '/orders', queryParams: { id: 1 } } as const
    expect(linkAddress(wishes, '/home?id=9&tenant=3')).toBe('/orders?id=1')
    expect(linkAddress({ ...wishes, keepQueryParams: true }, '/home?id=9&tenant=3')).toBe(
      '/orders?id=1&tenant=3',
    )
  })

  it('keeps a question mark alone, which leads to the present page without its parameters', () => {
    expect(linkAddress({ target: 'customUrl', destination: '?' }, '/orders?id=1')).toBe('?')
    expect(linkAddress({ target: 'customUrl', destination: '?#top' }, '/orders?id=1')).toBe('?#top')
    expect(linkAddress({ target: 'customUrl', destination: '#top' }, '/orders?id=1')).toBe('#top')
  })

  it('never leads to a scheme that runs something, whatever a binding gives', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('page', 'app', 'customUrl'), (destination, target) => {
        const address = linkAddress({ target, destination }, '/')
        if (address !== undefined) expect(address).toMatch(/^(?:https?:|mailto:|tel:|\/(?!\/)|\?|#)/i)
      }),
    )
  })
})

describe('the present page', () => {
  it('is known by its path alone', () => {
    expect(isCurrent('/orders?id=1', '/orders/')).toBe(true)
    expect(isCurrent('/', '/?x=1')).toBe(true)
    expect(isCurrent('/orders', '/order')).toBe(false)
    expect(isCurrent(undefined, '/')).toBe(false)
  })
})

describe('what fits into a row', () => {
  it('is all of it where there is room', () => {
    expect(countThatFits([100, 100], 210, 40, 8)).toBe(2)
  })

  it('leaves room for the button that opens the others', () => {
    expect(countThatFits([100, 100, 100], 260, 40, 8)).toBe(2)
    expect(countThatFits([100, 100, 100], 240, 40, 8)).toBe(1)
    expect(countThatFits([100, 100, 100], 20, 40, 8)).toBe(0)
  })

  it('never takes more room than there is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 12 }),
        fc.nat(2000),
        (widths, room) => {
          const count = countThatFits(widths, room, 40, 8)
          const taken = widths.slice(0, count).reduce((sum, width) => sum + width + 8, -8)
          if (count > 0) expect(count < widths.length ? taken + 48 : taken).toBeLessThanOrEqual(room + 0.5)
        },
      ),
    )
  })
})
