import { describe, expect, test, vi } from 'vitest'
import { entity, evaluatorOf, valuesOf } from '../test/evaluator-of.ts'
import { Evaluator } from './evaluator.ts'
import { standardGlobals } from './globals.ts'
import { reader } from '../test/checked-reader.ts'

describe('the first evaluation', () => {
  test('computes every binding after what it reads, wherever that stands', () => {
    const { changes } = evaluatorOf({
      Text1: { text: 'Hello {{ Text2.text }}!' },
      Text2: { text: '{{ Input1.value.trim() }}' },
      Input1: { value: ' Ada ' },
    })
    expect(valuesOf(changes)).toEqual({ 'Text1.text': 'Hello Ada!', 'Text2.text': 'Ada' })
    expect(changes.errors).toEqual([])
  })

  test('keeps the type of a value that stands alone, and makes text of one among text', () => {
    const { evaluator } = evaluatorOf({
      A: {
        list: '{{ [1, 2] }}',
        flag: ' {{ !0 }} ',
        text: 'is {{ [1, {a: 2}] }}{{ null }}{{ undefined }}{{ 1.5 }}',
        none: '{{}}',
      },
    })
    expect(evaluator.value('A')).toEqual({
      list: [1, 2],
      flag: true,
      text: 'is [1,{"a":2}]1.5',
      none: undefined,
    })
  })

  test('reads JSON around bindings as a value', () => {
    const evaluator = new Evaluator({ reader })
    evaluator.define([
      {
        name: 'A',
        values: { quote: 'say "hi"\n' },
        bindings: {
          body: { template: '{"a": {{ [1] }}, "b": "x {{ A.quote }}", "c": {{ undefined }}}', mode: 'json' },
        },
      },
    ])
    expect(evaluator.value('A.body')).toEqual({ a: [1], b: 'x say "hi"\n', c: null })
  })

  test('follows a chain of 5,000 bindings without running out of stack', () => {
    const entities: Record<string, Record<string, unknown>> = { T0: { n: 0 } }
    for (let index = 1; index <= 5000; index += 1) entities[`T${index}`] = { n: `{{ T${index - 1}.n + 1 }}` }
    const { evaluator } = evaluatorOf(entities)
    expect(evaluator.value('T5000.n')).toBe(5000)
    evaluator.setValue('T0.n', 10)
    expect(evaluator.value('T5000.n')).toBe(5010)
  })
})

describe('a change', () => {
  const entities = {
    Input1: { value: 1 },
    Input2: { value: 1 },
    Sum: { text: '{{ Input1.value + Input2.value }}' },
    Double: { text: '{{ Sum.text * 2 }}' },
    Parity: { text: '{{ Input1.value % 2 }}' },
    Word: { text: '{{ count("Word") && (Parity.text ? "odd" : "even") }}' },
    Other: { text: '{{ count("Other") }}' },
  }
  const counted = () => {
    const count = vi.fn(() => true)
    const made = evaluatorOf(entities, { globals: { ...standardGlobals(), count } })
    count.mockClear()
    return { ...made, count }
  }

  test('computes only what it can reach and tells what changed', () => {
    const { evaluator, count } = counted()
    expect(valuesOf(evaluator.setValue('Input1.value', 2))).toEqual({
      'Input1.value': 2,
      'Sum.text': 3,
      'Double.text': 6,
      'Parity.text': 0,
      'Word.text': 'even',
    })
    expect(count.mock.calls).toEqual([['Word']])
  })

  test('goes no further than where a value stays the same', () => {
    const { evaluator, count } = counted()
    expect(valuesOf(evaluator.setValue('Input1.value', 3))).toEqual({
      'Input1.value': 3,
      'Sum.text': 4,
      'Double.text': 8,
    })
    expect(count).not.toHaveBeenCalled()
  })

  test('of several properties is computed once', () => {
    const { evaluator } = counted()
    const changes = evaluator.setValues([
      { path: 'Input1.value', value: 2 },
      { path: 'Input2.value', value: 0 },
    ])
    expect(valuesOf(changes)).toEqual({
      'Input1.value': 2,
      'Input2.value': 0,
      'Parity.text': 0,
      'Word.text': 'even',
    })
  })

  test('to the same value or an equal small object is none', () => {
    const { evaluator } = evaluatorOf({ A: { v: { x: [1, 2], at: new Date(5) } }, B: { w: '{{ A.v.x }}' } })
    expect(evaluator.setValue('A.v', { x: [1, 2], at: new Date(5) })).toEqual({
      values: [],
      set: [],
      errors: [],
      removed: [],
    })
    expect(valuesOf(evaluator.setValue('A.v', { x: [1, 3], at: new Date(5) }))).toMatchObject({
      'B.w': [1, 3],
    })
  })

  test('at a path reaches what reads above it and below it', () => {
    const { evaluator } = evaluatorOf({
      API1: { response: { rows: [{ id: 1 }], count: 1 } },
      Above: { text: '{{ JSON.stringify(API1) }}' },
      Below: { text: '{{ API1.response.rows[0].id }}' },
      Beside: { text: '{{ API1.error }}' },
    })
    expect(valuesOf(evaluator.setValue('API1.response', { rows: [{ id: 2 }], count: 1 }))).toMatchObject({
      'Above.text': '{"response":{"rows":[{"id":2}],"count":1}}',
      'Below.text': 2,
    })
    const deep = evaluator.setValue('API1.response.rows[0].id', 3)
    expect(valuesOf(deep)).toMatchObject({
      'Above.text': '{"response":{"rows":[{"id":3}],"count":1}}',
      'Below.text': 3,
    })
    expect(deep.values).toHaveLength(2)
  })

  test('in a batch of operations is told once, at the end', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 }, B: { w: '{{ A.v }}' } })
    const changes = evaluator.batch(() => {
      expect(evaluator.setValue('A.v', 2).values).toEqual([])
      evaluator.setValue('A.v', 3)
      evaluator.define([entity('C', { x: '{{ B.w + 1 }}' })])
    })
    expect(valuesOf(changes)).toEqual({ 'A.v': 3, 'B.w': 3, 'C.x': 4 })
  })

  test('of an entity that does not exist is refused', () => {
    const { evaluator } = evaluatorOf({})
    expect(() => evaluator.setValue('Nobody.value', 1)).toThrow('There is nothing called "Nobody".')
    expect(() => evaluator.setValue('Nobody', 1)).toThrow('"Nobody" names no property.')
  })
})

