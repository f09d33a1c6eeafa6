import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cycleWarning, loadOrder } from './load-order.ts'

describe('the order of on-load APIs', () => {
  it('puts those without dependencies first, sorted by name', () => {
    expect(loadOrder(['C', 'B', 'A'], { C: ['A'], A: ['NotOnLoad'] })).toMatchObject({
      batches: [['A', 'B'], ['C']],
      cycles: [],
    })
  })

  it('drops APIs that wait for each other, and runs those behind them without them', () => {
    expect(loadOrder(['A', 'B', 'C', 'D'], { A: ['B'], B: ['A'], C: ['A'], D: ['D'] })).toMatchObject({
      batches: [['C']],
      cycles: [['A', 'B'], ['D']],
    })
  })

  it('runs every API once, after all that it needs, or names it in a cycle', () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const edges = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 12 })
    fc.assert(
      fc.property(edges, (pairs) => {
        const dependencies: Record<string, string[]> = {}
        for (const [from, to] of pairs) dependencies[from] = [...(dependencies[from] ?? []), to]
        const { batches, cycles } = loadOrder(names, dependencies)
        const dropped = cycles.flat()
        expect([...batches.flat(), ...dropped].sort()).toEqual(names)
        const done = new Set(dropped)
        for (const batch of batches) {
          for (const name of batch)
            expect((dependencies[name] ?? []).every((other) => done.has(other))).toBe(true)
          for (const name of batch) done.add(name)
        }
      }),
    )
  })
})

describe('the warning about a cycle', () => {
  it.each([
    [['A'], 'it'],
    [['A', 'B'], 'both'],
    [['A', 'B', 'C'], 'all'],
  ])('of %j says %s', (names, word) => {
    expect(cycleWarning(names)).toBe(
      `Cycle detected on load: ${names.join(', ')} will not run. If you don\u2019t need ${word} to run on load consider turning it off in the API Configuration.`,
    )
  })
})
