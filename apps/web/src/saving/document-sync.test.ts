import type { ConflictView, SavedView } from '@ashlar/contract'
import { difference, withRoutes } from '@ashlar/document'
import {
  defaultTheme,
  themeId,
  themeRecord,
  type Change,
  type PageRecords,
  type Route,
  type Theme,
} from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aSync, pageView, pageWith, start, variable } from './testing.ts'

const missed = (change: Change): SavedView['missed'] => [{ revision: 2, author: 'Ada', change }]

describe('keeping a page in step with the server', () => {
  it('takes over what others saved to other records, under what is still being edited', async () => {
    const { edit, tick, answers, screen, requests } = aSync()
    edit(pageWith({ A: 'mine', B: '1' }))
    tick()
    edit(pageWith({ A: 'mine again', B: '1' }))
    await answers({ revision: 3, missed: missed(difference(start, pageWith({ A: '1', B: 'theirs' }))) })
    expect(screen()).toEqual(pageWith({ A: 'mine again', B: 'theirs' }))
    tick()
    expect(requests[1]).toMatchObject({
      baseRevision: 3,
      change: { updated: { A: [{}, { defaultValue: 'mine again' }] } },
    })
  })

  it('asks when the same record was changed, and saves what was chosen', async () => {
    const { sync, edit, tick, refuses, conflict, screen, requests } = aSync()
    edit(pageWith({ A: 'mine', B: '1' }))
    tick()
    const change = difference(start, pageWith({ A: 'theirs', B: '1' }))
    await refuses('revision_conflict', {
      revision: 2,
      author: 'Ada',
      savedAt: '',
      conflicts: [{ id: 'A', theirs: variable('A', 'theirs') }],
      missed: missed(change),
    })
    expect(conflict()).toMatchObject({ author: 'Ada', collisions: [{ id: 'A' }] })
    expect(screen()).toEqual(pageWith({ A: 'mine', B: '1' }))
    edit(pageWith({ A: 'mine', B: 'meanwhile' }))
    sync.resolve(new Map([['A', 'mine']]))
    expect(conflict()).toBeNull()
    tick()
    expect(requests[1]).toMatchObject({
      baseRevision: 2,
      change: difference(pageWith({ A: 'theirs', B: '1' }), pageWith({ A: 'mine', B: 'meanwhile' })),
    })
  })

  it('puts a color of mine beside one of theirs, and saves it on top without a question', async () => {
    const { palette } = defaultTheme
    const of = (change: Partial<Theme>): PageRecords => ({
      ...start,
      [themeId]: themeRecord({ ...defaultTheme, ...change }),
    })
    const dark = { palette: { ...palette, dark: { primaryColor: '#88ccff' } } }
    const { edit, tick, refuses, conflict, screen, requests } = aSync([], of({}))
    edit(of({ primaryColor: '#115511' }))
    tick()
    const theirs = of(dark)
    await refuses('revision_conflict', {
      revision: 2,
      author: 'Ada',
      savedAt: '',
      conflicts: [{ id: themeId, theirs: theirs[themeId] ?? null }],
      missed: missed(difference(of({}), theirs)),
    })
    expect(conflict()).toBeNull()
    const both = of({ ...dark, primaryColor: '#115511' })
    expect(screen()).toEqual(both)
    tick()
    expect(requests[1]).toMatchObject({ baseRevision: 2, change: difference(theirs, both) })
  })

  it('takes theirs where that was chosen', async () => {
    const { sync, edit, tick, refuses, screen } = aSync()
    edit(pageWith({ A: 'mine', B: '1' }))
    tick()
    await refuses('revision_conflict', {
      revision: 2,
      author: 'Ada',
      savedAt: '',
      conflicts: [{ id: 'A', theirs: variable('A', 'theirs') }],
      missed: [],
    })
    sync.resolve(new Map([['A', 'theirs']]))
    expect(screen()).toEqual(pageWith({ A: 'theirs', B: '1' }))
    expect(sync.saver.isSaved).toBe(true)
  })

  it('asks where both changes are sound and their sum is not', async () => {
    const { edit, tick, refuses, setServer, conflict } = aSync()
    edit(pageWith({ B: '1' }))
    tick()
    setServer(pageView(pageWith({ A: 'theirs', B: '1' }), 2))
    await refuses('invalid_document')
    expect(conflict()).toMatchObject({ collisions: [{ id: 'A', mine: null }] })
  })
})

