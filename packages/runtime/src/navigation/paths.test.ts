import { fillPath, pathParameters, type Route } from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, baseAddress, editorPath, isApplicationPath, readAddress } from './addresses.ts'
import { matchRoute } from './match-route.ts'
import { mergeQuery, readQuery, systemParameters } from './query-params.ts'
import { testPath } from './test-path.ts'

const aRoute = (path: string): Route => ({ id: path, path, pageId: 'p1' })
const routes = ['/', '/items', '/items/:id', '/items/new', '/:list/new', '/items/:id/lines/:line'].map(aRoute)
const found = (path: string) => matchRoute(routes, path)

describe('an address', () => {
  it('finds the route with its parameters', () => {
    expect(found('/')?.route.path).toBe('/')
    expect(found('/items')).toMatchObject({ route: { path: '/items' }, routeParams: {}, missing: [] })
    expect(found('/items/5')).toMatchObject({ route: { path: '/items/:id' }, routeParams: { id: '5' } })
    expect(found('/items/5/lines/2/')?.routeParams).toEqual({ id: '5', line: '2' })
    expect(found('/items/a%20b%2Fc')?.routeParams).toEqual({ id: 'a b/c' })
    expect(found('/items/%E0%A4%A')?.routeParams).toEqual({ id: '%E0%A4%A' })
    expect(found('/elsewhere')).toBeNull()
    expect(found('/items/5/lines/2/more')).toBeNull()
  })

  it('finds fixed words before parameters', () => {
    expect(found('/items/new')?.route.path).toBe('/items/new')
    expect(found('/orders/new')?.route.path).toBe('/:list/new')
  })

  it('finds the route whose parameters it leaves out, and says which', () => {
    expect(matchRoute([aRoute('/items/:id')], '/items')).toMatchObject({ routeParams: {}, missing: ['id'] })
    expect(found('/items/:id')).toMatchObject({ route: { path: '/items/:id' }, missing: ['id'] })
    expect(found('/items/5/lines')).toMatchObject({ routeParams: { id: '5' }, missing: ['line'] })
    expect(matchRoute([aRoute('/:id')], '/')).toBeNull()
  })
})

/** Paths of routes as builders may write them. */
const somePath = fc
  .uniqueArray(fc.stringMatching(/^:?[a-z][a-z0-9]{0,5}$/), { maxLength: 6 })
  .map((parts) => `/${parts.join('/')}`)
const someValue = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((text) => !/^(?:%2E){1,2}$/i.test(text))

describe('a path', () => {
  it('that is filled is found again with the same values, whatever they hold', () => {
    fc.assert(
      fc.property(somePath, fc.array(someValue, { minLength: 6, maxLength: 6 }), (path, values) => {
        const names = pathParameters(path)
        const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? 'x']))
        fc.pre(!Object.entries(params).some(([name, value]) => value === `:${name}`))
        const filled = fillPath(path, params)
        if (!('path' in filled)) throw new Error('Every parameter has a value.')
        const address = new URL(
          addressOf({ applicationId: 'a/1', mode: 'preview' }, filled.path),
          'https://a.test',
        )
        const read = readAddress(address.pathname)
        expect(read?.place).toEqual({ applicationId: 'a/1', mode: 'preview' })
        expect(matchRoute([aRoute(path)], read?.path ?? '')).toMatchObject({
          routeParams: params,
          missing: [],
        })
      }),
    )
  })

  it('is not filled while a value is missing', () => {
    expect(fillPath('/a/:x/b/:y', { x: '1', y: '' })).toEqual({ missing: ['y'] })
    expect(fillPath('/a/:x/b/:y', {})).toEqual({ missing: ['x', 'y'] })
    expect(fillPath('/:toString', {})).toEqual({ missing: ['toString'] })
  })

  it('is tried out with test values, numbered where there are none', () => {
    expect(testPath('/a/:x/b/:y')).toBe('/a/TEST_VALUE1/b/TEST_VALUE2')
    expect(testPath('/a/:x/b/:y', { x: '7' })).toBe('/a/7/b/TEST_VALUE1')
    expect(testPath('/')).toBe('/')
  })
})

