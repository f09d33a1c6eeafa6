import type { EventHandler, Route } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { anApi, aNavigation, aRun, aWidget, handler, steps, until } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import type { Application, ApplicationOptions } from '../ports.ts'
import { matchRoute } from '../navigation/match-route.ts'
import type { PageLocation } from '../navigation/navigation.ts'
import { pageLocation } from '../navigation/page-location.ts'

const start = openApplications()

const says = (message: string): EventHandler => steps({ type: 'showAlert', message, style: 'info' })
const routes: Route[] = [
  { id: 'list', path: '/orders', pageId: 'page-1', onRouteLoad: says('List') },
  {
    id: 'one',
    path: '/orders/:id',
    pageId: 'page-1',
    onRouteLoad: says('Order {{ Global.URL.routeParams.id }}'),
  },
  { id: 'new', path: '/orders/new', pageId: 'page-1', widgetId: 'id-Modal1', onRouteLoad: says('New') },
]
const at = (path: string): PageLocation => {
  const address = new URL(`https://ashlar.test/applications/a1${path}`)
  return pageLocation(address, path.split('?')[0] ?? '', matchRoute(routes, path.split('?')[0] ?? ''))
}
const messages = (application: Application): string[] => application.alerts().map((alert) => alert.message)
const isOpen = (application: Application): unknown => application.snapshot('id-Modal1')?.values['isOpen']

const opened = async (path: string, options: Partial<ApplicationOptions> = {}) => {
  const runApi = vi.fn(async () => aRun(1))
  const leaveOverlay = vi.fn()
  const application = await start(
    {
      routes,
      widgets: [
        aWidget('Modal1', 'modal'),
        aWidget('Search', 'input', { defaultText: '{{ Global.URL.queryParams.q }}' }),
        aWidget('OpenIt', 'button', {
          onClick: handler({ type: 'controlModal', name: 'Modal1', direction: 'open' }),
        }),
      ],
      apis: [
        anApi('ByRoute', { inputs: ['Global.URL.routeParams.id'], runsOnPageLoad: true }),
        anApi('BySearch', { inputs: ['Search.value'], runsOnPageLoad: true }),
        anApi('Always', { inputs: [], runsOnPageLoad: true }),
        anApi('ByHand', { inputs: ['Global.URL.routeParams.id'], runsOnPageLoad: false }),
      ],
    },
    {
      mode: 'published',
      runApi,
      location: at(path),
      navigation: aNavigation(undefined, {}, leaveOverlay),
      ...options,
    },
  )
  await until(application, () => messages(application).length > 0)
  const ran = (): string[] => runApi.mock.calls.map((call: unknown[]) => String(Object(call[0]).apiId)).sort()
  return { application, runApi, leaveOverlay, ran }
}
const ids = (...names: string[]) => names.map((name) => anApi(name).id).sort()

describe('a route that is entered', () => {
  it('says which route is present, as it is declared, and follows to the next one', async () => {
    const { application } = await opened('/orders/7')
    expect(application.inspect('Global.URL.currentRoute').value).toBe('/orders/:id')
    application.takeLocation(at('/orders/new'))
    expect(application.inspect('Global.URL.currentRoute').value).toBe('/orders/new')
    application.takeLocation(at('/nowhere'))
    expect(application.inspect('Global.URL.currentRoute').value).toBeNull()
  })

  it('is told to bindings as it is declared, whatever stands in its places', async () => {
    const { application } = await opened('/orders/a%20b?currentRoute=/else')
    expect(application.inspect('Global.URL.currentRoute').value).toBe('/orders/:id')
  })

  it('runs its steps after the page was loaded', async () => {
    const { application, ran } = await opened('/orders/7')
    expect(ran()).toEqual(ids('Always', 'ByRoute', 'BySearch'))
    expect(messages(application)).toEqual(['Order 7'])
  })

  it('with other parameters loads what depends on them and runs its steps again', async () => {
    const { application, runApi, ran } = await opened('/orders/7')
    runApi.mockClear()
    await application.enter(at('/orders/8'))
    expect(ran()).toEqual(ids('ByRoute'))
    expect(messages(application)).toEqual(['Order 7', 'Order 8'])
  })

  it('with another query loads what reads it through a component', async () => {
    const { application, runApi, ran } = await opened('/orders/7')
    runApi.mockClear()
    await application.enter(at('/orders/7?q=late'))
    expect(ran()).toEqual(ids('BySearch'))
  })

  it('loads nothing where only the query was set', async () => {
    const { application, runApi } = await opened('/orders/7')
    runApi.mockClear()
    application.takeLocation(at('/orders/7?q=late'))
    expect(application.inspect('Global.URL.queryParams.q').value).toBe('late')
    expect(runApi).not.toHaveBeenCalled()
    expect(messages(application)).toEqual(['Order 7'])
  })

  it('says which parameters are missing, but not while the page is built', async () => {
    const { application } = await opened('/orders/:id')
    expect(messages(application)[0]).toBe('Route parameters are missing for /orders/:id')
    const built = await opened('/orders/:id', { mode: 'edit' })
    expect(messages(built.application)).not.toContain('Route parameters are missing for /orders/:id')
  })

  it('gives way to the next one that is entered', async () => {
    const { application } = await opened('/orders')
    await Promise.all([application.enter(at('/orders/1')), application.enter(at('/orders/2'))])
    expect(messages(application)).toEqual(['List', 'Order 2'])
  })
})

describe('a route of a modal', () => {
  it('opens the modal with the page, and closing the modal leaves the route', async () => {
    const { application, leaveOverlay } = await opened('/orders/new')
    expect(isOpen(application)).toBe(true)
    expect(messages(application)).toEqual(['New'])
    application.setValue('id-Modal1', 'isOpen', false)
    expect(leaveOverlay.mock.calls).toEqual([['new']])
  })

  it('opens the modal over the page that is open, which goes on below it', async () => {
    const { application, leaveOverlay, runApi } = await opened('/orders')
    runApi.mockClear()
    await application.enter(at('/orders/new'))
    expect(isOpen(application)).toBe(true)
    application.setValue('id-Modal1', 'isOpen', false)
    expect(leaveOverlay).toHaveBeenCalledTimes(1)
    await application.enter(at('/orders'))
    expect(messages(application)).toEqual(['List', 'New'])
    expect(runApi).not.toHaveBeenCalled()
  })

  it('closes the modal when the address leaves it, by Back as by a link', async () => {
    const { application, leaveOverlay } = await opened('/orders')
    await application.enter(at('/orders/new'))
    await application.enter(at('/orders'))
    expect(isOpen(application)).toBe(false)
    expect(messages(application)).toEqual(['List', 'New'])
    expect(leaveOverlay).not.toHaveBeenCalled()
  })

  it('is recommended to who opens the modal without it', async () => {
    const { application } = await opened('/orders', { mode: 'preview' })
    application.trigger('id-OpenIt', 'onClick')
    await until(application, () => isOpen(application) === true)
    expect(messages(application)).toContain(
      'Please use the Navigate to Page action to open Modal1. Opening it directly will not modify the URL.',
    )
    const published = await opened('/orders')
    published.application.trigger('id-OpenIt', 'onClick')
    await until(published.application, () => isOpen(published.application) === true)
    expect(messages(published.application)).toEqual(['List'])
  })
})
