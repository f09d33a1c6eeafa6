import type { Route } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { isRouteToday, mapLegacyEditPath, presentAddress, type LegacyAddress } from './legacy-addresses.ts'

const routes: Route[] = [
  { id: 'r1', path: '/', pageId: 'home' },
  { id: 'r2', path: '/items/:id', pageId: 'item', testParams: { id: '7' } },
]
const pages = [{ id: 'home' }, { id: 'item' }]
const earlier = (more: Partial<LegacyAddress>): LegacyAddress => ({
  applicationId: 'a1',
  pageId: 'item',
  mode: 'published',
  rest: '',
  ...more,
})
const now = (more: Partial<LegacyAddress>) => presentAddress(earlier(more), pages, routes)

describe('an address from before pages had paths', () => {
  it('leads to where its page is now, in each mode', () => {
    expect(now({ pageId: 'home' })).toBe('/applications/a1')
    expect(now({})).toBe('/applications/a1/items/:id')
    expect(now({ mode: 'preview' })).toBe('/applications/a1/preview/items/7')
    expect(now({ mode: 'edit' })).toBe('/applications/a1/edit/items/7')
  })

  it('leads to a tab of the editor behind the mark', () => {
    expect(mapLegacyEditPath('tab/xyz')).toBe('~/tab/xyz')
    expect(mapLegacyEditPath('widgets')).toBe('')
    expect(now({ mode: 'edit', rest: 'tab/xyz' })).toBe('/applications/a1/edit/items/7/~/tab/xyz')
  })

  it('leads nowhere for a page that is not there', () => {
    expect(now({ pageId: 'gone' })).toBeNull()
  })

  it('is let be where a route of today has the same address', () => {
    const today: Route[] = [...routes, { id: 'r3', path: '/pages/:name', pageId: 'home' }]
    expect(isRouteToday(today, earlier({}))).toBe(true)
    expect(isRouteToday(today, earlier({ mode: 'edit' }))).toBe(false)
    expect(isRouteToday(routes, earlier({}))).toBe(false)
  })
})
