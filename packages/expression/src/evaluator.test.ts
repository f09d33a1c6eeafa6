import { describe, expect, test, vi } from 'vitest'
import type { Changes } from './changes.ts'
import type { EntityDefinition } from './entity.ts'
import { Evaluator, type EvaluatorOptions } from './evaluator.ts'
import { standardGlobals } from './globals.ts'

/** An entity in one line: texts with `{{` are bindings, anything else is a plain value. */
function entity(name: string, properties: Record<string, unknown>): EntityDefinition {
  const bindings: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  for (const [property, value] of Object.entries(properties)) {
    if (typeof value === 'string' && value.includes('{{')) bindings[property] = value
    else values[property] = value
  }
  return { name, values, bindings }
}

function evaluatorOf(entities: Record<string, Record<string, unknown>>, options: EvaluatorOptions = {}) {
  const evaluator = new Evaluator(options)
  const changes = evaluator.define(
    Object.entries(entities).map(([name, properties]) => entity(name, properties)),
  )
  return { evaluator, changes }
}

const valuesOf = (changes: Changes) =>
  Object.fromEntries(changes.values.map(({ path, value }) => [path, value]))
const errorsOf = (changes: Changes) =>
  Object.fromEntries(
    changes.errors.map(({ path, error }) => [path, error && `${error.kind}: ${error.message}`]),
  )

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
    const evaluator = new Evaluator()
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
    expect(deep.values).toHaveLength(3)
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

describe('a binding that fails', () => {
  test('has an error and no value while the others go on', () => {
    const { evaluator, changes } = evaluatorOf({
      A: {
        v: '{{ missing.x }}',
        w: '{{ (() => { throw new Error("Too bad") })() }}',
        x: '{{ 1 + }}',
        y: '{{ 2 }}',
      },
    })
    expect(errorsOf(changes)).toEqual({
      'A.v': 'binding: missing is not defined',
      'A.w': 'binding: Too bad',
      'A.x': 'syntax: The expression ends too early.',
    })
    expect(valuesOf(changes)).toEqual({ 'A.y': 2 })
    expect(evaluator.errors()).toHaveLength(3)
  })

  test('tells when it is without error again', () => {
    const { evaluator } = evaluatorOf({ A: { v: null }, B: { w: '{{ A.v.length }}' } })
    expect(errorsOf(evaluator.setValue('A.v', 'abc'))).toEqual({ 'B.w': undefined })
    expect(evaluator.value('B.w')).toBe(3)
    expect(errorsOf(evaluator.setValue('A.v', undefined))).toEqual({
      'B.w': 'binding: Cannot read "length" of A.v, which is undefined.',
    })
    expect(evaluator.value('B.w')).toBeUndefined()
  })

  test.each([
    ['Promise.resolve(1)', 'returns a promise'],
    ['(async () => 1)()', 'returns a promise'],
    ['() => 1', 'returns a function'],
    ['({ a: { b: [() => 1] } })', 'holds a function'],
    ['Symbol("a")', 'a symbol'],
    ['(() => { const a = { b: [] }; a.b.push(a); return a })()', 'contains itself'],
    [
      '(() => { let a = {}; for (let i = 0; i < 1000; i++) a = { a }; return a })()',
      'nested deeper than 500 levels',
    ],
    ['"x".repeat(11 * 1024 * 1024)', 'longer than 10 MB'],
    ['["x".repeat(11 * 1024 * 1024)]', 'longer than 10 MB'],
    ['[1].values()', 'returns an iterator'],
    ['(() => { throw null })()', 'null'],
    ['(() => { throw { toString() { throw 1 } } })()', 'The binding failed.'],
    ['(() => { throw new Proxy(function () {}, { get() { throw 1 } }) })()', 'The binding failed.'],
    ['(function f() { return f() })()', 'Maximum call stack size exceeded'],
    ['({ get a() { throw new Error("getter") } })', 'getter'],
  ])('with a value that cannot be kept: %s', (source, message) => {
    const { changes, evaluator } = evaluatorOf(
      { A: { v: `{{ ${source} }}`, w: '{{ 1 }}' } },
      { globals: { ...standardGlobals(), Promise, Proxy } },
    )
    expect(changes.errors).toHaveLength(1)
    expect(changes.errors[0]?.error?.message).toContain(message)
    expect(evaluator.value('A.v')).toBeUndefined()
    expect(evaluator.value('A.w')).toBe(1)
  })

  test.each(['() => 1', 'Promise.resolve(1)', '(() => { const a = []; a.push(a); return a })()'])(
    'also where the value stands among text: %s',
    (source) => {
      const options = { globals: { ...standardGlobals(), Promise } }
      const { changes } = evaluatorOf({ A: { v: `is {{ ${source} }}` } }, options)
      expect(changes.errors[0]?.error?.kind).toBe('value')
    },
  )

  test('keeps what shares parts without containing itself', () => {
    const source = '(() => { let a = [1]; for (let i = 0; i < 60; i++) a = [a, a]; return { a } })()'
    const { changes } = evaluatorOf({ A: { v: `{{ ${source} }}` } })
    expect(changes.errors).toEqual([])
  })

  test('keeps objects with a JSON form of their own as that form', () => {
    const { evaluator } = evaluatorOf({
      A: {
        v: '{{ new URL("https://a.example/b") }}',
        w: '{{ [{ at: new URL("https://a.example/") }] }}',
        x: '{{ new Date(5) }}',
        y: 'at {{ new URL("https://a.example/") }}, {{ new Date(5) }}',
      },
    })
    expect(evaluator.value('A.v')).toBe('https://a.example/b')
    expect(evaluator.value('A.w')).toEqual([{ at: 'https://a.example/' }])
    expect(evaluator.value('A.x')).toEqual(new Date(5))
    expect(evaluator.value('A.y')).toBe('at https://a.example/, 1970-01-01T00:00:00.005Z')
  })
})

