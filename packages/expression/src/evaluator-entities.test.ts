import { describe, expect, test, vi } from 'vitest'
import { entity, errorsOf, evaluatorOf, valuesOf } from '../test/evaluator-of.ts'
import type { EntityDefinition } from './entity.ts'
import { Evaluator } from './evaluator.ts'
import { standardGlobals } from './globals.ts'
import { reader } from '../test/checked-reader.ts'

describe('an entity', () => {
  test('that is added is found by bindings that waited for it', () => {
    const { evaluator } = evaluatorOf({ A: { text: '{{ B.text.x }}' } })
    const changes = evaluator.define([entity('B', { text: '{{ ({ x: 1 }) }}' })])
    expect(valuesOf(changes)).toMatchObject({ 'A.text': 1 })
    expect(errorsOf(changes)).toEqual({ 'A.text': undefined })
  })

  test('that is changed is computed again where it differs', () => {
    const count = vi.fn((value: unknown) => value)
    const made = { globals: { ...standardGlobals(), count } }
    const { evaluator } = evaluatorOf(
      { A: { v: 1, w: 2, x: '{{ count(A.v) }}', y: '{{ A.w }}', z: '{{ 1 }}' } },
      made,
    )
    count.mockClear()
    const changes = evaluator.define([entity('A', { v: 1, w: 3, x: '{{ count(A.v) }}', y: '{{ A.w }}' })])
    expect(valuesOf(changes)).toEqual({ 'A.y': 3, 'A.z': undefined })
    expect(count).not.toHaveBeenCalled()
  })

  test('that is changed keeps what was set, unless just that property changed', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1, w: 1, x: '{{ 1 }}', y: '{{ 1 }}' } })
    for (const property of 'vwxy') evaluator.setValue(`A.${property}`, 9)
    const changes = evaluator.define([entity('A', { v: 1, w: 2, x: '{{ 1 }}', y: '{{ 2 }}' })])
    expect(valuesOf(changes)).toEqual({ 'A.w': 2, 'A.y': 2 })
    expect(evaluator.value('A')).toEqual({ v: 9, w: 2, x: 9, y: 2 })
  })

  test('may turn a plain property into a binding and back', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 }, B: { w: '{{ A.v }}' } })
    expect(valuesOf(evaluator.define([entity('A', { v: '{{ 2 }}' })]))).toEqual({ 'A.v': 2, 'B.w': 2 })
    expect(valuesOf(evaluator.define([entity('A', { v: 3 })]))).toEqual({ 'A.v': 3, 'B.w': 3 })
  })

  test('that is deleted is not defined any more', () => {
    const { evaluator } = evaluatorOf({ A: { v: '{{ 1 }}', w: 2 }, B: { x: '{{ A.v }}', y: '{{ A.w }}' } })
    const changes = evaluator.delete(['A', 'Nobody'])
    expect(changes.removed).toEqual(['A.v'])
    expect(errorsOf(changes)).toEqual({
      'B.x': 'binding: A is not defined',
      'B.y': 'binding: A is not defined',
    })
    expect(evaluator.value('A.v')).toBeUndefined()
    expect(evaluator.has('A')).toBe(false)
  })

  test('may hide a global name, which is there again when it is deleted', () => {
    const { evaluator } = evaluatorOf({ Math: { PI: 3 }, B: { x: '{{ Math.PI }}' } })
    expect(evaluator.value('B.x')).toBe(3)
    expect(valuesOf(evaluator.delete(['Math']))).toEqual({ 'B.x': Math.PI })
  })

  test('that is deleted and added again starts anew', () => {
    const { evaluator } = evaluatorOf({ A: { v: '{{ 1 }}' }, B: { x: '{{ A.v }}' } })
    evaluator.setValue('A.v', 5)
    evaluator.delete(['A'])
    expect(valuesOf(evaluator.define([entity('A', { v: '{{ 2 }}' })]))).toEqual({ 'A.v': 2, 'B.x': 2 })
  })
})

