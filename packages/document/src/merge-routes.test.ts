import {
  routesOf,
  type Change,
  type EventHandler,
  type PageRecord,
  type PageRecords,
  type Route,
} from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, aPageWith, catalogue, withRecords } from '../test/build-page.ts'
import { apply, difference, squash } from './change.ts'
import { emptyHistory, record, redo, undo } from './history.ts'
import { merge, type MergeChoice } from './merge.ts'
import { renameEntity } from './operations/rename-entity.ts'
import { addRoute, deleteRoute, updateRoute, withRoutes } from './operations/routes.ts'
import { followRoutes } from './routes.ts'

const aRoute = (id: string, path = `/${id}`): Route => ({ id, path, pageId: 'p1' })
const home = aRoute('home', '/')
const base = withRoutes({}, [home, aRoute('a'), aRoute('b')])
const paths = (records: PageRecords): string[] => routesOf(records).map(({ path }) => path)

const merged = (mine: PageRecords, theirs: PageRecords, choices: Record<string, MergeChoice> = {}) =>
  merge({
    theirs,
    mine: difference(base, mine),
    missed: difference(base, theirs),
    catalogue,
    choices: new Map(Object.entries(choices)),
  })

describe('routes that two people change at once', () => {
  it('go together where they are different routes, in the same order for both', () => {
    const mine = withRoutes(base, [home, aRoute('a', '/mine'), aRoute('b'), aRoute('c')])
    const theirs = withRoutes(base, [home, aRoute('a'), aRoute('b', '/theirs'), aRoute('d')])
    const { records, collisions } = merged(mine, theirs)
    expect(collisions).toEqual([])
    expect(paths(records)).toEqual(['/', '/mine', '/theirs', '/c', '/d'])
    expect(paths(merged(theirs, mine).records)).toEqual(paths(records))
  })

  it('keep what either deleted', () => {
    const mine = withRoutes(base, [home, aRoute('a')])
    const theirs = withRoutes(base, [home, aRoute('b'), aRoute('c')])
    const { records, collisions } = merged(mine, theirs)
    expect(collisions).toEqual([])
    expect(paths(records)).toEqual(['/', '/c'])
  })

  it('keep both changes of one route where they are of different fields', () => {
    const mine = withRoutes(base, [home, aRoute('a', '/mine'), aRoute('b')])
    const theirs = withRoutes(base, [home, { ...aRoute('a'), testParams: { id: '7' } }, aRoute('b')])
    const { records, collisions } = merged(mine, theirs)
    expect(collisions).toEqual([])
    expect(routesOf(records)[1]).toEqual({ ...aRoute('a', '/mine'), testParams: { id: '7' } })
  })

  it('are asked about where both renamed the same one, unless to the same path', () => {
    const mine = withRoutes(base, [home, aRoute('a', '/mine'), aRoute('b')])
    const theirs = withRoutes(base, [home, aRoute('a', '/theirs'), aRoute('b')])
    expect(merged(mine, theirs).collisions).toMatchObject([
      { id: 'a', mine: { path: '/mine' }, theirs: { path: '/theirs' } },
    ])
    expect(paths(merged(mine, theirs, { a: 'mine' }).records)).toEqual(['/', '/mine', '/b'])
    expect(paths(merged(mine, theirs, { a: 'theirs' }).records)).toEqual(['/', '/theirs', '/b'])
    expect(merged(mine, mine)).toMatchObject({ collisions: [], change: { updated: {} } })
  })

  it('are asked about where one deleted what the other renamed', () => {
    const mine = withRoutes(base, [home, aRoute('b')])
    const theirs = withRoutes(base, [home, aRoute('a', '/theirs'), aRoute('b')])
    expect(merged(mine, theirs).collisions).toMatchObject([
      { id: 'a', mine: null, theirs: { path: '/theirs' } },
    ])
    expect(merged(theirs, mine).collisions).toMatchObject([
      { id: 'a', mine: { path: '/theirs' }, theirs: null },
    ])
  })

  it('both stand where both took the same path, and only the one that is changed then has to differ', () => {
    const mine = after(base, addRoute(base, aRoute('mine', '/taken')))
    const theirs = after(base, addRoute(base, aRoute('theirs', '/taken')))
    const { records, change, collisions } = merged(mine, theirs)
    expect(collisions).toEqual([])
    expect(Object.keys(change.added)).toEqual(['mine'])
    expect(paths(records)).toEqual(['/', '/a', '/b', '/taken', '/taken'])
    const other = after(records, updateRoute(records, aRoute('mine', '/other')))
    expect(paths(other).toSorted()).toEqual(['/', '/a', '/b', '/other', '/taken'])
  })

  it('come to the same for both, whatever they do, wherever nobody has to decide', () => {
    const arbitraryRoutes = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 })
      .chain((ids) =>
        fc.tuple(...ids.map((id) => fc.constantFrom(id, `${id}${id}`).map((word) => aRoute(id, `/${word}`)))),
      )
    fc.assert(
      fc.property(arbitraryRoutes, arbitraryRoutes, (one, other) => {
        const [mine, theirs] = [withRoutes(base, [home, ...one]), withRoutes(base, [home, ...other])]
        const here = merged(mine, theirs)
        if (here.collisions.length > 0) return
        expect(merged(theirs, mine).records).toEqual(here.records)
        expect(apply(theirs, here.change)).toMatchObject({ ok: true, records: here.records })
      }),
    )
  })
})

