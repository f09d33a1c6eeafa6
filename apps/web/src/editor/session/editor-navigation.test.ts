import { plainManner } from '@ashlar/runtime'
import type { Route } from '@ashlar/schema'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { editorNavigation } from './editor-navigation.ts'

const routes: readonly Route[] = [
  { id: 'home', path: '/', pageId: 'p1' },
  { id: 'new', path: '/new', pageId: 'p1', widgetId: 'm1' },
  { id: 'item', path: '/items/:id', pageId: 'p2' },
  { id: 'edit-item', path: '/items/:id/edit', pageId: 'p2', widgetId: 'm2' },
]
const base = 'https://ashlar.example/applications/a1/edit'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A history with one entry, which the window shows. */
const aHistory = (path = '') => {
  const entries: { address: string; state: object }[] = [{ address: path, state: {} }]
  let at = 0
  const show = () => vi.stubGlobal('window', { location: new URL(`${base}${entries[at]?.address ?? ''}`) })
  const write = (address: string, state: object = {}) => {
    entries[at] = { address: new URL(address, base).href.slice(base.length), state }
    show()
  }
  show()
  const history = {
    get location() {
      return { state: entries[at]?.state ?? {} }
    },
    push: (address: string, state?: object) => {
      entries.splice(at + 1)
      at += 1
      write(address, state)
    },
    replace: write,
    go: (by: number) => {
      at += by
      show()
    },
  }
  const navigation = editorNavigation({
    applicationId: 'a1',
    pages: () => [],
    routes: () => routes,
    history,
  })
  const open = (routeId: string, routeParams = {}, manner = plainManner) =>
    navigation.open({ kind: 'route', routeId, routeParams, queryParams: {}, keepQueryParams: false }, manner)
  return {
    navigation,
    open,
    addresses: () => entries.map(({ address }) => address),
    present: () => entries[at]?.address,
  }
}

describe('closing a modal with a route while an application is built', () => {
  it('leads back to the entry over which it was opened, and leaves that entry as it is', () => {
    const { navigation, open, addresses, present } = aHistory()
    open('new')
    expect(present()).toBe('/new')
    navigation.leaveOverlay('new')
    expect(present()).toBe('')
    expect(addresses()).toEqual(['', '/new'])
  })

  it('leads there too where query parameters were set meanwhile', () => {
    const { navigation, open, present } = aHistory()
    open('new')
    const queryParams = { kind: 'queryParams', queryParams: { a: 1 }, keepQueryParams: true } as const
    navigation.open(queryParams, plainManner)
    navigation.open(queryParams, { ...plainManner, replaceHistory: true })
    expect(present()).toBe('/new?a=1')
    navigation.leaveOverlay('new')
    expect(present()).toBe('')
  })

  it('replaces the entry of one that was opened by its address, and keeps its parameters', () => {
    const { navigation, addresses } = aHistory('/items/7/edit')
    navigation.leaveOverlay('edit-item')
    expect(addresses()).toEqual(['/items/7'])
  })

  it('does not lead back to another page, or to an entry that was replaced', () => {
    const other = aHistory()
    other.open('edit-item', { id: '3' })
    other.navigation.leaveOverlay('edit-item')
    expect(other.addresses()).toEqual(['', '/items/3'])
    const replaced = aHistory()
    replaced.open('new', {}, { ...plainManner, replaceHistory: true })
    replaced.navigation.leaveOverlay('new')
    expect(replaced.addresses()).toEqual([''])
  })
})