describe('renaming an entity', () => {
  test('rewrites who reads it and computes nothing anew', () => {
    const { evaluator } = evaluatorOf({
      A: { v: 1, w: '{{ A.v + 1 }}' },
      B: { x: 'A is {{ A.v }} and {{ A.w }}' },
    })
    evaluator.setValue('A.v', 5)
    const changes = evaluator.rename('A', 'Land')
    expect(valuesOf(changes)).toEqual({ 'Land.v': 5, 'Land.w': 6 })
    expect(changes.removed.toSorted()).toEqual(['A.v', 'A.w'])
    expect(changes.errors).toEqual([])
    expect(valuesOf(evaluator.setValue('Land.v', 7))).toEqual({
      'Land.v': 7,
      'Land.w': 8,
      'B.x': 'A is 7 and 8',
    })
    expect(evaluator.reachedFrom(['Land', 'v']).sort()).toEqual(['B.x', 'Land.w'])
    expect(evaluator.reachedFrom(['A', 'v'])).toEqual([])
  })

  test('agrees with the same definition under the new name', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 }, B: { x: '{{ A.v }}' } })
    evaluator.rename('A', 'Land')
    expect(evaluator.define([entity('Land', { v: 1 }), entity('B', { x: '{{ Land.v }}' })])).toEqual({
      values: [],
      set: [],
      errors: [],
      removed: [],
    })
  })

  test('satisfies bindings that waited for the new name, and takes cycles and errors along', () => {
    const { evaluator } = evaluatorOf({
      A: { v: 1, broken: '{{ missing }}', round: '{{ A.round }}' },
      B: { x: '{{ Land.v }}' },
    })
    const changes = evaluator.rename('A', 'Land')
    expect(errorsOf(changes)).toEqual({
      'Land.broken': 'binding: missing is not defined',
      'Land.round': 'cycle: This depends on itself: Land.round → Land.round',
      'B.x': undefined,
    })
    expect(evaluator.value('B.x')).toBe(1)
  })

  test('is refused where it cannot be, and changes nothing then', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 }, B: { x: '{{ A.v }}' } })
    expect(() => evaluator.rename('Nobody', 'C')).toThrow('There is nothing called "Nobody".')
    expect(() => evaluator.rename('A', 'B')).toThrow('The name "B" is taken.')
    expect(evaluator.rename('A', 'A').values).toEqual([])
    const hidden = evaluatorOf({ A: { v: 1 }, B: { x: '{{ [1].map((Land) => A.v) }}' } }).evaluator
    expect(() => hidden.rename('A', 'Land')).toThrow('"Land" is the name of something else')
    expect(valuesOf(hidden.setValue('A.v', 2))).toEqual({ 'A.v': 2, 'B.x': [2] })
  })
})

describe('properties that lie deeper', () => {
  const table = (width: string, values: Record<string, unknown> = {}): EntityDefinition => ({
    name: 'T',
    values: { columns: { id: { width: 1, label: 'Id' }, name: { width: 2 } }, ...values },
    bindings: { 'columns.id.width': width, 'columns.name.width': '{{ T.columns.id.width + 1 }}' },
  })

  test('are computed in their places, each for itself', () => {
    const evaluator = new Evaluator({ reader })
    const definition = table('{{ 10 }}')
    evaluator.define([definition, entity('B', { x: '{{ T.columns }}' })])
    expect(evaluator.value('B.x')).toEqual({ id: { width: 10, label: 'Id' }, name: { width: 11 } })
    expect(definition).toEqual(table('{{ 10 }}'))
  })

  test('stay when what is around them changes', () => {
    const evaluator = new Evaluator({ reader })
    evaluator.define([table('{{ 10 }}')])
    evaluator.define([table('{{ 10 }}', { columns: { id: { label: 'Key' } } })])
    expect(evaluator.value('T.columns')).toEqual({ id: { width: 10, label: 'Key' }, name: { width: 11 } })
    evaluator.setValue('T.columns', { id: { label: 'Other' } })
    expect(evaluator.value('T.columns')).toEqual({ id: { width: 10, label: 'Other' }, name: { width: 11 } })
  })

  test('give place to what the definition says when they are bound no more', () => {
    const evaluator = new Evaluator({ reader })
    evaluator.define([table('{{ 10 }}')])
    const changes = evaluator.define([{ ...table('{{ 10 }}'), bindings: {} }])
    expect(valuesOf(changes)).toEqual({ 'T.columns.id.width': 1, 'T.columns.name.width': 2 })
    expect(evaluator.value('T.columns')).toEqual({ id: { width: 1, label: 'Id' }, name: { width: 2 } })
  })

  test('cannot be called __proto__', () => {
    const evaluator = new Evaluator({ reader })
    expect(() => evaluator.define([{ name: 'T', bindings: { 'a.__proto__.b': '{{ 1 }}' } }])).toThrow(
      '__proto__',
    )
    evaluator.define([entity('U', {})])
    expect(() => evaluator.setValue('U.a.__proto__.b', 1)).toThrow('__proto__')
    expect(Object.hasOwn(Object.prototype, 'b')).toBe(false)
  })
})
