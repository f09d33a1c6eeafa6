import type { PublishedApplication } from '@ashlar/contract'
import { defaultTheme } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { destinationOf, pageAt, readPublishedPath } from './published-address.ts'

const aPage = (id: string, path: string) => ({
  id,
  name: id,
  path,
  widgets: [],
  isHidden: false,
  stateVariables: [],
  timers: [],
  events: [],
  embedProperties: [],
  apis: [],
})
const application: PublishedApplication = {
  id: 'a1',
  name: 'Orders',
  deploymentId: 'd1',
  settings: { theme: defaultTheme, routes: [] },
  pages: [aPage('home', '/'), aPage('detail', '/orders/detail')],
  facts: [],
  user: null,
}
const current = new URL('https://ashlar.test/applications/a1')

describe('an address of the viewer', () => {
  it('names the application and the page', () => {
    expect(readPublishedPath('/applications/a1')).toEqual({ applicationId: 'a1', path: '/' })
    expect(readPublishedPath('/applications/a1/orders/')).toEqual({ applicationId: 'a1', path: '/orders' })
    expect(readPublishedPath('/home')).toBeNull()
    expect(readPublishedPath('/applications/%E0%A4%A')).toEqual({ applicationId: '%E0%A4%A', path: '/' })
  })

  it('opens the first page where no page claims the root', () => {
    expect(pageAt(application, '/')?.id).toBe('home')
    expect(pageAt({ ...application, pages: [aPage('only', '/only')] }, '/')?.id).toBe('only')
    expect(pageAt(application, '/missing')).toBeNull()
  })
})

describe('where a step leads', () => {
  it('finds pages of the application by their own path and by the whole one', () => {
    expect(destinationOf(application, '/orders/detail?id=7#top', current)).toEqual({
      kind: 'page',
      address: '/applications/a1/orders/detail?id=7#top',
    })
    expect(destinationOf(application, '/', current)).toEqual({ kind: 'page', address: '/applications/a1' })
    expect(destinationOf(application, '/applications/a1/orders/detail', current).kind).toBe('page')
    expect(destinationOf(application, 'https://ashlar.test/applications/a1', current).kind).toBe('page')
    expect(destinationOf(application, '?id=7', current)).toEqual({
      kind: 'page',
      address: '/applications/a1?id=7',
    })
  })

  it('leaves the application for everything else', () => {
    expect(destinationOf(application, '/home', current)).toEqual({ kind: 'away', address: '/home' })
    expect(destinationOf(application, '/applications/a2', current).kind).toBe('away')
    expect(destinationOf(application, 'https://example.com/orders/detail', current)).toEqual({
      kind: 'away',
      address: 'https://example.com/orders/detail',
    })
    expect(destinationOf(application, 'mailto:ada@example.com', current).kind).toBe('away')
  })
})
