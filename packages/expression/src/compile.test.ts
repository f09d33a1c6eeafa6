import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { compile, compileAll, toFunctionSource } from './compile.ts'
import { createScope } from './name-scope.ts'
import { ExpressionError } from './errors.ts'
import { parseExpression, references } from './expression.ts'
import { standardGlobals } from './globals.ts'

const scopeOf = (names: Record<string, unknown>) => Object.assign(createScope(), standardGlobals(), names)

const run = (source: string, names: Record<string, unknown> = {}) =>
  compile(parseExpression(source))(scopeOf(names))

/** The same through the text for another engine, in another realm. */
const runElsewhere = (source: string, names: Record<string, unknown> = {}): unknown => {
  const text = toFunctionSource(parseExpression(source))
  return runInNewContext(`${text}(scope)`, { scope: { ...standardGlobals(), ...names } })
}

describe.each([
  ['a native function', run],
  ['its text in another engine', runElsewhere],
])('%s', (_, evaluate) => {
  test.each([
    ['1 + 2', {}, 3],
    ['Country.value + "!"', { Country: { value: 'Peru' } }, 'Peru!'],
    ['rows.map(({ a }) => a * factor)', { rows: [{ a: 1 }, { a: 2 }], factor: 10 }, [10, 20]],
    ['({ Country, b: Country })', { Country: 1 }, { Country: 1, b: 1 }],
    ['typeof Missing', {}, 'undefined'],
    ['typeof Country', { Country: 'x' }, 'string'],
    ['Country ?? "none"', { Country: null }, 'none'],
    ['Country', { Country: undefined }, undefined],
    ['false && Missing', {}, false],
    ['`${Country.value}: ${[...rows].length}`', { Country: { value: 'Peru' }, rows: [1] }, 'Peru: 1'],
    ['Math.max(...rows)', { rows: [1, 3, 2] }, 3],
    ['new Map([[Country, 1]]).get(Country)', { Country: 'a' }, 1],
    ['((Country) => Country + other)(1)', { Country: 5, other: 2 }, 3],
    ['($scope => $scope + Country)(1)', { Country: 2 }, 3],
    ['(($scope, $read) => Missing2 + $read)(1, 2)', { Missing2: 1 }, 3],
    ['{a:{b:Country}}.a.b', { Country: 1 }, 1],
    ['(() => { let sum = 0; for (const row of rows) sum += row; return sum })()', { rows: [1, 2, 3] }, 6],
    ['a // comment', { a: 1 }, 1],
    ['/a+/.exec(text)[0]', { text: 'baab' }, 'aa'],
    ['row["Country"] + row.Country', { row: { Country: 1 }, Country: 9 }, 2],
    [
      'tag`a${Country}`',
      { tag: (parts: string[], value: unknown) => parts[0] + String(value), Country: 1 },
      'a1',
    ],
    ['', {}, undefined],
  ])('%s', (source, names, expected) => {
    expect(evaluate(source, names)).toEqual(expected)
  })

  test.each([
    'Missing',
    'Missing.value',
    'Missing?.value',
    '[1].map(() => Missing)',
    '({ Missing })',
    '`${Missing}`',
  ])('an unknown name is not defined: %s', (source) => {
    expect(() => evaluate(source)).toThrow('Missing is not defined')
  })

  test.each([
    'globalThis',
    'window',
    'self',
    'process',
    'fetch',
    'Function',
    'eval',
    'setTimeout',
    'arguments[0]',
    'constructor',
  ])('a name of the realm is not defined: %s', (source) => {
    expect(() => evaluate(source)).toThrow('is not defined')
  })
})

test('code is strict', () => {
  expect(run('(function () { return this })()')).toBeUndefined()
})

test('an expression that the engine refuses does not keep others from being compiled', () => {
  const readable = parseExpression('1')
  // What an expression parsed by another version of the language would look like.
  const refused = { ...parseExpression('1 + 1'), source: '1 +* 1', codeEnd: 6 }
  const results = compileAll([readable, refused, readable])
  const values = results.map((result) => (typeof result === 'function' ? result(createScope()) : result.name))
  expect(values).toEqual([1, 'SyntaxError', 1])
})

test('what one engine compares and another takes for a comment is refused', () => {
  expect(parseExpression('((a) => 1 <!--a\n)(2)').error?.message).toContain('begins a comment')
  expect(run('((a) => 1 < ! --a)(2)')).toBe(false)
  expect(run('"<!-- text -->"')).toBe('<!-- text -->')
})

test('more expressions than go into one batch are compiled in order', () => {
  const results = compileAll(Array.from({ length: 600 }, (_, index) => parseExpression(`${index} + x`)))
  const values = results.map((result) => (typeof result === 'function' ? result(scopeOf({ x: 1 })) : result))
  expect(values).toEqual(Array.from({ length: 600 }, (_, index) => index + 1))
})

test('an expression that cannot be read cannot be compiled', () => {
  expect(() => compile(parseExpression('a +'))).toThrow(ExpressionError)
  expect(() => toFunctionSource(parseExpression('a +'))).toThrow('The expression ends too early.')
})

test('names inherited by an ordinary scope object count for nothing in another engine', () => {
  expect(() => runInNewContext(`${toFunctionSource(parseExpression('toString'))}({})`)).toThrow(
    'toString is not defined',
  )
})

test('a source text is parsed on the way', () => {
  expect(compile('a + 1')(scopeOf({ a: 1 }))).toBe(2)
  expect(runInNewContext(`${toFunctionSource('a + 1')}({ a: 1 })`)).toBe(2)
  expect(references('a.b + c')).toEqual(parseExpression('a.b + c').references)
})
