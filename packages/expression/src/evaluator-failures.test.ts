import { describe, expect, test } from 'vitest'
import { entity, errorsOf, evaluatorOf, valuesOf } from '../test/evaluator-of.ts'
import { standardGlobals } from './globals.ts'

describe('a binding with a large value', () => {
  test('has it, also where parts of it stand in several places', () => {
    const row = '{ id: 1, name: "A name of usual length", parts }'
    const { evaluator } = evaluatorOf({
      A: {
        v: `{{ (() => { const parts = [1, 2]; return Array.from({ length: 100000 }, () => (${row})) })() }}`,
      },
    })
    expect(evaluator.errors()).toEqual([])
    expect(evaluator.value('A.v')).toHaveLength(100_000)
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
    ['(() => { let a = [1]; for (let i = 0; i < 60; i++) a = [a, a]; return a })()', 'too large'],
    ['(() => { let a = {}; for (let i = 0; i < 60; i++) a = { a, b: a }; return { a } })()', 'too large'],
    [
      '(() => { const a = "x".repeat(1024 * 1024); return Array.from({ length: 200 }, () => [a]) })()',
      'too large',
    ],
    ['[new Map([[1, Array.from({ length: 10000 }, () => new Uint8Array(1024))]])]', 'too large'],
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
    const source = '(() => { let a = [1]; for (let i = 0; i < 20; i++) a = [a, a]; return { a } })()'
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
  const checkOf = (_: string, property: string) => (value: unknown) =>
    property === 'data' && !Array.isArray(value) ? { value: [], error: 'This has to be a list.' } : { value }

  test('decides what is kept, and its complaint becomes the error', () => {
    const { evaluator, changes } = evaluatorOf({ T: { data: '{{ A.v }}' }, A: { v: 1 } }, { checkOf })
    expect(valuesOf(changes)).toEqual({ 'T.data': [] })
    expect(errorsOf(changes)).toEqual({ 'T.data': 'validation: This has to be a list.' })
    expect(errorsOf(evaluator.setValue('A.v', [1]))).toEqual({ 'T.data': undefined })
    expect(evaluator.value('T.data')).toEqual([1])
  })

  test('leaves the error of a binding that threw', () => {
    const { changes } = evaluatorOf({ T: { data: '{{ missing }}' } }, { checkOf })
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
