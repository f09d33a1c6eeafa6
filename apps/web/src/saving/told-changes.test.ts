import { addWidget, apply, deleteWidgets, difference, type Outcome } from '@ashlar/document'
import { widgetCatalogue, type PageRecords } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import type { SavedByOthers } from './document-sync.ts'
import { aSync, empty, pageView, pageWith, start } from './testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

const told = (revision: number, before: PageRecords, after: PageRecords): SavedByOthers => ({
  revision,
  author: 'Ben',
  savedAt: '',
  change: difference(before, after),
})
const withB = (value: string): PageRecords => pageWith({ A: '1', B: value })
const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  const applied = outcome.ok ? apply(records, outcome.change) : outcome
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}

describe('what others save, as it is told', () => {
  it('is shown at once, and the next save stands on it', () => {
    const { sync, screen, edit, tick, requests } = aSync()
    sync.receive([told(2, start, withB('theirs'))])
    expect(screen()).toEqual(withB('theirs'))
    expect(sync.saver.revision).toBe(2)
    edit(pageWith({ A: 'mine', B: 'theirs' }))
    tick()
    expect(requests[0]).toMatchObject({ baseRevision: 2 })
  })

  it('goes under what is not saved here', () => {
    const { sync, screen, edit, tick, requests } = aSync()
    edit(pageWith({ A: 'half typ', B: '1' }))
    sync.receive([told(2, start, withB('theirs'))])
    expect(screen()).toEqual(pageWith({ A: 'half typ', B: 'theirs' }))
    tick()
    expect(requests).toMatchObject([{ baseRevision: 2, change: { updated: { A: [{}, {}] } } }])
    expect(Object.keys(requests[0]?.change.updated ?? {})).toEqual(['A'])
  })

  it('waits for the answer to a request that is on its way, and is not applied twice', async () => {
    const { sync, screen, edit, tick, answers } = aSync()
    const mine = pageWith({ A: 'mine', B: '1' })
    edit(mine)
    tick()
    const theirs = told(2, start, withB('theirs'))
    const own = told(3, withB('theirs'), pageWith({ A: 'mine', B: 'theirs' }))
    const next = told(4, pageWith({ A: 'mine', B: 'theirs' }), pageWith({ A: 'mine', B: 'later' }))
    sync.receive([theirs])
    sync.receive([own, next])
    expect(screen()).toEqual(mine)
    await answers({ revision: 3, missed: [theirs] })
    expect(screen()).toEqual(pageWith({ A: 'mine', B: 'later' }))
    expect(sync.saver.revision).toBe(4)
    sync.receive([theirs, own, next])
    expect(screen()).toEqual(pageWith({ A: 'mine', B: 'later' }))
  })

  it('is asked about only where both changed the same that is not saved', () => {
    const { sync, screen, edit, conflict, tick, requests } = aSync()
    edit(withB('mine'))
    sync.receive([told(2, start, pageWith({ A: 'theirs', B: 'theirs' }))])
    expect(conflict()).toMatchObject({ author: 'Ben', collisions: [{ id: 'B' }] })
    sync.resolve(new Map([['B', 'mine']]))
    expect(screen()).toEqual(pageWith({ A: 'theirs', B: 'mine' }))
    tick()
    expect(requests[0]).toMatchObject({ baseRevision: 2 })
  })

  it('waits until a question is answered', () => {
    const { sync, screen, edit } = aSync()
    edit(withB('mine'))
    sync.receive([told(2, start, withB('theirs'))])
    sync.receive([told(3, withB('theirs'), pageWith({ A: 'later', B: 'theirs' }))])
    sync.resolve(new Map([['B', 'mine']]))
    expect(screen()).toEqual(pageWith({ A: 'later', B: 'mine' }))
    expect(sync.saver.revision).toBe(3)
  })

  it('is read as a whole where a change is missing in between', async () => {
    const { sync, screen, setServer, settle } = aSync()
    setServer(pageView(pageWith({ A: 'three', B: 'three' }), 3))
    sync.receive([told(3, pageWith({ A: 'two', B: '1' }), pageWith({ A: 'three', B: '1' }))])
    await settle()
    expect(screen()).toEqual(pageWith({ A: 'three', B: 'three' }))
    expect(sync.saver.revision).toBe(3)
  })

  it('is read as a whole where more was saved than is told, and after what is on its way', async () => {
    const { sync, screen, edit, tick, answers, setServer, settle } = aSync()
    edit(pageWith({ A: 'mine', B: '1' }))
    tick()
    setServer(pageView(pageWith({ A: 'mine', B: 'much later' }), 900))
    sync.readAgain()
    await settle()
    expect(screen()).toEqual(pageWith({ A: 'mine', B: '1' }))
    await answers({ revision: 2 })
    await settle()
    expect(screen()).toEqual(pageWith({ A: 'mine', B: 'much later' }))
    expect(sync.saver.revision).toBe(900)
  })

  it('asks about a component that is deleted there and filled here: each change is sound alone', () => {
    const canvas =
      Object.values(empty).find((one) => one.kind === 'widget' && one.type === 'canvas')?.id ?? ''
    const place = { left: 0, top: 2 }
    let ids = 0
    const newId = () => `w${(ids += 1)}`
    const opened = after(
      empty,
      addWidget(empty, catalogue, { type: 'container', parentId: canvas, place }, newId),
    )
    const container = Object.values(opened).find((one) => one.kind === 'widget' && one.type === 'container')
    const inside = Object.values(opened).find(
      (one) => one.kind === 'widget' && one.parentId === container?.id,
    )
    const { sync, edit, conflict } = aSync([], opened)
    edit(
      after(opened, addWidget(opened, catalogue, { type: 'text', parentId: inside?.id ?? '', place }, newId)),
    )
    const without = after(opened, deleteWidgets(opened, catalogue, { ids: [container?.id ?? ''] }))
    sync.receive([told(2, opened, without)])
    expect(conflict()?.collisions.length).toBeGreaterThan(0)
    sync.resolve(new Map((conflict()?.collisions ?? []).map(({ id }) => [id, 'mine'])))
    expect(conflict()).toBeNull()
  })

  it('sends nothing any more once the program is of another version, and keeps what is not saved', () => {
    const { sync, edit, tick, requests } = aSync()
    edit(withB('mine'))
    sync.saver.close('Load the page again.')
    edit(withB('mine too'))
    tick()
    expect(requests).toEqual([])
    expect(sync.saver.state).toMatchObject({ kind: 'refused', message: 'Load the page again.' })
    expect(sync.saver.unsaved.updated).toHaveProperty('B')
  })
})