describe('the addresses of an application', () => {
  it('differ with the mode', () => {
    const of = (mode: 'edit' | 'preview' | 'published') => addressOf({ applicationId: 'a1', mode }, '/a')
    expect(of('edit')).toBe('/applications/a1/edit/a')
    expect(of('preview')).toBe('/applications/a1/preview/a')
    expect(of('published')).toBe('/applications/a1/a')
    expect(baseAddress({ applicationId: 'a1', mode: 'published', prefix: '/embed' })).toBe(
      '/embed/applications/a1',
    )
    expect(editorPath('a1', '/items/1')).toBe('/applications/a1/edit/items/1')
    expect(editorPath('a1')).toBe('/applications/a1/edit')
  })

  it('are read back', () => {
    expect(readAddress('/applications/a1')).toMatchObject({ path: '/', place: { mode: 'published' } })
    expect(readAddress('/applications/a1/orders/')?.path).toBe('/orders')
    expect(readAddress('/applications/a1/edit')).toMatchObject({ path: '/', place: { mode: 'edit' } })
    expect(readAddress('/applications/a1/edit/orders/7/~/apis/x')).toMatchObject({
      path: '/orders/7',
      beside: 'apis/x',
    })
    expect(readAddress('/applications/a1/edit/~/apis/x')).toMatchObject({ path: '/', beside: 'apis/x' })
    expect(readAddress('/applications/a1/editors')).toMatchObject({
      path: '/editors',
      place: { mode: 'published' },
    })
    expect(readAddress('/embed/applications/a1/x')?.place).toEqual({
      applicationId: 'a1',
      mode: 'published',
      prefix: '/embed',
    })
    const tried = { applicationId: 'a1', mode: 'preview', prefix: '/embed' } as const
    expect(readAddress('/embed/applications/preview/a1/orders/7')).toEqual({
      place: tried,
      path: '/orders/7',
      beside: '',
    })
    expect(addressOf(tried, '/orders/7')).toBe('/embed/applications/preview/a1/orders/7')
    expect(readAddress('/embed/applications/preview/')).toBeNull()
    expect(readAddress('/applications/%E0%A4%A')?.place.applicationId).toBe('%E0%A4%A')
    expect(readAddress('/home')).toBeNull()
    expect(readAddress('/applications')).toBeNull()
  })

  it('are told from others', () => {
    expect(isApplicationPath('/applications/1')).toBe(true)
    expect(isApplicationPath('/embed/applications/1')).toBe(true)
    expect(isApplicationPath('/home')).toBe(false)
  })
})

describe('query parameters', () => {
  it('are read with their lists', () => {
    expect(readQuery('?a=1&b=2&a=3')).toEqual({ a: ['1', '3'], b: '2' })
    expect(Object.keys(readQuery('?__proto__=1'))).toEqual(['__proto__'])
  })

  it('are kept or dropped, and those of the system always stay', () => {
    const current = '?a=1&branch=dev&environment=staging'
    expect(mergeQuery({ given: { b: 2 }, current, keeps: true })).toBe(
      '?b=2&a=1&branch=dev&environment=staging',
    )
    expect(mergeQuery({ given: { b: 2 }, current, keeps: false })).toBe('?b=2&branch=dev&environment=staging')
    expect(mergeQuery({ given: { branch: 'main' }, current, keeps: true })).toBe(
      '?branch=main&a=1&environment=staging',
    )
    expect(mergeQuery({ given: { branch: null, a: null }, current: '?a=1&branch=dev', keeps: true })).toBe('')
    for (const name of systemParameters) {
      expect(mergeQuery({ given: {}, current: `?${name}=x`, keeps: false })).toBe(`?${name}=x`)
    }
  })

  it('take the place of what the target says itself', () => {
    expect(mergeQuery({ written: '?a=1&b=2', given: { a: [3, 4] }, current: '', keeps: false })).toBe(
      '?b=2&a=3&a=4',
    )
    expect(mergeQuery({ given: { a: { x: 1 }, b: true }, current: '', keeps: false })).toBe(
      '?a=%7B%22x%22%3A1%7D&b=true',
    )
  })

  it('come back as they were given', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string()), (given) => {
        expect(readQuery(mergeQuery({ given, current: '', keeps: false }))).toEqual({ ...given })
      }),
    )
  })
})
