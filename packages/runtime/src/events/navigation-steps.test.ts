import type { EventStep, Route } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { aNavigation, aWidget, handler, until } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import type { Application } from '../ports.ts'
import type { ApplicationMode } from '../page-model.ts'

const start = openApplications()

const routes: Route[] = [
  { id: 'home', path: '/', pageId: 'page-1' },
  { id: 'item', path: '/items/:id', pageId: 'page-2' },
]
const pages = [{ id: 'page-1', name: 'Page1' }]
const messages = (application: Application): string[] => application.alerts().map((alert) => alert.message)

type Step<Type extends EventStep['type']> = Omit<Extract<EventStep, { type: Type }>, 'id'>
type NavigationStep =
  | Step<'navigateTo'>
  | Step<'navigateToRoute'>
  | Step<'navigateToApp'>
  | Step<'setQueryParams'>

/** What a step opens, and what is said about it. */
const stepped = async (step: NavigationStep, mode: ApplicationMode = 'published') => {
  const go = vi.fn()
  const current = new URL('https://ashlar.test/applications/a1?old=1')
  const done = { type: 'showAlert', message: 'Done', style: 'info' } as const
  const application = await start(
    { widgets: [aWidget('Button1', 'button', { onClick: handler(step, done) })] },
    { mode, navigation: aNavigation(go, { routes, pages, current }) },
  )
  application.trigger('id-Button1', 'onClick', { currentRow: { id: 7 } })
  await until(application, () => messages(application).includes('Done'))
  const opened = go.mock.calls.map(([destination, manner]) => ({ address: destination.address, ...manner }))
  return { opened, said: messages(application).filter((message) => message !== 'Done') }
}
const plain = { newWindow: false, replaceHistory: false }

describe('Navigate to Page', () => {
  it('opens a route with evaluated parameters and query', async () => {
    const { opened } = await stepped({
      type: 'navigateToRoute',
      routeId: 'item',
      routeParams: { id: '{{ currentRow.id }}' },
      queryParams: '{ "q": {{ currentRow.id }} }',
    })
    expect(opened).toEqual([{ address: '/applications/a1/items/7?q=7', ...plain }])
  })

  it('opens it in a new window, in the place of the present entry, or with the present query', async () => {
    const step = { type: 'navigateToRoute', routeId: 'home', keepQueryParams: true } as const
    expect((await stepped({ ...step, target: 'NEW_WINDOW', replaceHistory: true })).opened).toEqual([
      { address: '/applications/a1?old=1', newWindow: true, replaceHistory: true },
    ])
  })

  it('needs a route', async () => {
    const { opened, said } = await stepped({ type: 'navigateToRoute', routeId: '' })
    expect([opened, said]).toEqual([[], ['There is no route to open.']])
  })

  it('tells the builder alone of unknown routes and missing parameters', async () => {
    const unknown = { type: 'navigateToRoute', routeId: 'gone' } as const
    expect((await stepped(unknown, 'edit')).said[0]).toContain('unknown route')
    expect(await stepped(unknown)).toEqual({ opened: [], said: [] })
    const missing = {
      type: 'navigateToRoute',
      routeId: 'item',
      routeParams: { id: '{{ currentRow.gone }}' },
    } as const
    expect(await stepped(missing, 'edit')).toEqual({
      opened: [],
      said: ['Missing route parameters detected. Please pass a value for id in the Navigate to Page action.'],
    })
  })

  it('says what is wrong with query parameters, and goes nowhere', async () => {
    for (const queryParams of ['abc', '{{ gone.value }}', '[1]', '{ "a": }']) {
      expect(await stepped({ type: 'navigateToRoute', routeId: 'home', queryParams })).toEqual({
        opened: [],
        said: [
          'Query parameters are invalid when navigating to the page. Check if the binding in {{}} exists or is wrapped in "" (e.g., "{{Input1.value}}")',
        ],
      })
    }
  })
})

describe('Navigate to URL', () => {
  it('opens a path of the application, with query parameters', async () => {
    const { opened } = await stepped({
      type: 'navigateTo',
      url: ' /items/5 ',
      queryParams: '{"a":1}',
      replaceHistory: true,
    })
    expect(opened).toEqual([
      { address: '/applications/a1/items/5?a=1', newWindow: false, replaceHistory: true },
    ])
  })

  it('opens a page by its name', async () => {
    expect((await stepped({ type: 'navigateTo', url: 'Page1', newWindow: true })).opened).toEqual([
      { address: '/applications/a1', newWindow: true, replaceHistory: false },
    ])
  })

  it('needs an address', async () => {
    const { opened, said } = await stepped({ type: 'navigateTo', url: '  ' })
    expect([opened, said]).toEqual([[], ['There is no address to open.']])
    expect((await stepped({ type: 'navigateTo', url: '{{ currentRow }}' })).said).toEqual([
      'The address to open must be text.',
    ])
  })
})

describe('Navigate to App', () => {
  it('opens another application with query parameters', async () => {
    const { opened } = await stepped({
      type: 'navigateToApp',
      applicationId: 'a2',
      queryParams: '{{ currentRow }}',
    })
    expect(opened).toEqual([{ address: '/applications/a2?id=7', ...plain }])
  })

  it('needs an application, and query parameters that are JSON', async () => {
    expect((await stepped({ type: 'navigateToApp', applicationId: '' })).said).toEqual([
      'There is no application to open.',
    ])
    expect(await stepped({ type: 'navigateToApp', applicationId: 'a2', queryParams: 'abc' })).toEqual({
      opened: [],
      said: ['Query Params are invalid when redirecting to application'],
    })
  })
})

describe('Set query parameters', () => {
  it('keeps the others unless it is told to drop them', async () => {
    const step = { type: 'setQueryParams', queryParams: '{ "a": 1 }' } as const
    expect((await stepped(step)).opened).toEqual([{ address: '/applications/a1?a=1&old=1', ...plain }])
    expect((await stepped({ ...step, keepQueryParams: false })).opened).toEqual([
      { address: '/applications/a1?a=1', ...plain },
    ])
  })
})

describe('a step that navigates after changed rows were saved', () => {
  const go = { type: 'navigateTo', url: '/items/5' } as const
  const failing = { type: 'showAlert', message: '{{ missing.name }}', style: 'info' } as const

  const saved = async (...steps: Parameters<typeof handler>) => {
    const opened = vi.fn()
    const current = new URL('https://ashlar.test/applications/a1')
    const application = await start(
      { widgets: [aWidget('Rows', 'sheet', { onSave: handler(...steps) })] },
      { mode: 'published', navigation: aNavigation(opened, { routes, pages, current }) },
    )
    application.setValue('id-Rows', 'hasChanges', true)
    application.trigger('id-Rows', 'onSave', {})
    await vi.waitFor(() => expect(opened).toHaveBeenCalled())
    return { application, after: opened.mock.calls[0]?.[1].after }
  }

  it('says so, and nobody would lose them', async () => {
    const { application, after } = await saved(go)
    expect(after).toEqual(['Rows.onSave'])
    expect(application.hasUnsaved()).toBe(true)
    expect(application.hasUnsaved(after)).toBe(false)
  })

  it('does not say so where a step before it failed', async () => {
    const { application, after } = await saved(failing, go)
    expect(after).toBeUndefined()
    expect(application.hasUnsaved(after)).toBe(true)
  })
})
