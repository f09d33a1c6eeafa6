import { describe, expect, it } from 'vitest'
import { check } from '../problem.ts'
import { checkApplicationRecords } from './application-records.ts'
import { entryAt, frameEntries, frameOf } from './frame-entries.ts'
import { type FrameRecord, frameRecordSchema } from './frame.ts'
import type { Route } from './route.ts'

const aPage = (id: string, more: { isHidden?: boolean } = {}) => ({ id, name: id, isHidden: false, ...more })
const aRoute = (pageId: string, path: string, widgetId?: string): Route => ({
  id: `route of ${path}`,
  path,
  pageId,
  ...(widgetId === undefined ? {} : { widgetId }),
})
const pages = [aPage('home'), aPage('orders'), aPage('order'), aPage('secret', { isHidden: true })]
const routes = [
  aRoute('home', '/'),
  aRoute('home', '/new', 'modal'),
  aRoute('orders', '/orders'),
  aRoute('order', '/orders/:id'),
  aRoute('secret', '/secret'),
]
const aFrame = (more: Partial<FrameRecord> = {}): FrameRecord => ({ ...frameOf(undefined, pages), ...more })

describe('the frame of an application', () => {
  it('is a header where there is more than one page to choose from, until somebody says otherwise', () => {
    expect(frameOf(undefined, pages).layout).toBe('header')
    expect(frameOf(undefined, [aPage('home'), aPage('secret', { isHidden: true })]).layout).toBe('none')
    expect(frameOf(aFrame({ layout: 'side' }), pages).layout).toBe('side')
  })

  it('lists pages that can be opened without a parameter, and no hidden one', () => {
    const listed = frameEntries(aFrame(), pages, routes).map(({ pageId, path }) => [pageId, path])
    expect(listed).toEqual([
      ['home', '/'],
      ['orders', '/orders'],
    ])
  })

  it('puts the links that were put in order first, and leaves out those to pages that are gone', () => {
    const links = [{ pageId: 'gone' }, { pageId: 'orders', icon: 'box', group: 'Sales' }]
    expect(frameEntries(aFrame({ links }), pages, routes)).toMatchObject([
      { pageId: 'orders', place: 1, icon: 'box', group: 'Sales' },
      { pageId: 'home', place: null, icon: undefined },
    ])
  })

  it('knows which link stands for the page that is open', () => {
    const entries = frameEntries(aFrame(), pages, routes)
    expect(entryAt(entries, { pageId: 'orders', path: '/orders' })).toMatchObject({
      entry: { pageId: 'orders' },
      isPage: true,
    })
    expect(entryAt(entries, { pageId: 'order', path: '/orders/7' })).toMatchObject({
      entry: { pageId: 'orders' },
      isPage: false,
    })
    expect(entryAt(entries, { pageId: 'secret', path: '/secret' })).toBeNull()
  })
})

describe('the record of a frame', () => {
  it('stands beside variables of any name', () => {
    const frame = aFrame()
    const variable = {
      kind: 'stateVariable',
      id: 'v',
      name: 'frame',
      scope: 'app',
      defaultValue: '',
      persistance: 'Temporary',
      createdAt: 0,
    }
    expect(checkApplicationRecords({ [frame.id]: frame, v: variable }).ok).toBe(true)
  })

  it.each([
    ['another id', { id: 'second' }],
    ['a name that a binding could read', { name: 'Frame' }],
    ['two links to one page', { links: [{ pageId: 'home' }, { pageId: 'home' }] }],
    ['a place that there is not', { layout: 'bottom' }],
    ['anything else', { color: 'red' }],
  ])('is refused with %s', (_, more) => {
    expect(check(frameRecordSchema, { ...aFrame(), ...more }).ok).toBe(false)
  })
})