describe('keeping the routes of an application in step with the server', () => {
  const home: Route = { id: 'home', path: '/', pageId: 'p' }
  const aRoute = (id: string, path = `/${id}`): Route => ({ id, path, pageId: 'p' })
  const opened = withRoutes({}, [home, aRoute('b')])
  const theirs = withRoutes(opened, [home, aRoute('b'), aRoute('theirs', '/taken')])
  const conflictOn = (id: string, change: Change): ConflictView => ({
    revision: 2,
    author: 'Ada',
    savedAt: '',
    conflicts: [{ id, theirs: change.added[id] ?? change.updated[id]?.[1] ?? null }],
    missed: missed(change),
  })

  it('sends nothing where what was changed is taken back in time', () => {
    const { sync, edit, tick, requests } = aSync([], opened)
    edit(withRoutes(opened, [home, aRoute('b'), aRoute('c')]))
    edit(opened)
    tick()
    expect(requests).toEqual([])
    expect(sync.saver.isSaved).toBe(true)
  })

  it('takes over the routes of somebody else beside those that were added here', async () => {
    const { sync, edit, tick, answers, screen } = aSync([], opened)
    edit(withRoutes(opened, [home, aRoute('b'), aRoute('mine')]))
    tick()
    await answers({ revision: 3, missed: missed(difference(opened, theirs)) })
    expect(Object.keys(screen()).toSorted()).toEqual(['b', 'home', 'mine', 'theirs'])
    expect(sync.saver.isSaved).toBe(true)
  })

  it('goes on from where the server let the steps of a route follow already', async () => {
    const following = (name: string): PageRecords =>
      withRoutes(opened, [
        { ...home, onRouteLoad: [{ id: 's', type: 'executeApi', apiNames: [name] }] },
        aRoute('b'),
      ])
    const before = following('Orders')
    const { sync, edit, tick, answers, conflict, screen, requests } = aSync([], before)
    edit(following('Today'))
    tick()
    edit(following('Tomorrow'))
    await answers({ revision: 3, missed: missed(difference(before, following('Today'))) })
    expect(conflict()).toBeNull()
    expect(screen()).toEqual(following('Tomorrow'))
    tick()
    expect(requests[1]).toMatchObject({
      baseRevision: 3,
      change: difference(following('Today'), following('Tomorrow')),
    })
    await answers({ revision: 4 })
    expect(sync.saver.isSaved).toBe(true)
  })

  it('asks where both renamed the same route', async () => {
    const { sync, edit, tick, refuses, conflict, requests } = aSync([], opened)
    const renamed = (path: string): PageRecords => withRoutes(opened, [home, aRoute('b', path)])
    edit(renamed('/mine'))
    tick()
    await refuses('revision_conflict', conflictOn('b', difference(opened, renamed('/theirs'))))
    expect(conflict()).toMatchObject({
      collisions: [{ id: 'b', mine: { path: '/mine' }, theirs: { path: '/theirs' } }],
    })
    sync.resolve(new Map([['b', 'mine']]))
    tick()
    expect(requests[1]).toMatchObject({ change: difference(renamed('/theirs'), renamed('/mine')) })
  })

  it('shows both routes where both took the same path, and saves this one as soon as it has another', async () => {
    const { sync, edit, tick, refuses, answers, setServer, conflict, screen, requests } = aSync([], opened)
    edit(withRoutes(opened, [home, aRoute('b'), aRoute('mine', '/taken')]))
    tick()
    setServer(pageView(theirs, 2))
    await refuses('invalid_document')
    expect(conflict()).toBeNull()
    expect(Object.keys(screen()).toSorted()).toEqual(['b', 'home', 'mine', 'theirs'])
    tick()
    expect(requests[1]).toMatchObject({ baseRevision: 2 })
    await refuses('invalid_document')
    expect(sync.saver.state).toMatchObject({ kind: 'refused' })
    const { mine } = screen()
    if (mine?.kind !== 'route') throw new Error('The route is gone.')
    edit({ ...screen(), mine: { ...mine, path: '/other' } })
    tick()
    expect(requests[2]?.change).toMatchObject({ added: { mine: { path: '/other' } }, updated: {} })
    await answers({ revision: 3 })
    expect(sync.saver.isSaved).toBe(true)
  })
})

