import type { Route } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { areSameRoutes, mergeRoutes } from './merge-routes.ts'

const aRoute = (id: string, path = `/${id}`): Route => ({ id, path, pageId: 'p1' })
const base = [aRoute('a'), aRoute('b')]

describe('two changes of the routes', () => {
  it('go together where they are about different routes', () => {
    const mine = [aRoute('a', '/mine'), aRoute('b'), aRoute('c')]
    const theirs = [aRoute('a'), aRoute('b', '/theirs'), aRoute('d')]
    expect(mergeRoutes(base, mine, theirs)).toEqual([
      aRoute('a', '/mine'),
      aRoute('b', '/theirs'),
      aRoute('c'),
      aRoute('d'),
    ])
  })

  it('keep what either deleted', () => {
    expect(mergeRoutes(base, [aRoute('a')], [...base, aRoute('c')])).toEqual([aRoute('a'), aRoute('c')])
    expect(mergeRoutes(base, [...base, aRoute('c')], [aRoute('b')])).toEqual([aRoute('b'), aRoute('c')])
  })

  it('collide where they change the same route otherwise', () => {
    expect(
      mergeRoutes(base, [aRoute('a', '/mine'), aRoute('b')], [aRoute('a', '/theirs'), aRoute('b')]),
    ).toBeNull()
    expect(mergeRoutes(base, [aRoute('b')], [aRoute('a', '/theirs'), aRoute('b')])).toBeNull()
    expect(mergeRoutes(base, [aRoute('a', '/x'), aRoute('b')], [aRoute('a', '/x'), aRoute('b')])).toEqual([
      aRoute('a', '/x'),
      aRoute('b'),
    ])
  })
})

describe('routes', () => {
  it('are the same whatever the order of their fields', () => {
    expect(areSameRoutes([{ id: 'a', path: '/', pageId: 'p' }], [{ pageId: 'p', path: '/', id: 'a' }])).toBe(
      true,
    )
    expect(areSameRoutes(base, [aRoute('b'), aRoute('a')])).toBe(false)
  })
})
