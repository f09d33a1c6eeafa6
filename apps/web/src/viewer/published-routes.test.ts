import type { PublishedApplication } from '@ashlar/contract'
import { defaultTheme, pageVersion, picturesFromAnywhere } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { hiddenPageAt, pageAt, routesOf, withOpenedPage } from './published-routes.ts'

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
  documentVersion: pageVersion,
  settings: {
    theme: defaultTheme,
    pictures: picturesFromAnywhere,
    routes: [
      { id: 'r1', path: '/', pageId: 'home' },
      { id: 'r2', path: '/orders/:id', pageId: 'order' },
      { id: 'r3', path: '/gone', pageId: 'gone' },
    ],
  },
  stateVariables: [],
  timers: [],
  events: [],
  pages: [aPage('home', '/'), aPage('order', '/orders/:id'), aPage('old', '/old')],
  hiddenPages: [],
  facts: [],
  user: null,
  organization: null,
  mayEdit: false,
  profiles: { available: [], default: null },
}

describe('a path below an application', () => {
  it('finds its page with the values of the route', () => {
    expect(pageAt(application, '/')?.page.id).toBe('home')
    expect(pageAt(application, '/orders/7')).toMatchObject({
      page: { id: 'order' },
      matched: { routeParams: { id: '7' } },
    })
    expect(pageAt(application, '/missing')).toBeNull()
    expect(pageAt(application, '/gone'), 'a page that is not there').toBeNull()
  })

  it('finds old pages that have no route of their own', () => {
    expect(pageAt(application, '/old')?.page.id).toBe('old')
    expect(routesOf(application).map(({ path }) => path)).toEqual(['/', '/orders/:id', '/gone', '/old'])
  })

  it('opens the first page where no page claims the root', () => {
    const only = {
      ...application,
      settings: { theme: defaultTheme, pictures: picturesFromAnywhere, routes: [] },
      pages: [aPage('only', '/only')],
    }
    expect(pageAt(only, '/')).toMatchObject({ page: { id: 'only' }, matched: null })
  })
})

describe('a hidden page', () => {
  const secret = { id: 'secret', name: 'Secret', path: '/secret' }
  const hiding: PublishedApplication = {
    ...application,
    settings: {
      ...application.settings,
      routes: [...application.settings.routes, { id: 'r4', path: '/secret', pageId: 'secret' }],
    },
    hiddenPages: [secret],
  }

  it('is found by its address, and is not there until it was asked for', () => {
    expect(pageAt(hiding, '/secret')).toBeNull()
    expect(hiddenPageAt(hiding, '/secret')).toEqual(secret)
    expect(hiddenPageAt(hiding, '/')).toBeNull()
  })

  it('is one of the pages once it was opened', () => {
    const page = { ...aPage('secret', '/secret'), isHidden: true }
    const opened = withOpenedPage(hiding, { page, facts: [{ type: 'text' }] })
    expect(pageAt(opened, '/secret')?.page).toBe(page)
    expect(hiddenPageAt(opened, '/secret')).toBeNull()
    expect(withOpenedPage(opened, { page, facts: [] })).toBe(opened)
  })
})
