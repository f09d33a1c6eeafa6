import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScope } from './name-scope.ts'
import { lookupPath } from './lookup.ts'
import { formatPath, parsePath } from './path.ts'

test.each([
  ['Table1.data', ['Table1', 'data']],
  ['orders[0].name', ['orders', '0', 'name']],
  ['orders.0.name', ['orders', '0', 'name']],
  ['row["first name"].x', ['row', 'first name', 'x']],
  [`row['it\\'s'][1]`, ['row', "it's", '1']],
  ['columns.first name.text', ['columns', 'first name', 'text']],
])('%s is taken apart', (path, segments) => {
  expect(parsePath(path)).toEqual(segments)
})

test('a path that was written is read again', () => {
  const segment = fc.oneof(
    fc.constantFrom('a', 'Table1', '0', '12', 'first name', 'a.b', '"', '\\', ''),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
      expect(parsePath(formatPath(['Name', ...segments]))).toEqual(['Name', ...segments])
    }),
  )
})

test.each(['__proto__', 'constructor', 'toString', 'valueOf', 'map', 'hasOwnProperty'])(
  'what a value inherits is not found by a path: %s',
  (key) => {
    const scope = Object.assign(createScope(), { Table1: { data: [1] }, text: 'abc', n: 1 })
    expect(lookupPath(scope, ['Table1', key])).toBeUndefined()
    expect(lookupPath(scope, ['Table1', 'data', key])).toBeUndefined()
    expect(lookupPath(scope, ['text', key])).toBeUndefined()
    expect(lookupPath(scope, ['n', key])).toBeUndefined()
    expect(() => lookupPath(scope, [key])).toThrow(`${key} is not defined`)
  },
)

test('lengths and items belong to a value itself', () => {
  const scope = Object.assign(createScope(), { list: ['abc'] })
  expect(lookupPath(scope, ['list', 'length'])).toBe(1)
  expect(lookupPath(scope, ['list', '0', 'length'])).toBe(3)
  expect(lookupPath(scope, ['list', '0', '1'])).toBe('b')
})

test('reading below nothing says what is nothing', () => {
  const scope = Object.assign(createScope(), { API1: { response: null } })
  expect(() => lookupPath(scope, ['API1', 'response', 'rows'])).toThrow(
    'Cannot read "rows" of API1.response, which is null.',
  )
})