describe('a validator', () => {
  const validate = (path: string, value: unknown) =>
    path.endsWith('.data') && !Array.isArray(value)
      ? { value: [], error: 'This has to be a list.' }
      : { value }

  test('decides what is kept, and its complaint becomes the error', () => {
    const { evaluator, changes } = evaluatorOf({ T: { data: '{{ A.v }}' }, A: { v: 1 } }, { validate })
    expect(valuesOf(changes)).toEqual({ 'T.data': [] })
    expect(errorsOf(changes)).toEqual({ 'T.data': 'validation: This has to be a list.' })
    expect(errorsOf(evaluator.setValue('A.v', [1]))).toEqual({ 'T.data': undefined })
    expect(evaluator.value('T.data')).toEqual([1])
  })

  test('leaves the error of a binding that threw', () => {
    const { changes } = evaluatorOf({ T: { data: '{{ missing }}' } }, { validate })
    expect(errorsOf(changes)).toEqual({ 'T.data': 'binding: missing is not defined' })
    expect(valuesOf(changes)).toEqual({ 'T.data': [] })
  })
})

describe('a cycle', () => {
  test('is told at each of its properties with the chain, and everything else is computed', () => {
    const { changes } = evaluatorOf({
      A: { text: '{{ B.text }}' },
      B: { text: '{{ A.text + "" }}' },
      C: { text: '{{ C.text }}' },
      D: { text: '{{ A.text === undefined }}', other: '{{ 1 }}' },
    })
    expect(errorsOf(changes)).toEqual({
      'A.text': 'cycle: This depends on itself: A.text → B.text → A.text',
      'B.text': 'cycle: This depends on itself: B.text → A.text → B.text',
      'C.text': 'cycle: This depends on itself: C.text → C.text',
    })
    expect(valuesOf(changes)).toEqual({ 'D.text': true, 'D.other': 1 })
  })

  test('that is opened is computed, and told of again when it is closed', () => {
    const { evaluator } = evaluatorOf({
      A: { text: '{{ B.text }}' },
      B: { text: '{{ A.text }}' },
      C: { text: '{{ A.text }}' },
    })
    const opened = evaluator.define([entity('B', { text: '{{ 5 }}' })])
    expect(errorsOf(opened)).toEqual({ 'A.text': undefined, 'B.text': undefined })
    expect(valuesOf(opened)).toEqual({ 'A.text': 5, 'B.text': 5, 'C.text': 5 })
    const closed = evaluator.define([entity('B', { text: '{{ A.text }}' })])
    expect(closed.errors.map(({ error }) => error?.kind)).toEqual(['cycle', 'cycle'])
    expect(valuesOf(closed)).toEqual({ 'A.text': undefined, 'B.text': undefined, 'C.text': undefined })
  })

  test('is opened by a value that is set, and closed when it is cleared', () => {
    const { evaluator } = evaluatorOf({ A: { text: '{{ B.text }}' }, B: { text: '{{ A.text }}' } })
    expect(valuesOf(evaluator.setValue('B.text', 1))).toEqual({ 'A.text': 1, 'B.text': 1 })
    expect(evaluator.errors()).toEqual([])
    evaluator.clearValue('B.text')
    expect(evaluator.errors()).toHaveLength(2)
  })

  test('of a property with its own entity as a whole is one', () => {
    const { changes } = evaluatorOf({ A: { text: '{{ JSON.stringify(A) }}', v: 1 } })
    expect(errorsOf(changes)).toEqual({ 'A.text': 'cycle: This depends on itself: A.text → A.text' })
  })
})

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
    expect(evaluator.dependencies()).toEqual({ 'Land.w': ['Land.v'], 'B.x': ['Land.v', 'Land.w'] })
  })

  test('agrees with the same definition under the new name', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 }, B: { x: '{{ A.v }}' } })
    evaluator.rename('A', 'Land')
    expect(evaluator.define([entity('Land', { v: 1 }), entity('B', { x: '{{ Land.v }}' })])).toEqual({
      values: [],
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
    const evaluator = new Evaluator()
    const definition = table('{{ 10 }}')
    evaluator.define([definition, entity('B', { x: '{{ T.columns }}' })])
    expect(evaluator.value('B.x')).toEqual({ id: { width: 10, label: 'Id' }, name: { width: 11 } })
    expect(definition).toEqual(table('{{ 10 }}'))
  })

  test('stay when what is around them changes', () => {
    const evaluator = new Evaluator()
    evaluator.define([table('{{ 10 }}')])
    evaluator.define([table('{{ 10 }}', { columns: { id: { label: 'Key' } } })])
    expect(evaluator.value('T.columns')).toEqual({ id: { width: 10, label: 'Key' }, name: { width: 11 } })
    evaluator.setValue('T.columns', { id: { label: 'Other' } })
    expect(evaluator.value('T.columns')).toEqual({ id: { width: 10, label: 'Other' }, name: { width: 11 } })
  })

  test('give place to what the definition says when they are bound no more', () => {
    const evaluator = new Evaluator()
    evaluator.define([table('{{ 10 }}')])
    const changes = evaluator.define([{ ...table('{{ 10 }}'), bindings: {} }])
    expect(valuesOf(changes)).toEqual({ 'T.columns.id.width': 1, 'T.columns.name.width': 2 })
    expect(evaluator.value('T.columns')).toEqual({ id: { width: 1, label: 'Id' }, name: { width: 2 } })
  })

  test('cannot be called __proto__', () => {
    const evaluator = new Evaluator()
    expect(() => evaluator.define([{ name: 'T', bindings: { 'a.__proto__.b': '{{ 1 }}' } }])).toThrow(
      '__proto__',
    )
    evaluator.define([entity('U', {})])
    expect(() => evaluator.setValue('U.a.__proto__.b', 1)).toThrow('__proto__')
    expect(Object.hasOwn(Object.prototype, 'b')).toBe(false)
  })
})

