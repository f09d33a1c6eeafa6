import type { JsonObject, Route } from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withDevMode } from './application-navigation.ts'
import type { NavigationTarget } from './navigation.ts'
import { resolveTarget, type NavigationGround } from './resolve-target.ts'

const routes: Route[] = [
  { id: 'r1', path: '/', pageId: 'p1' },
  { id: 'r2', path: '/items/:id', pageId: 'p2' },
  { id: 'r3', path: '/orders', pageId: 'p3' },
  { id: 'r4', path: '/a/:x/b/:y', pageId: 'p3' },
]
const pages = [
  { id: 'p1', name: 'Page1' },
  { id: 'p2', name: 'Item' },
  { id: 'p3', name: 'Page2' },
]
const ground = (more: Partial<NavigationGround> = {}): NavigationGround => ({
  place: { applicationId: 'a1', mode: 'published' },
  routes,
  pages,
  current: new URL('https://ashlar.test/applications/a1/orders?old=1&branch=dev'),
  ...more,
})
const toAddress = (address: string, queryParams: JsonObject = {}): NavigationTarget => ({
  kind: 'address',
  address,
  queryParams,
})
const led = (target: NavigationTarget, more: Partial<NavigationGround> = {}) => {
  const destination = resolveTarget(target, ground(more))
  return 'refusal' in destination ? destination.refusal.message : `${destination.kind} ${destination.address}`
}

describe('a target that is an address', () => {
  it.each([
    ['Page2', 'route /applications/a1/orders?branch=dev'],
    ['/Page2', 'route /applications/a1/orders?branch=dev'],
    ['Page2?tab=2', 'route /applications/a1/orders?tab=2&branch=dev'],
    ['/items/5', 'route /applications/a1/items/5?branch=dev'],
    ['/items/5?q=1#top', 'route /applications/a1/items/5?q=1&branch=dev#top'],
    ['/', 'route /applications/a1?branch=dev'],
    ['/applications/a1/items/5', 'route /applications/a1/items/5?branch=dev'],
    ['https://ashlar.test/applications/a1/items/5', 'route /applications/a1/items/5?branch=dev'],
    ['/applications/a2/items/5', 'away /applications/a2/items/5'],
    ['/applications/a1/edit', 'away /applications/a1/edit'],
    ['/home', 'away /home'],
    ['https://example.com/x', 'away https://example.com/x'],
    ['example.com', 'away https://example.com'],
    ['mailto:a@x', 'away mailto:a@x'],
    ['tel:1', 'away tel:1'],
    ['?tab=3', 'query /applications/a1/orders?tab=3&branch=dev'],
    ['#part', 'query /applications/a1/orders?old=1&branch=dev#part'],
  ])('%s leads to %s', (address, expected) => {
    expect(led(toAddress(address))).toBe(expected)
  })

  it('carries query parameters, those of the system only inside of the application', () => {
    expect(
      led(toAddress('Page2', { a: 1 }), { current: new URL('https://ashlar.test/applications/a1') }),
    ).toBe('route /applications/a1/orders?a=1')
    expect(led(toAddress('https://example.com/x?b=2#h', { a: 1 }))).toBe(
      'away https://example.com/x?b=2&a=1#h',
    )
    expect(led(toAddress('/home', { a: 1 }))).toBe('away /home?a=1')
    expect(led(toAddress('mailto:a@x.test', { subject: 'Hi' }))).toBe('away mailto:a@x.test?subject=Hi')
  })

  it('is refused where it is not harmless', () => {
    for (const address of ['javascript:alert(1)', '//evil.test', 'data:text/html,x', '\\\\evil', '']) {
      expect(resolveTarget(toAddress(address), ground())).toHaveProperty('refusal.audience', 'everyone')
    }
  })

  it('never leads to another origin by a path, whatever the path holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.dictionary(fc.string(), fc.string()), (text, query) => {
        const destination = resolveTarget(toAddress(`/${text}`, query), ground())
        if ('refusal' in destination) return
        expect(new URL(destination.address, 'https://ashlar.test').origin).toBe('https://ashlar.test')
      }),
    )
  })

  it('keeps to the mode', () => {
    const inMode = (mode: 'edit' | 'preview') => ({
      place: { applicationId: 'a1', mode },
      current: new URL(`https://ashlar.test/applications/a1/${mode}`),
    })
    expect(led(toAddress('/orders'), inMode('edit'))).toBe('route /applications/a1/edit/orders')
    expect(led(toAddress('/orders'), inMode('preview'))).toBe('route /applications/a1/preview/orders')
    expect(led(toAddress('/applications/a1/orders'), inMode('preview'))).toBe(
      'route /applications/a1/preview/orders',
    )
  })
})

const toRoute = (
  routeId: string,
  routeParams: Record<string, string> = {},
  more: object = {},
): NavigationTarget => ({
  kind: 'route',
  routeId,
  routeParams,
  queryParams: {},
  keepQueryParams: false,
  ...more,
})

describe('a target that is a route', () => {
  it('is filled, with its query', () => {
    expect(led(toRoute('r2', { id: '5' }, { queryParams: { q: 1 } }))).toBe(
      'route /applications/a1/items/5?q=1&branch=dev',
    )
    expect(led(toRoute('r3', {}, { keepQueryParams: true }))).toBe(
      'route /applications/a1/orders?old=1&branch=dev',
    )
    expect(resolveTarget(toRoute('r2', { id: '5', other: '6' }), ground())).toMatchObject({
      matched: { routeParams: { id: '5' } },
    })
  })

  it('is refused to the builder where it does not exist', () => {
    const { refusal } = { refusal: undefined, ...resolveTarget(toRoute('gone'), ground()) }
    expect(refusal).toMatchObject({ audience: 'builder', style: 'warning' })
    expect(refusal?.message).toMatch(
      /^You are attempting to navigate to an unknown route\. Please update your Navigate to Page action configuration\./,
    )
  })

  it('is refused where parameters are missing, with their names', () => {
    expect(led(toRoute('r2'))).toBe(
      'Missing route parameters detected. Please pass a value for id in the Navigate to Page action.',
    )
    expect(led(toRoute('r4'))).toBe(
      'Missing route parameters detected. Please pass values for x, y in the Navigate to Page action.',
    )
    expect(led(toAddress('Item'))).toContain('a value for id')
  })
})

describe('other targets', () => {
  it('lead to other applications, within the same host page', () => {
    const target: NavigationTarget = { kind: 'application', applicationId: 'a/2', queryParams: { a: 1 } }
    expect(led(target)).toBe('away /applications/a%2F2?a=1')
    const place = { applicationId: 'a1', mode: 'published', prefix: '/embed' } as const
    expect(led(target, { place })).toBe('away /embed/applications/a%2F2?a=1')
    expect(led({ ...target, applicationId: '' })).toBe('There is no application to open.')
  })

  it('change the query at the same place', () => {
    const target = (keepQueryParams: boolean): NavigationTarget => ({
      kind: 'queryParams',
      queryParams: { a: 1 },
      keepQueryParams,
    })
    expect(led(target(true))).toBe('query /applications/a1/orders?a=1&old=1&branch=dev')
    expect(led(target(false))).toBe('query /applications/a1/orders?a=1&branch=dev')
  })

  it('turn local development on and off in the address', () => {
    const on = withDevMode(new URL('https://ashlar.test/applications/a1?a=1'), true)
    expect(on.search).toBe('?a=1&devMode=true')
    expect(withDevMode(on, false).search).toBe('?a=1')
  })
})