describe('opening a page with unsaved changes of an earlier visit', () => {
  it('puts them on top and saves them', () => {
    const change = difference(start, pageWith({ A: 'unsaved', B: '1' }))
    const { sync, screen, tick, requests } = aSync(
      [{ changes: [change], count: 1 }],
      pageWith({ A: '1', B: 'newer' }),
    )
    sync.restore()
    expect(screen()).toEqual(pageWith({ A: 'unsaved', B: 'newer' }))
    tick()
    expect(requests).toMatchObject([{ baseRevision: 1, change }])
  })

  it('sees that they were saved after all, when only the answer was lost', () => {
    const change = difference(start, pageWith({ A: 'unsaved', B: '1', C: 'new' }))
    const { sync, conflict } = aSync(
      [{ changes: [change], count: 1 }],
      pageWith({ A: 'unsaved', B: '1', C: 'new' }),
    )
    sync.restore()
    expect(sync.saver.isSaved).toBe(true)
    expect(conflict()).toBeNull()
  })

  it('is not mistaken for somebody else where the first part arrived and the tab was closed before it knew', () => {
    const arrived = pageWith({ A: 'arrived', B: '1' })
    const changes = [
      difference(start, arrived),
      difference(arrived, pageWith({ A: 'typed after that', B: '1' })),
    ]
    const { sync, screen, conflict, tick, requests } = aSync([{ changes, count: 2 }], arrived)
    sync.restore()
    expect(conflict()).toBeNull()
    expect(screen()).toEqual(pageWith({ A: 'typed after that', B: '1' }))
    tick()
    expect(requests).toMatchObject([{ baseRevision: 1, change: changes[1] }])
  })

  it('asks about all of it where somebody changed what its first part did', () => {
    const sent = pageWith({ A: 'sent', B: '1' })
    const changes = [
      difference(start, sent),
      difference(sent, pageWith({ A: 'sent', B: 'typed after that' })),
    ]
    const { sync, screen, conflict } = aSync([{ changes, count: 2 }], pageWith({ A: 'newer', B: '1' }))
    sync.restore()
    expect(screen()).toEqual(pageWith({ A: 'sent', B: 'typed after that' }))
    expect(conflict()).toMatchObject({ collisions: [{ id: 'A' }] })
  })

  it('asks about what was changed since', () => {
    const change = difference(start, pageWith({ A: 'unsaved', B: '1' }))
    const { sync, screen, conflict, tick, requests } = aSync(
      [{ changes: [change], count: 1 }],
      pageWith({ A: 'newer', B: '1' }),
    )
    sync.restore()
    expect(screen()).toEqual(pageWith({ A: 'unsaved', B: '1' }))
    expect(conflict()).toMatchObject({ collisions: [{ id: 'A' }] })
    sync.resolve(new Map([['A', 'mine']]))
    tick()
    expect(requests).toMatchObject([
      { baseRevision: 1, change: { updated: { A: [{ defaultValue: 'newer' }, {}] } } },
    ])
  })
})
