import { describe, expect, it } from 'vitest'
import { check } from '../problem.ts'
import { checkRoutes, mainRoute, refuseRoutePath } from './check-routes.ts'
import { pathParameters, pathShape } from './route-path.ts'
import { type Route, routeSchema } from './route.ts'

const aRoute = (path: string, more: Partial<Route> = {}): Route => ({
  id: `id${path}`,
  path,
  pageId: 'p1',
  ...more,
})
const pages = [{ id: 'p1', name: 'Orders' }]

describe('the path of a route', () => {
  it.each(['/', '/orders', '/orders/:id', '/:a/b/:c', '/Mixed_case-1/:$x'])('may be %s', (path) => {
    expect(check(routeSchema, aRoute(path)).ok).toBe(true)
  })

  it.each([
    '',
    'orders',
    '/orders/',
    '//',
    '/a b',
    '/ä',
    '/:',
    '/:1',
    '/a/:id/:id',
    '/:__proto__',
    '/a?b',
    '/..',
    `/${'a/'.repeat(20)}a`,
  ])('cannot be %j', (path) => {
    expect(check(routeSchema, aRoute(path)).ok).toBe(false)
  })

  it('names its parameters in their order', () => {
    expect(pathParameters('/a/:x/b/:y')).toEqual(['x', 'y'])
    expect(pathShape('/a/:x/b/:y')).toBe('/a/:/b/:')
  })

  it('cannot begin with a word that belongs to the editor', () => {
    expect(refuseRoutePath('/edit/orders', [])).toContain('belongs to the editor')
    expect(refuseRoutePath('/Preview', [])).toContain('belongs to the editor')
    expect(refuseRoutePath('/orders/edit', [])).toBeNull()
    expect(check(routeSchema, aRoute('/edit')).ok, 'documents of earlier stay valid').toBe(true)
  })

  it('cannot lead from the addresses of another route in the same way', () => {
    const others = [aRoute('/items/:id')]
    expect(refuseRoutePath('/items/:id', others)).toBe('Another route has the path /items/:id already.')
    expect(refuseRoutePath('/items/:name', others)).toContain('lead from the same addresses')
    expect(refuseRoutePath('/items/new', others)).toBeNull()
    expect(refuseRoutePath('/:list/new', others)).toBeNull()
  })
})

describe('the routes of an application', () => {
  it('have a page at the root and one route for each page', () => {
    expect(checkRoutes([aRoute('/')], pages)).toEqual([])
    expect(checkRoutes([aRoute('/orders')], pages).map(({ reason }) => reason)).toEqual([
      'One page has to be found at /, where the application begins.',
    ])
    expect(
      checkRoutes([aRoute('/')], [...pages, { id: 'p2', name: 'Returns' }]).map(({ reason }) => reason),
    ).toEqual(['The page Returns needs a route of its own.'])
  })

  it('are refused with the place of each problem', () => {
    const routes = [aRoute('/'), aRoute('/a/:x'), aRoute('/a/:y', { id: 'id/', pageId: 'gone' })]
    expect(checkRoutes(routes, pages).map(({ path }) => path)).toEqual(['2.id', '2.path', '2.pageId'])
  })

  it('keep paths that were accepted earlier', () => {
    const routes = [aRoute('/'), aRoute('/edit')]
    expect(checkRoutes(routes, pages)).toHaveLength(1)
    expect(checkRoutes(routes, pages, new Set(['/edit']))).toEqual([])
  })

  it('lead to a page first by the one that opens no modal', () => {
    const routes = [aRoute('/new', { widgetId: 'm1' }), aRoute('/'), aRoute('/more')]
    expect(mainRoute(routes, 'p1')?.path).toBe('/')
    expect(mainRoute(routes, 'p2')).toBeUndefined()
  })
})