describe('a value set on a bound property', () => {
  test('stands in place of the binding until it is cleared', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 }, B: { w: '{{ A.v }}' }, C: { x: '{{ B.w }}' } })
    expect(valuesOf(evaluator.setValue('B.w', 9))).toEqual({ 'B.w': 9, 'C.x': 9 })
    expect(valuesOf(evaluator.setValue('A.v', 2))).toEqual({ 'A.v': 2 })
    expect(valuesOf(evaluator.clearValue('B.w'))).toEqual({ 'B.w': 2, 'C.x': 2 })
  })

  test('on a plain property is cleared to what the definition says', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 } })
    evaluator.setValue('A.v', 2)
    expect(valuesOf(evaluator.clearValue('A.v'))).toEqual({ 'A.v': 1 })
  })
})

describe('several changes of one property in a batch', () => {
  const started = () => evaluatorOf({ A: { v: 1 }, B: { w: '{{ A.v }}' } }).evaluator

  test('are told once, with the last value', () => {
    const evaluator = started()
    const changes = evaluator.batch(() => {
      evaluator.setValue('A.v', 2)
      evaluator.setValue('A.v', 3)
    })
    expect(changes).toMatchObject({
      set: [{ path: 'A.v', value: 3 }],
      values: [{ path: 'B.w', value: 3 }],
    })
  })

  test('are told as computed where the value that was set is cleared again, and as set the other way round', () => {
    const evaluator = started()
    const cleared = evaluator.batch(() => {
      evaluator.setValue('B.w', 9)
      evaluator.clearValue('B.w')
    })
    expect(cleared).toMatchObject({ set: [], values: [{ path: 'B.w', value: 1 }] })
    evaluator.setValue('B.w', 9)
    const setAgain = evaluator.batch(() => {
      evaluator.clearValue('B.w')
      evaluator.setValue('A.v', 5)
      evaluator.setValue('B.w', 7)
    })
    expect(setAgain.values).toEqual([])
    expect(valuesOf(setAgain)).toEqual({ 'A.v': 5, 'B.w': 7 })
  })

  test('are not told of what is deleted in the end', () => {
    const evaluator = started()
    const changes = evaluator.batch(() => {
      evaluator.setValue('B.w', 9)
      evaluator.delete(['B'])
    })
    expect(changes).toMatchObject({ set: [], values: [], removed: ['B.w'] })
  })
})

describe('objects that bindings see', () => {
  test('are without inherited names', () => {
    const { changes } = evaluatorOf({
      A: { v: 1 },
      B: { x: '{{ A.constructor }}', y: '{{ A["__proto__"] }}', z: '{{ [A.toString, A.v.constructor2] }}' },
    })
    expect(changes.errors).toEqual([])
    expect(valuesOf(changes)).toEqual({ 'B.z': [undefined, undefined] })
  })

  test('do not change after they became part of a value', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 }, B: { x: '{{ A }}', y: '{{ [A] }}' } })
    const before = evaluator.value('B.x')
    const changes = evaluator.setValue('A.v', 2)
    expect(before).toEqual({ v: 1 })
    expect(valuesOf(changes)).toEqual({ 'A.v': 2, 'B.x': { v: 2 }, 'B.y': [{ v: 2 }] })
  })

  test('that somebody was given do not change either', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1, w: '{{ B.x }}' }, B: { x: 1 } })
    evaluator.setValue('B.x', 2)
    const given = evaluator.value('A')
    evaluator.setValue('B.x', 3)
    evaluator.setValue('A.v', 4)
    expect(given).toEqual({ v: 1, w: 2 })
    expect(evaluator.value('A')).toEqual({ v: 4, w: 3 })
  })
})

test('what a path reaches is told by property, each once and through others', () => {
  const { evaluator } = evaluatorOf({
    A: { v: { w: 1 }, x: 1 },
    B: { one: '{{ A.v.w + Math.PI }}', two: '{{ [B.one, A] }}', three: '{{ B.two }}', beside: '{{ A.x }}' },
  })
  expect(evaluator.reachedFrom(['A', 'v']).sort()).toEqual(['B.one', 'B.three', 'B.two'])
  expect(evaluator.reachedFrom(['Nobody', 'v'])).toEqual([])
})
