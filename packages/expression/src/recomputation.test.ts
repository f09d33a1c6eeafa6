import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Evaluator } from './evaluator.ts'
import type { EntityDefinition } from './entity.ts'
import { reader } from '../test/checked-reader.ts'

/**
 * An application of numbers: entity `E3` has the input `v` and the bindings `a` and `b`, each a sum of properties of
 * any entity, so that chains, diamonds, cycles and references to what is missing all come about.
 */
interface Model {
  readonly inputs: Map<string, number>
  readonly bindings: Map<string, string[]>
}

const count = 8
const anyPath = fc
  .tuple(fc.nat(count), fc.constantFrom('v', 'a', 'b'))
  .map(([index, key]) => `E${index}.${key}`)
const bound = fc.tuple(fc.nat(count - 1), fc.constantFrom('a', 'b')).map(([index, key]) => `E${index}.${key}`)

const command = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), entity: fc.nat(count - 1), value: fc.nat(3) }),
  fc.record({ kind: fc.constant('bind' as const), path: bound, reads: fc.array(anyPath, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('delete' as const), entity: fc.nat(count - 1) }),
)

function definitionOf(model: Model, name: string): EntityDefinition {
  const bindings: Record<string, string> = {}
  for (const key of ['a', 'b']) {
    const reads = model.bindings.get(`${name}.${key}`)
    if (reads) bindings[key] = `{{ ${['1', ...reads.map((path) => `(${path} ?? 0)`)].join(' + ')} }}`
  }
  return { name, values: { v: 0 }, bindings }
}

/** The values as a person would find them with pencil and paper: by asking for each from the beginning. */
function naive(model: Model): Map<string, number | undefined> {
  const exists = (path: string) => model.inputs.has(path.slice(0, path.indexOf('.')))
  const isOnCycle = (start: string) => {
    const seen = new Set<string>()
    const open = [...(model.bindings.get(start) ?? [])]
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (path === start) return true
      if (seen.has(path) || !exists(path)) continue
      seen.add(path)
      open.push(...(model.bindings.get(path) ?? []))
    }
    return false
  }
  const compute = (path: string): number | undefined => {
    const [name = '', key] = path.split('.')
    if (key === 'v') return model.inputs.get(name)
    const reads = model.bindings.get(path)
    if (!reads || isOnCycle(path) || reads.some((read) => !exists(read))) return undefined
    return reads.reduce((sum, read) => sum + (compute(read) ?? 0), 1)
  }
  const values = new Map<string, number | undefined>()
  for (const name of model.inputs.keys())
    for (const key of ['v', 'a', 'b']) values.set(`${name}.${key}`, compute(`${name}.${key}`))
  return values
}

test('after any sequence of operations the values are those of computing everything anew', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const model: Model = { inputs: new Map(), bindings: new Map() }
      const evaluator = new Evaluator({ reader })
      const told = new Map<string, unknown>()
      for (const next of commands) {
        const name = next.kind === 'bind' ? next.path.slice(0, next.path.indexOf('.')) : `E${next.entity}`
        const operation = () => {
          if (next.kind === 'delete') {
            model.inputs.delete(name)
            for (const key of ['a', 'b']) model.bindings.delete(`${name}.${key}`)
            return evaluator.delete([name])
          }
          if (next.kind === 'bind') model.bindings.set(next.path, next.reads)
          if (!model.inputs.has(name)) model.inputs.set(name, 0)
          return evaluator.batch(() => {
            evaluator.define([definitionOf(model, name)])
            if (next.kind !== 'set') return
            model.inputs.set(name, next.value)
            evaluator.setValue(`${name}.v`, next.value)
          })
        }
        const changes = operation()
        for (const path of changes.removed) told.delete(path)
        for (const { path, value } of changes.values) told.set(path, value)

        for (const [path, value] of naive(model)) {
          expect(evaluator.value(path)).toBe(value)
          if (!path.endsWith('.v')) expect(told.get(path)).toBe(value)
        }
      }
    }),
    { numRuns: 300 },
  )
})
