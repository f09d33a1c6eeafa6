import type { Route } from '@ashlar/schema'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  editorAddress,
  locationAsOpened,
  pageIdAt,
  pathBelow,
  pathOfPage,
  QueryMemory,
  readEditorAddress,
} from './editor-address.ts'

const routes: Route[] = [
  { id: 'r1', path: '/', pageId: 'home' },
  { id: 'r2', path: '/items/:id', pageId: 'item', testParams: { id: '7' } },
]
const pages = [{ id: 'home' }, { id: 'item' }]

describe('an address of the editor', () => {
  it('names the route and the API that is open', () => {
    const address = editorAddress('a1', { path: '/items/7', apiId: 'x/1' })
    expect(address).toBe('/applications/a1/edit/items/7/~/apis/x%2F1')
    expect(readEditorAddress(address, routes)).toEqual({ path: '/items/7', apiId: 'x/1', apiPlace: null })
    expect(readEditorAddress('/applications/a1/edit', routes)).toEqual({ path: '/', apiId: null })
  })

  it('keeps the parameters at hand when a modal with an address is closed', () => {
    expect(pathBelow('item', routes, { id: '3198' })).toBe('/items/3198')
    expect(pathBelow('item', routes, {})).toBe('/items/7')
    expect(pathBelow('nowhere', routes, { id: '3198' })).toBeNull()
  })

  it('has the parameters of a page already as the page opens by its name', () => {
    const open = (pageId: string, address: string) =>
      locationAsOpened(
        { applicationId: 'a1', pageId, pages },
        routes,
        new URL(address, 'https://ashlar.example/applications/a1/'),
        () => '?size=2',
      )
    const opened = open('item', 'edit?from=3')
    expect(opened).toMatchObject({
      pathname: '/items/7',
      routeParams: { id: '7' },
      queryParams: { size: '2' },
    })
    const addressed = open('item', 'edit/items/3198?from=3')
    expect(addressed).toMatchObject({ routeParams: { id: '3198' }, queryParams: { from: '3' } })
  })

  it('names a step of an API, and is read back', () => {
    const place = { path: '/', apiId: 'api', apiPlace: { action: 'step/1' } }
    const address = editorAddress('a1', place)
    expect(address).toBe('/applications/a1/edit/~/apis/api/actions/step%2F1')
    expect(readEditorAddress(address, routes)).toEqual(place)
  })

  it.each(['general', 'inputs', 'response'] as const)('names the %s of an API, and is read back', (part) => {
    const place = { path: '/items/7', apiId: 'api', apiPlace: part }
    const address = editorAddress('a1', place)
    expect(address).toBe(`/applications/a1/edit/items/7/~/apis/api/${part}`)
    expect(readEditorAddress(address, routes)).toEqual(place)
  })

  it('that names something else of an API shows the API as it begins', () => {
    expect(readEditorAddress('/applications/a1/edit/~/apis/api/elsewhere', routes)).toEqual({
      path: '/',
      apiId: 'api',
      apiPlace: null,
    })
  })

  it('is understood as it was written earlier, unless a route has it today', () => {
    const earlier = [
      ['', null],
      ['/actions/s', { action: 's' }],
      ['/inputs', 'inputs'],
      ['/response', 'response'],
    ] as const
    for (const [rest, apiPlace] of earlier) {
      expect(readEditorAddress(`/applications/a1/edit/api/x${rest}`, routes)).toEqual({
        path: '/',
        apiId: 'x',
        apiPlace,
      })
    }
    const today = [...routes, { id: 'r3', path: '/api/:name', pageId: 'home' }]
    expect(readEditorAddress('/applications/a1/edit/api/x', today)).toEqual({ path: '/api/x', apiId: null })
  })

  it('that is written badly names what does not exist, and breaks nothing', () => {
    expect(readEditorAddress('/applications/a1/edit/~/apis/%E0%A4%A', routes).apiId).toBe('%E0%A4%A')
    expect(readEditorAddress('/applications/a1/edit/api/%E0%A4%A', routes).apiId).toBe('%E0%A4%A')
  })

  it('leads to a page, and a page to its address with test values', () => {
    expect(pageIdAt('/items/9', routes, pages)).toBe('item')
    expect(pageIdAt('/nowhere', routes, pages)).toBeNull()
    expect(pageIdAt('/', [], pages)).toBe('home')
    expect(pathOfPage('item', routes)).toBe('/items/7')
    expect(pathOfPage('gone', routes)).toBe('/')
  })
})

describe('the query parameters with which pages are tried out', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const aMemory = () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    return { memory: new QueryMemory('a1'), kept }
  }

  it('are kept for each page on its own, as long as the tab is open', () => {
    const { memory } = aMemory()
    memory.keep('home', '?size=2&tag=a&tag=b')
    expect(memory.restore('home', '')).toBe('?size=2&tag=a&tag=b')
    expect(memory.restore('item', '')).toBe('')
    expect(new QueryMemory('a2').restore('home', '')).toBe('')
  })

  it('leave those of the system to the present address', () => {
    const { memory, kept } = aMemory()
    memory.keep('home', '?size=2&environment=staging&devMode=true')
    expect([...kept.values()]).toEqual(['size=2'])
    expect(memory.restore('home', '?environment=production&other=1')).toBe('?size=2&environment=production')
  })

  it('are none where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('blocked')
      },
    })
    const memory = new QueryMemory('a1')
    memory.keep('home', '?size=2')
    expect(memory.restore('home', '?branch=x')).toBe('?branch=x')
  })
})
