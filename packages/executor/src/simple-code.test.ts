import { compileSimple, parseExpression, standardGlobalNames, toFunctionSource } from '@ashlar/expression'
import { createInterpreters, type EvaluationResult } from '@ashlar/sandbox'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  jsonValue,
  letrec,
  oneof,
  record,
  tuple,
} from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'

const interpreters = createInterpreters({ threads: 1, timeLimit: 20_000 })
afterAll(() => interpreters.close())

const simply = (source: string, scope: JsonObject) =>
  compileSimple(parseExpression(source))?.({
    has: (name) => Object.hasOwn(scope, name),
    read: (name) => scope[name],
    variable: () => null,
  }) ?? null

const byInterpreter = (sources: readonly string[], scope: JsonObject): Promise<readonly EvaluationResult[]> =>
  interpreters.evaluate(
    {
      organizationId: 'organization',
      functions: sources.map(toFunctionSource),
      scope: JSON.stringify(scope),
      globalNames: standardGlobalNames,
    },
    new AbortController().signal,
  )

const told = (value: unknown): EvaluationResult => ({ ok: true, json: JSON.stringify(value) })

const scope: JsonObject = {
  text: 'Ada',
  empty: '',
  digits: '12',
  zero: 0,
  negative: -0,
  half: 0.5,
  large: 1e21,
  yes: true,
  nothing: null,
  list: [3, 'x', null, [1]],
  record: { name: 'Ada', length: 7, 'first name': 'A', inner: { value: 1 } },
  hostile: { toString: 'x', valueOf: 1, toJSON: 2, constructor: 3, hasOwnProperty: 4 },
  prototyped: JSON.parse('{"__proto__":{"isAdmin":true},"1":1,"b":2,"0":0}'),
}

/** Every one of these is evaluated without an interpreter. */
const understood = [
  '1',
  '"x"',
  'true',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '[1, "x", null]',
  '({})',
  '({ a: 1, "b c": [2], 3: 4 })',
  'text + 1',
  '1 + true',
  'half + half',
  'large + ""',
  '0.1 + 0.2 + ""',
  '1e-7 + "" + -1e21',
  '`${text} of ${1 / 3}, ${nothing}, ${zero}`',
  '1 / zero',
  '1 / negative',
  '-7 % 3',
  '"12" * "3"',
  '"a" - 1',
  '5 | 2',
  '~5',
  '-1 >>> 0',
  '1 << 33',
  '+"" + +" 12 "',
  '+"0x1f"',
  'text < "B"',
  '"10" < "9"',
  '"10" < 9',
  'null >= 0',
  'undefined >= 0',
  '"ä" > "z"',
  '"\\ud83d\\ude00" < "\\uffee"',
  'null == undefined',
  'null == 0',
  '"" == 0',
  '"1" == 1',
  'true == "1"',
  'NaN == NaN',
  '1 === 1',
  'record == null',
  'record === "x"',
  'list !== null',
  'yes ? text : missing',
  'nothing ?? text',
  'empty || digits',
  'zero && missing',
  '!list',
  '!empty',
  'typeof list',
  'typeof text',
  'void text',
  'record.name',
  'record["first name"]',
  'record.missing',
  'record.inner?.value',
  'nothing?.a.b[c]',
  '(nothing?.a) ?? 1',
  'text[0]',
  'text[9]',
  'list[0]',
  'list[3][0]',
  'list[9]',
  'list.length + text.length',
  'record.length',
  'list[zero]',
  'hostile.toString',
  'hostile.constructor + 1',
  '"name" in record',
  '"missing" in record',
  '1 in list',
  '9 in list',
  '({ ...record, name: 1 })',
  '[...list, ...text]',
  '({ ...yes, ...list })',
  '({ a: undefined === 1, ...nothing, ...yes })',
  '({ [text + 1]: digits })',
  '({ text, list })',
  'hostile',
  '({ ...prototyped }).b',
  'prototyped.b',
  '({ toJSON: 1 })',
  '[[[]]]',
  '({ b: 1, 1: 2, a: 3, 0: 4 })',
]

/** These mean something only where there is a realm around them, or could take it long. */
const left = [
  'text.toUpperCase()',
  'list.map((item) => item)',
  'Math.PI',
  'missing',
  'typeof missing',
  'Object',
  'new Date()',
  '/x/',
  '1n',
  '2 ** 0.5',
  'record.constructor',
  'record.toString',
  'record.__proto__',
  'text.at',
  'list.map',
  'zero.toFixed',
  '"constructor" in record',
  '"map" in list',
  'record + ""',
  '`${list}`',
  'record == "x"',
  'record == record',
  'list === list',
  '-list',
  'list < 1',
  'record[list]',
  'prototyped',
  '({ __proto__: null })',
  'nothing.a',
  '({ ...text })',
  'undefined.a',
  '[...nothing]',
  '[...zero]',
  '"a" in text',
  '[, 1]',
  '[-0]',
  '[undefined]',
  '({ a: undefined })',
  'text instanceof record',
  '(() => 1)()',
  'text`x`',
  'record?.name()',
  '({ get a() { return 1 } })',
  '({ a() {} })',
  'record.get()',
  'class {}',
  'function () {}',
]

