import { apply, type Outcome } from '@ashlar/document'
import { emptyPage, type PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { createEditorView, openApi } from '../session/editor-view.ts'
import { createApi, refusalOfCreation } from './create-api.ts'

/** A session of an empty page whose saves end when they are told to. */
const aSession = () => {
  let ids = 0
  const newId = () => `id${ids++}`
  let records: PageRecords = emptyPage('Page1', newId)
  const endings: ((isSaved: boolean) => void)[] = []
  return {
    applicationId: 'app',
    get state() {
      return { pageId: 'page', records }
    },
    newId,
    saver: { flush: () => new Promise<boolean>((resolve) => endings.push(resolve)) },
    apply: (outcome: Outcome): boolean => {
      const applied = outcome.ok ? apply(records, outcome.change) : { ok: false as const }
      if (applied.ok) records = applied.records
      return applied.ok
    },
    apis: () => Object.values(records).flatMap((record) => (record.kind === 'api' ? [record] : [])),
    isSaved: () => endings.shift()?.(true),
  }
}
const step = { pluginId: 'postgres', datasourceId: 'shop', configuration: { body: 'select 1' } }

describe('creating an API', () => {
  it('requires the application and the page', () => {
    expect(refusalOfCreation({})).toBe('ApplicationId is required for UI')
    expect(refusalOfCreation({ applicationId: 'app' })).toBe('PageId is required for PAGE scope')
    expect(refusalOfCreation({ applicationId: 'app', pageId: 'page' })).toBeNull()
  })

  it('creates one at a time: a second click while the first is being saved does nothing', async () => {
    const session = aSession()
    const view = createEditorView()
    const first = createApi(session, view, { begin: step, opening: 'newTab' })
    expect(view.getState().isCreatingApi).toBe(true)
    expect(await createApi(session, view, { begin: step, opening: 'newTab' })).toBeNull()
    session.isSaved()
    const id = await first
    expect(session.apis().map((api) => api.id)).toEqual([id])
    expect(view.getState().isCreatingApi).toBe(false)
  })

  it('shows it and expands the panel below the canvas', () => {
    const view = createEditorView()
    openApi(view, 'before')
    view.setState({ isBottomCollapsed: true })
    const session = aSession()
    void createApi(session, view, { begin: step, opening: 'newTab' })
    const [api] = session.apis()
    expect(view.getState()).toMatchObject({
      openApis: ['before', api?.id],
      activeApi: api?.id,
      isBottomCollapsed: false,
    })
  })

  it('takes the place of the API that is shown, where that is asked for', () => {
    const view = createEditorView()
    openApi(view, 'other')
    openApi(view, 'before')
    const session = aSession()
    void createApi(session, view, { begin: step, opening: 'sameTab' })
    expect(view.getState().openApis).toEqual(['other', session.apis()[0]?.id])
  })

  it('leaves what is shown alone, where nothing is to open', () => {
    const view = createEditorView()
    openApi(view, 'before')
    const before = view.getState()
    const session = aSession()
    void createApi(session, view, { begin: step, opening: 'none' })
    expect(session.apis()).toHaveLength(1)
    expect(view.getState()).toEqual({ ...before, isCreatingApi: true })
  })
})
