import { routesOf, type ApplicationRecords, type PageRecords, type Route } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { after } from '../../test/build-page.ts'
import { addRoute, deleteRoute, updateRoute, withRoutes } from './routes.ts'

const aRoute = (id: string, more: Partial<Route> = {}): Route => ({
  id,
  path: `/${id}`,
  pageId: 'p1',
  ...more,
})
const start = [aRoute('home', { path: '/' }), aRoute('item', { path: '/items/:id' })]
const records = withRoutes({}, start)
const paths = (among: PageRecords): string[] => routesOf(among).map(({ path }) => path)

describe('a new route', () => {
  it('stands behind the others, whichever were deleted before, and touches none of them', () => {
    const outcome = addRoute(after(records, deleteRoute(records, 'home')), aRoute('new'))
    expect(outcome).toMatchObject({ ok: true, change: { updated: {}, removed: {} } })
    expect(paths(after(records, addRoute(records, aRoute('new'))))).toEqual(['/', '/items/:id', '/new'])
  })

  it.each([
    ['/items/:id', 'Another route has the path /items/:id already.'],
    ['/items/:number', 'lead from the same addresses'],
    ['/edit/this', '/edit'],
    ['no slash', '/'],
  ])('is refused at %s', (path, reason) => {
    const outcome = addRoute(records, aRoute('new', { path }))
    expect(outcome).toMatchObject({ ok: false, code: 'invalid_property' })
    expect(outcome.ok ? '' : outcome.message).toContain(reason)
  })

  it('is refused where it is none, such as with the name of a query parameter twice', () => {
    expect(addRoute(records, aRoute('new', { toldQueryParams: ['id', 'id'] }))).toMatchObject({
      ok: false,
      code: 'invalid_property',
      message: 'A query parameter is named once.',
    })
  })

  it('follows a place that another program wrote', () => {
    const odd: PageRecords = {
      odd: { ...aRoute('odd'), kind: 'route', name: '#route', scope: 'app', order: 'zz!' },
    }
    expect(paths(after(odd, addRoute(odd, aRoute('new'))))).toEqual(['/odd', '/new'])
  })
})

describe('a route that is changed', () => {
  it('keeps its place', () => {
    const changed = after(records, updateRoute(records, { ...aRoute('home'), path: '/start' }))
    expect(routesOf(changed)).toEqual([aRoute('home', { path: '/start' }), start[1]])
  })

  it('loses the fields that it has no longer', () => {
    const told = after(records, updateRoute(records, aRoute('home', { path: '/', toldQueryParams: ['id'] })))
    expect(routesOf(after(told, updateRoute(told, aRoute('home', { path: '/' }))))).toEqual(start)
  })

  it('is refused where another one has its new path, and where it is gone', () => {
    expect(updateRoute(records, aRoute('home', { path: '/items/:key' }))).toMatchObject({
      ok: false,
      code: 'invalid_property',
    })
    expect(updateRoute(records, aRoute('gone'))).toMatchObject({ ok: false, code: 'not_found' })
    expect(updateRoute(records, aRoute('constructor'))).toMatchObject({ ok: false, code: 'not_found' })
  })

  it('may keep a path that would be refused today, or that somebody else took as well', () => {
    const both = withRoutes({}, [...start, aRoute('twin', { path: '/items/:id' })])
    const told = aRoute('twin', { path: '/items/:id', testParams: { id: '7' } })
    expect(updateRoute(both, told)).toMatchObject({ ok: true })
  })
})

describe('a route that is deleted', () => {
  it('is gone alone', () => {
    expect(routesOf(after(records, deleteRoute(records, 'item')))).toEqual([start[0]])
  })

  it('is refused where it is gone, or is something else', () => {
    for (const id of ['gone', 'constructor']) {
      expect(deleteRoute(records, id)).toMatchObject({ ok: false, code: 'not_found' })
    }
  })
})

describe('the records of an application with other routes', () => {
  const counter: ApplicationRecords = {
    counter: {
      kind: 'stateVariable',
      scope: 'app',
      id: 'counter',
      name: 'Counter',
      defaultValue: '1',
      persistance: 'Temporary',
      createdAt: 0,
    },
  }

  it('are these, those that were there in the place that they had, beside what else there is', () => {
    const before = withRoutes(counter, start)
    const next = withRoutes(before, [aRoute('new'), ...start.toReversed()])
    expect(paths(next)).toEqual(['/', '/items/:id', '/new'])
    expect(next['counter']).toEqual(counter['counter'])
    expect(next['home']).toEqual(before['home'])
    expect(withRoutes(before, [])).toEqual(counter)
  })

  it('come back as they were given, however many there are', () => {
    const many = Array.from({ length: 200 }, (_, index) => aRoute(`r${index}`))
    expect(routesOf(withRoutes({}, many))).toEqual(many)
  })

  it('have the very same route for as long as its record is the same', () => {
    expect(routesOf(records)[0]).toBe(routesOf({ ...records })[0])
  })
})
