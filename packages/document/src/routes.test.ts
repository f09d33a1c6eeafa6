import type { Change, EventHandler, Route } from '@ashlar/schema'
import { routesOf, widgetCatalogue } from '@ashlar/schema'
import fc from 'fast-check'
import { pathShape } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { apply } from './change.ts'
import { withRoutes } from './operations/routes.ts'
import { followRoutes, livingRoutes, routesOfCopiedPage } from './routes.ts'

const catalogue = widgetCatalogue([])
/** The routes as they are after a change was followed. */
const followPage = (routes: Route[], pageId: string | null, change: Change): Route[] => {
  const records = withRoutes({}, routes)
  const followed = apply(records, followRoutes(records, pageId, change, catalogue))
  if (!followed.ok) throw new Error('The change does not fit.')
  return routesOf(followed.records)
}
const aRoute = (path: string, more: Partial<Route> = {}): Route => ({ id: path, path, pageId: 'p1', ...more })
const alert = (message: string): EventHandler => [{ id: 's', type: 'showAlert', message, style: 'info' }]
const renaming = (from: string, to: string): Change => {
  const variable = (name: string) => ({
    kind: 'stateVariable' as const,
    id: 'v',
    name,
    defaultValue: '',
    persistance: 'Temporary' as const,
    createdAt: 0,
  })
  return { added: {}, updated: { v: [variable(from), variable(to)] }, removed: {} }
}

describe('the routes of a page that changes', () => {
  const routes = [
    aRoute('/', { onRouteLoad: alert('{{ Country.value }}') }),
    aRoute('/other', { pageId: 'p2', onRouteLoad: alert('{{ Country.value }}') }),
    aRoute('/plain'),
  ]

  it('read what was renamed by its new name, and those of other pages stay', () => {
    const followed = followPage(routes, 'p1', renaming('Country', 'Region'))
    expect(followed[0]?.onRouteLoad).toEqual(alert('{{ Region.value }}'))
    expect(followed.slice(1)).toEqual(routes.slice(1))
  })

  const variable = (name: string, more: { scope?: 'app' } = {}) => ({
    kind: 'stateVariable' as const,
    id: name,
    name,
    defaultValue: '',
    persistance: 'Temporary' as const,
    createdAt: 0,
    ...more,
  })
  const resetting = (name: string, scope: 'page' | 'app'): EventHandler => [
    { id: `${scope}-${name}`, type: 'resetStateVar', state: { name, scope } },
  ]
  const deleting = (...records: ReturnType<typeof variable>[]): Change => ({
    added: {},
    updated: {},
    removed: Object.fromEntries(records.map((record) => [record.id, record])),
  })

  it('forget what was deleted, and keep what else their steps name', () => {
    const naming = [
      aRoute('/', { onRouteLoad: [...resetting('Country', 'page'), ...resetting('City', 'page')] }),
      aRoute('/only', { onRouteLoad: resetting('Country', 'page') }),
      aRoute('/other', { pageId: 'p2', onRouteLoad: resetting('Country', 'page') }),
    ]
    const followed = followPage(naming, 'p1', deleting(variable('Country')))
    expect(followed[0]?.onRouteLoad).toEqual(resetting('City', 'page'))
    expect(followed[1]).toEqual(aRoute('/only'))
    expect(followed[2]).toEqual(naming[2])
  })

  it('of every page forget what was deleted of the application, and not its namesake on the page', () => {
    const naming = [
      aRoute('/', { onRouteLoad: [...resetting('Country', 'page'), ...resetting('Country', 'app')] }),
      aRoute('/other', { pageId: 'p2', onRouteLoad: resetting('Country', 'app') }),
    ]
    const gone = deleting(variable('Country', { scope: 'app' }))
    const followed = followPage(naming, null, gone)
    expect(followed[0]?.onRouteLoad).toEqual(resetting('Country', 'page'))
    expect(followed[1]).toEqual(aRoute('/other', { pageId: 'p2' }))
  })

  it('remember a name that something else has taken over', () => {
    const naming = [aRoute('/', { onRouteLoad: resetting('Country', 'page') })]
    const change = { ...deleting(variable('Country')), added: { new: { ...variable('Country'), id: 'new' } } }
    expect(followPage(naming, 'p1', change)).toEqual(naming)
  })

  it('are the very same where nothing is renamed', () => {
    expect(followPage(routes, 'p1', renaming('Country', 'Country'))).toEqual(routes)
    expect(followPage(routes, 'p3', renaming('Country', 'Region'))).toEqual(routes)
  })
})

describe('routes that lead somewhere', () => {
  it('are those whose page and whose modal exist', () => {
    const routes = [aRoute('/'), aRoute('/gone', { pageId: 'p2' }), aRoute('/modal', { widgetId: 'm' })]
    expect(livingRoutes(routes, [{ id: 'p1', records: {} }])).toEqual([routes[0]])
  })
})

describe('the routes of a copied page', () => {
  const copied = (paths: readonly string[], main: string) =>
    routesOfCopiedPage(
      paths.map((path) => aRoute(path)),
      { from: 'p1', main: aRoute(main, { pageId: 'p2' }), original: {}, copy: {} },
      () => 'new',
    ).map(({ path }) => path)

  it('lie below its own path as they lay below that of its original', () => {
    expect(copied(['/orders', '/orders/new', '/elsewhere'], '/copy')).toEqual([
      '/copy/new',
      '/copy/elsewhere',
    ])
    expect(copied(['/', '/new'], '/copy')).toEqual(['/copy/new'])
  })

  it('never lead from the addresses of another route, nor name a parameter twice', () => {
    expect(copied(['/orders/:id', '/orders/:id/new', '/by/:id'], '/copy/:id')).toEqual(['/copy/:id/new'])
    const path = fc
      .uniqueArray(fc.constantFrom('a', 'b', ':x', ':y'), { maxLength: 3 })
      .map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(fc.uniqueArray(path, { selector: pathShape, minLength: 1 }), path, (paths, main) => {
        fc.pre(!paths.some((other) => pathShape(other) === pathShape(main)))
        const all = [...paths, main, ...copied(paths, main)].map(pathShape)
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })
})