const step = (change: Change) => ({
  change,
  label: 'A step',
  group: null,
  selection: { before: [], after: [] },
})
const done = (outcome: ReturnType<typeof addRoute>) => {
  if (!outcome.ok) throw new Error(outcome.message)
  return record(emptyHistory, step(outcome.change))
}
const traveled = (answer: ReturnType<typeof undo>) => {
  if (answer === null || 'dropped' in answer) throw new Error('The step was dropped.')
  return answer
}

describe('taking back what was done to routes', () => {
  it('takes back what was added, renamed or deleted, beside what somebody else did since', () => {
    const theirs = (records: PageRecords) => after(records, addRoute(records, aRoute('theirs')))
    for (const outcome of [
      addRoute(base, aRoute('c')),
      updateRoute(base, aRoute('a', '/renamed')),
      deleteRoute(base, 'a'),
    ]) {
      const together = theirs(after(base, outcome))
      const undone = traveled(undo(done(outcome), together))
      expect(undone.records).toEqual(expect.objectContaining(base))
      expect(routesOf(undone.records)).toContainEqual(aRoute('theirs'))
      expect(traveled(redo(undone.history, undone.records)).records).toEqual(together)
    }
  })

  it('leaves other fields of the route as somebody else changed them since', () => {
    const outcome = updateRoute(base, aRoute('a', '/renamed'))
    const renamed = after(base, outcome)
    const told = { ...aRoute('a', '/renamed'), toldQueryParams: ['id'] }
    const { records } = traveled(undo(done(outcome), after(renamed, updateRoute(renamed, told))))
    expect(routesOf(records)[1]).toEqual({ ...aRoute('a'), toldQueryParams: ['id'] })
  })

  it('is dropped where somebody else renamed or deleted the route since', () => {
    const outcome = updateRoute(base, aRoute('a', '/renamed'))
    const renamed = after(base, outcome)
    for (const theirs of [updateRoute(renamed, aRoute('a', '/theirs')), deleteRoute(renamed, 'a')]) {
      expect(undo(done(outcome), after(renamed, theirs))).toEqual({ dropped: emptyHistory })
    }
  })
})

describe('a rename that the steps of routes follow', () => {
  const variable: PageRecord = {
    kind: 'stateVariable',
    id: 'v',
    name: 'Country',
    defaultValue: '',
    persistance: 'Temporary',
    createdAt: 0,
  }
  const alert = (message: string): EventHandler => [{ id: 's', type: 'showAlert', message, style: 'info' }]
  const page = {
    ...withRecords(aPageWith(), variable),
    ...withRoutes({}, [{ ...home, onRouteLoad: alert('{{ Country.value }}') }, aRoute('b')]),
  }
  const renaming = renameEntity(page, catalogue, { id: 'v', name: 'Region' })
  if (!renaming.ok) throw new Error(renaming.message)
  const whole = squash(renaming.change, followRoutes(page, 'p1', renaming.change, catalogue))
  const renamed = after(page, { ok: true, change: whole })
  const history = record(emptyHistory, step(whole))

  it('is one step with them, taken back and done again together', () => {
    expect(routesOf(renamed)[0]?.onRouteLoad).toEqual(alert('{{ Region.value }}'))
    const undone = traveled(undo(history, renamed))
    expect(undone.records).toEqual(page)
    expect(traveled(redo(undone.history, undone.records)).records).toEqual(renamed)
  })

  it('is taken back with them, too, where somebody else gave the route another path since', () => {
    const moved = after(
      renamed,
      updateRoute(renamed, { ...home, path: '/start', onRouteLoad: alert('{{ Region.value }}') }),
    )
    const { records } = traveled(undo(history, moved))
    expect(routesOf(records)[0]).toEqual({
      ...home,
      path: '/start',
      onRouteLoad: alert('{{ Country.value }}'),
    })
  })

  it('fits where the server let them follow before, and goes on from there', () => {
    const routesAlone = followRoutes(page, 'p1', renaming.change, catalogue)
    expect(apply(renamed, routesAlone)).toMatchObject({ ok: true, records: renamed })
    expect(apply(renamed, renaming.change)).toMatchObject({ ok: false, collisions: [{ id: 'v' }] })
    const next = after(renamed, updateRoute(renamed, { ...home, onRouteLoad: alert('Another') }))
    const answer = merge({
      theirs: renamed,
      mine: difference(renamed, next),
      missed: routesAlone,
      catalogue,
    })
    expect(answer).toMatchObject({ collisions: [], records: next })
  })

  it('is no question where the server let them follow as well', () => {
    const answer = merge({ theirs: renamed, mine: whole, missed: whole, catalogue })
    expect(answer).toMatchObject({ collisions: [], change: { added: {}, updated: {}, removed: {} } })
  })
})
