import { describe, expect, test } from 'vitest'
import { parseExpression } from './expression.ts'
import { formatPath } from './path.ts'

const read = (source: string) => {
  const { references, error } = parseExpression(source)
  expect(error).toBeUndefined()
  return references.map((reference) => formatPath(reference.path))
}

describe('a path is followed', () => {
  test.each([
    ['Country', ['Country']],
    ['Country.value', ['Country.value']],
    [' Table1.selectedRow.id ', ['Table1.selectedRow.id']],
    ['orders[0].name', ['orders[0].name']],
    ['orders["first name"]', ['orders["first name"]']],
    ['orders[`key`].name', ['orders.key.name']],
    ['Table1?.selectedRow?.id', ['Table1.selectedRow.id']],
    ['(Table1.selectedRow).id', ['Table1.selectedRow.id']],
    ['(Table1?.selectedRow).id', ['Table1.selectedRow.id']],
    ['Größe.wert', ['Größe.wert']],
    ['Table1.class.new', ['Table1.class.new']],
  ])('%s', (source, paths) => {
    expect(read(source)).toEqual(paths)
  })
})

describe('a path ends', () => {
  test.each([
    ['API1.response.map((row) => row.id)', ['API1.response']],
    ['API1.response?.map?.((row) => row.id)', ['API1.response']],
    ['Table1.data[Input1.value].name', ['Table1.data', 'Input1.value']],
    ['Table1.data[`${Input1.value}`]', ['Table1.data', 'Input1.value']],
    ['Table1[key]["a"]', ['Table1', 'key']],
    ['f(A.b).c', ['f', 'A.b']],
    ['(A.b || C.d).e', ['A.b', 'C.d']],
    ['Math.max(A.b, 1)', ['Math', 'A.b']],
    ['new Date(A.b).getTime()', ['Date', 'A.b']],
    ['A.b[A.c()](D)', ['A.b', 'A', 'D']],
    ['A.tag`x ${B.c}`', ['A.tag', 'B.c']],
  ])('%s', (source, paths) => {
    expect(read(source)).toEqual(paths)
  })
})

describe('locals are no references', () => {
  test.each([
    ['rows.map((row, index) => row.a + index + other)', ['rows', 'other']],
    ['rows.map(({ a, b: [c = d], ...rest }) => a + b + c + rest)', ['rows', 'd', 'b']],
    ['((a = b, b = 1) => a)()', []],
    ['(() => { const a = b; let c = a; return c + d })()', ['b', 'd']],
    ['(() => { { const a = 1 } return a })()', ['a']],
    ['(() => { { var a = 1 } return a })()', []],
    ['(() => { if (x) { for (var a of y) {} } return a })()', ['x', 'y']],
    ['(() => { try { f() } catch (error) { return error.message } return error })()', ['f', 'error']],
    ['(() => { try { f() } catch { g() } })()', ['f', 'g']],
    ['(() => { for (let i = 0; i < n; i++) total(i); return i })()', ['n', 'total', 'i']],
    ['(() => { for (const key in A.b) f(key); return key })()', ['A.b', 'f', 'key']],
    ['(function again(n) { return n ? again(n - 1) : arguments.length })(3)', []],
    ['(() => { function f() { return g } return f() })()', ['g']],
    ['(() => { return f(); function f() { return 1 } })()', []],
    ['(() => { switch (a) { case b: let c = 1; return c; default: return d } })()', ['a', 'b', 'd']],
    ['(() => { outer: for (;;) { break outer } })()', []],
    ['(() => { let a; [a, b2.c] = [1]; return a })', 'A binding only reads values; it cannot change "b2".'],
    ['(() => { let a; ({ x: a = y } = z); a += w; a++; return a })()', ['y', 'z', 'w']],
    ['class { static #x = A.b; [C.d]() { return this.#x } static { f(this) } }', ['A.b', 'C.d', 'f']],
    ['(class Named extends Base { a = Named })', ['Base']],
    ['(async () => await A.b)', ['A.b']],
    ['(function* () { yield* A.b })', ['A.b']],
    ['undefined ?? NaN ?? Infinity', []],
    ['arguments[0]', ['arguments[0]']],
  ])('%s', (source, expected) => {
    if (typeof expected === 'string') expect(parseExpression(source).error?.message).toBe(expected)
    else expect(read(source)).toEqual(expected)
  })
})

describe('names that are written where no name is read', () => {
  test.each([
    ['({ Country: 1, [key]: 2, Other })', ['key', 'Other']],
    ['"Country.value" + \'Country\'', []],
    ['`Country ${"Country"}`', []],
    ['a.Country', ['a.Country']],
    ['typeof Country', ['Country']],
    ['!Country', ['Country']],
    ['({ ...A.b, c: { ...D } })', ['A.b', 'D']],
    ['[...A.b, , C]', ['A.b', 'C']],
    ['({ get a() { return B }, c() { return D } })', ['B', 'D']],
  ])('%s', (source, paths) => {
    expect(read(source)).toEqual(paths)
  })
})

test('positions are those of the whole path in the source', () => {
  const source = ' a + (Table1 . data [0]).map(f)'
  const found = parseExpression(source).references.map(({ start, end }) => source.slice(start, end))
  expect(found).toEqual(['a', 'Table1 . data [0]', 'f'])
})

describe('a plain path', () => {
  test.each(['Country.value', ' Table1.data[0].name ', 'rows["first name"]', 'Größe', 'Country . value'])(
    '%s',
    (source) => {
      expect(parseExpression(source).path).toEqual(parseExpression(source).references[0]?.path)
    },
  )

  test.each([
    'true',
    'null',
    'undefined',
    'NaN',
    '(A.b)',
    'A?.b',
    'A.b()',
    'A[b]',
    '-A',
    '"a"',
    '1.5',
    'new.target',
  ])('%s is none', (source) => {
    expect(parseExpression(source).path).toBeUndefined()
  })
})