describe('a binding over rows', () => {
  const cells = (template: string): EntityDefinition => ({
    name: 'T',
    values: { data: [{ n: 1 }, { n: 2 }] },
    bindings: { 'columns.n.values': { template, rows: { of: 'data', as: 'currentRow' } } },
  })

  test('gives one value per row and follows the list and what else it reads', () => {
    const evaluator = new Evaluator()
    evaluator.define([cells('{{ currentRow.n * A.factor }}'), entity('A', { factor: 10 })])
    expect(evaluator.value('T.columns.n.values')).toEqual([10, 20])
    evaluator.setValue('A.factor', 2)
    expect(evaluator.value('T.columns.n.values')).toEqual([2, 4])
    evaluator.setValue('T.data', [{ n: 5 }])
    expect(evaluator.value('T.columns.n.values')).toEqual([10])
    evaluator.setValue('T.data', null)
    expect(evaluator.value('T.columns.n.values')).toEqual([])
  })

  test('leaves out rows that fail and tells why', () => {
    const evaluator = new Evaluator()
    const changes = evaluator.define([cells('{{ currentRow.n === 1 ? missing : currentRow.n }}')])
    expect(evaluator.value('T.columns.n.values')).toEqual([undefined, 2])
    expect(errorsOf(changes)).toEqual({ 'T.columns.n.values': 'binding: missing is not defined' })
  })
})

describe('evaluating once', () => {
  test('sees present values and names of its own, and keeps nothing', () => {
    const { evaluator } = evaluatorOf({ A: { v: 1 } })
    expect(evaluator.evaluateOnce('currentRow.n + A.v', { currentRow: { n: 2 } })).toEqual({ value: 3 })
    expect(evaluator.evaluateOnce('A.v', { A: { v: 5 } })).toEqual({ value: 5 })
    expect(evaluator.evaluateOnce('currentRow')).toEqual({
      value: undefined,
      error: { kind: 'binding', message: 'currentRow is not defined' },
    })
    expect(evaluator.evaluateTemplate('is {{ currentItem }}', { currentItem: 2 })).toEqual({ value: 'is 2' })
    expect(evaluator.evaluateTemplate('{"a": {{ [currentItem] }}}', { currentItem: 2 }, 'json')).toEqual({
      value: { a: [2] },
    })
  })

  test('takes an expression whole, closing braces and all', () => {
    const { evaluator } = evaluatorOf({})
    expect(evaluator.evaluateOnce('1 }} and {{ 2').error).toMatchObject({ kind: 'syntax', position: 2 })
    expect(evaluator.evaluateOnce('"}}"')).toEqual({ value: '}}' })
    expect(evaluator.evaluateOnce('')).toEqual({ value: undefined })
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
})

test('dependencies are told by property', () => {
  const { evaluator } = evaluatorOf({
    Text1: { text: '{{ Input1.value + Input1.value + Math.PI + Missing.x }}', color: '{{ "red" }}' },
    Input1: { value: 1 },
  })
  expect(evaluator.dependencies()).toEqual({ 'Text1.text': ['Input1.value'], 'Text1.color': [] })
})
