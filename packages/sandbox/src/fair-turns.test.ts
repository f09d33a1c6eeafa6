import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** Serves what waits until nothing does, and tells in which order. */
const serveAll = (turns: FairTurns<string>, costOf: (item: string) => number = () => 1): string[] => {
  const order: string[] = []
  while (turns.count > 0) {
    const [tenant = ''] = turns.tenants
    const item = turns.firstOf(tenant) ?? ''
    turns.take(tenant, item, costOf(item))
    order.push(item)
  }
  return order
}

describe('fair turns', () => {
  it('go round, however many things one tenant has waiting', () => {
    const turns = new FairTurns<string>()
    for (const item of ['a1', 'a2', 'a3', 'a4']) turns.add('a', item)
    for (const item of ['b1', 'b2']) turns.add('b', item)
    expect(serveAll(turns)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('come less often to whoever uses more in each', () => {
    const turns = new FairTurns<string>()
    for (const item of ['long1', 'long2', 'long3']) turns.add('long', item)
    for (let at = 1; at <= 20; at += 1) turns.add('short', `short${at}`)
    const order = serveAll(turns, (item) => (item.startsWith('long') ? 10 : 1))
    expect(order.slice(0, 12)).toEqual(['long1', ...order.slice(1, 11), 'long2'])
    expect(order.slice(1, 11).every((item) => item.startsWith('short'))).toBe(true)
  })

  it('are not saved up while a tenant wants nothing', () => {
    const turns = new FairTurns<string>()
    for (let at = 0; at < 100; at += 1) turns.add('a', `earlier${at}`)
    serveAll(turns)
    for (const item of ['a1', 'a2', 'a3']) turns.add('a', item)
    for (const item of ['b1', 'b2', 'b3']) turns.add('b', item)
    expect(
      serveAll(turns)
        .slice(0, 4)
        .filter((item) => item.startsWith('a')),
    ).toHaveLength(2)
  })

  it('come first to whoever comes new while others have used much', () => {
    const turns = new FairTurns<string>()
    for (const tenant of ['a', 'b']) {
      for (let at = 0; at < 50; at += 1) turns.add(tenant, `${tenant}${at}`)
    }
    for (let at = 0; at < 10; at += 1) {
      const [tenant = ''] = turns.tenants
      turns.take(tenant, turns.firstOf(tenant) ?? '', 1)
      turns.charge(tenant, 500)
    }
    turns.add('visitor', 'v')
    expect(turns.tenants.indexOf('visitor')).toBeLessThanOrEqual(1)
  })

  it('keep what somebody owes who goes away and comes back', () => {
    const turns = new FairTurns<string>()
    turns.add('a', 'a1')
    turns.add('b', 'b1')
    turns.take('a', 'a1', 1000)
    turns.add('b', 'b2')
    turns.add('a', 'a2')
    expect(serveAll(turns)).toEqual(['b1', 'b2', 'a2'])
  })

  it('forget what was used while nobody waited', () => {
    const turns = new FairTurns<string>()
    for (let at = 0; at < 1000; at += 1) turns.charge('a', 100)
    turns.add('b', 'b1')
    turns.add('a', 'a1')
    turns.add('b', 'b2')
    turns.add('a', 'a2')
    expect(serveAll(turns)).toEqual(['b1', 'a1', 'b2', 'a2'])
  })

  it('forget what stopped waiting', () => {
    const turns = new FairTurns<string>()
    turns.add('a', 'a1')
    turns.add('a', 'a2')
    expect(turns.remove('a', 'a1')).toBe(true)
    expect(turns.remove('a', 'a1')).toBe(false)
    expect(turns.count).toBe(1)
    expect(serveAll(turns)).toEqual(['a2'])
  })

  it('serve everything once, and nobody twice while another waits who used less', () => {
    const tenant = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(
        fc.array(fc.tuple(tenant, fc.integer({ min: 1, max: 50 })), { maxLength: 60 }),
        (wanted) => {
          const turns = new FairTurns<number>()
          for (const [at, [name]] of wanted.entries()) turns.add(name, at)
          const used = new Map<string, number>()
          const served = new Set<number>()
          while (turns.count > 0) {
            const [first = ''] = turns.tenants
            const item = turns.firstOf(first) ?? -1
            const least = Math.min(...turns.tenants.map((name) => used.get(name) ?? 0))
            expect(used.get(first) ?? 0).toBe(least)
            const cost = wanted[item]?.[1] ?? 0
            turns.take(first, item, cost)
            used.set(first, (used.get(first) ?? 0) + cost)
            served.add(item)
          }
          expect(served.size).toBe(wanted.length)
        },
      ),
    )
  })
})