describe('an expression that calls nothing', () => {
  it.each(understood)('is evaluated without an interpreter, as there: %s', async (source) => {
    const result = simply(source, scope)
    expect(result).not.toBeNull()
    expect([told(result?.value)]).toEqual(await byInterpreter([source], scope))
  })

  it.each(left)('is left to the interpreter where only that knows what it means: %s', (source) => {
    expect(simply(source, scope)).toBeNull()
  })

  it('is left to the interpreter where it makes or reads much', () => {
    const big = { text: 'x'.repeat(200_000), list: Array.from({ length: 200_000 }, () => 1) }
    for (const source of [
      'text + text',
      '[...list, ...list]',
      '({ ...list })',
      '({ list })',
      'text === text + ""',
      '`${text}${text}`',
    ])
      expect(simply(source, big)).toBeNull()
    const nested = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
    expect(simply('[nested]', { nested })).toBeNull()
    expect(simply(Array.from({ length: 2_000 }, () => '1').join('+'), {})).toBeNull()
  })

  it('never reads what a value inherits, whatever prototypes hold meanwhile', () => {
    const inherits = Object.assign(Object.create({ secret: 1 }), { own: 2 })
    expect(simply('value.own', { value: inherits })).toBeNull()
    expect(simply('({ ...value })', { value: inherits })).toBeNull()
    expect(simply('[value]', { value: inherits })).toBeNull()
  })

  it('gives a value of its own, never a part of the scope', () => {
    const given: JsonObject = { list: [{ a: 1 }] }
    const value = simply('given', { given })?.value
    expect(value).toEqual(given)
    expect(value).not.toBe(given)
  })
})

const leaf = constantFrom(
  '0',
  '(-0)',
  '1',
  '2.5',
  '1e21',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  'false',
  '""',
  '"a"',
  '"1"',
  '" "',
  '"\\u2028\\ud800"',
  'a',
  'b',
  'c',
  'a',
  'b',
  'c',
  'missing',
  '[]',
  '({})',
)
const binary = '+ - * / % | & ^ << >> >>> < > <= >= == != === !== in && ||'.split(' ')
const unary = ['!', '-', '+', '~', 'void ', 'typeof ']
const key = constantFrom('name', 'length', 'constructor', '__proto__', 'toString', '0', '1', 'a b', '')

/** Expressions of what is understood, in any order. */
const { expression } = letrec<{ expression: string }>((again) => {
  const inner = again('expression')
  return {
    expression: oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      tuple(inner, constantFrom(...binary), inner).map(([one, sign, other]) => `(${one} ${sign} ${other})`),
      tuple(constantFrom(...unary), inner).map(([sign, one]) => `(${sign}${one})`),
      tuple(inner, inner, inner).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
      tuple(inner, inner).map(([one, other]) => `(${one} ?? ${other})`),
      tuple(inner, inner).map(([one, other]) => `\`x${'${'}${one}}y${'${'}${other}}\``),
      tuple(inner, key).map(([one, name]) => `${one}[${JSON.stringify(name)}]`),
      tuple(inner, inner).map(([one, other]) => `${one}[${other}]`),
      tuple(inner, key, key).map(
        ([one, first, second]) => `${one}?.[${JSON.stringify(first)}][${JSON.stringify(second)}]`,
      ),
      tuple(inner, inner).map(([one, other]) => `[${one}, ...${other}]`),
      tuple(key, inner, inner).map(
        ([name, one, other]) => `({ [${JSON.stringify(name)}]: ${one}, ...${other} })`,
      ),
    ),
  }
})
const jsonOfScope = jsonValue({ maxDepth: 3 }).map((value): JsonValue => JSON.parse(JSON.stringify(value)))

describe('any expression of these kinds', () => {
  it('has one meaning, with and without an interpreter', async () => {
    let compared = 0
    await assert(
      asyncProperty(
        record({ a: jsonOfScope, b: jsonOfScope, c: jsonOfScope }),
        array(expression, { minLength: 100, maxLength: 100 }),
        async (given, sources) => {
          const found = sources.flatMap((source) => {
            const result = simply(source, given)
            return result === null ? [] : [{ source, told: told(result.value) }]
          })
          compared += found.length
          const expected = await byInterpreter(
            found.map(({ source }) => source),
            given,
          )
          expect(found).toEqual(found.map(({ source }, index) => ({ source, told: expected[index] })))
        },
      ),
      { numRuns: 40 },
    )
    expect(compared).toBeGreaterThan(200)
  })
})
