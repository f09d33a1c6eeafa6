import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renameInCode } from './code-language.ts'
import { compileScript } from './compile-script.ts'
import { createScope } from './name-scope.ts'
import { ExpressionError } from './errors.ts'
import { parseScript, readJavaScript } from './script.ts'

const run = (source: string, names: Record<string, unknown> = {}): Promise<unknown> =>
  compileScript(parseScript(source))(Object.assign(createScope(), names))

describe('a script', () => {
  test('runs statements and waits at its top', async () => {
    const source = 'const one = await later\nlet sum = 0\nfor (const n of [one, 2]) sum += n\nreturn sum'
    expect(await run(source, { later: Promise.resolve(1) })).toBe(3)
  })

  test('may begin its lines with names and go without semicolons', async () => {
    const calls: string[] = []
    await run('const a = 1\nfirst("x")\nsecond(a)\nnew Kind()', {
      first: (text: string) => calls.push(text),
      second: (value: number) => calls.push(String(value)),
      Kind: Map,
    })
    expect(calls).toEqual(['x', '1'])
  })

  test('reads free names from its scope alone', async () => {
    await expect(run('return process')).rejects.toThrow('process is not defined')
    await expect(run('return constructor')).rejects.toThrow('constructor is not defined')
    expect(await run('return typeof nothing')).toBe('undefined')
  })

  test('knows what it declares and what it reads', () => {
    const { names, error } = parseScript(
      'const a = b\nfunction f(c) { return c + d }\nvar { e = g } = a\nreturn { h, f }',
    )
    expect(error).toBeUndefined()
    expect(names.map(({ name }) => name)).toEqual(['b', 'd', 'g', 'h'])
  })

  test.each([
    ['Var1 = 5', 'A script only reads values; it cannot change "Var1".'],
    ['Var1.value = 5', 'A script only reads values; it cannot change "Var1".'],
    ['return this', 'A script has no "this".'],
    ['import a from "b"', 'A script can neither import nor export.'],
    ['export const a = 1', 'A script can neither import nor export.'],
    ['await import("x")', 'A script cannot use "import".'],
    ['return import.meta', 'A script cannot use "import".'],
    ['const a = 1\nconst b = ;', 'The script cannot be read: ";" is unexpected in line 2.'],
    ['if (a) {', 'The script ends too early.'],
    ['} ; {', 'The script cannot be read: "}" is unexpected in line 1.'],
    ['#! /bin/sh', "The script cannot be read: Unexpected character '!' in line 1."],
  ])('is refused: %s', (source, message) => {
    expect(parseScript(source).error?.message).toBe(message)
    expect(() => compileScript(parseScript(source))).toThrow(ExpressionError)
  })

  test('cannot end the function around it', () => {
    expect(parseScript('}, (() => {').error).toBeDefined()
  })

  test('never throws while it is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (source) => {
        expect(parseScript(source).source).toBe(source)
      }),
    )
  })
})

describe('renaming Country to Land in a script', () => {
  test.each([
    ['Country.set(1)\nreturn Country.value // Country', 'Land.set(1)\nreturn Land.value // Country'],
    ['const a = { Country }', 'const a = { Country: Land }'],
    ['for (const Country of list) use(Country)', 'for (const Country of list) use(Country)'],
    ['const a = "Country" + typeof Country', 'const a = "Country" + typeof Land'],
    ['if (Country {', 'if (Country {'],
  ])('%s', (source, expected) => {
    expect(renameInCode('script', source, 'Country', 'Land')).toBe(expected)
  })

  test('is refused where a local would take the place of the new name', () => {
    expect(() =>
      renameInCode('script', 'const Land = 1\nreturn Country.value + Land', 'Country', 'Land'),
    ).toThrow(ExpressionError)
  })
})

describe('code that runs in a realm of its own', () => {
  test.each([
    ['Step1.output.total = 5\nreturn Step1.output', ['Step1', 'Step1']],
    ['import _, { map as each } from "lodash"\nreturn each(_, Input1.value)', ['Input1']],
    ['const { x } = await import(Name.value)\nreturn this', ['Name']],
    ['total = 1\nreturn total', ['total', 'total']],
    ['with (Math) { return Input1.value }', ['Math', 'Input1']],
    ['return await Var1.get()', ['Var1']],
  ])('%j', (source, expected) => {
    const { names, error } = readJavaScript(source)
    expect(error).toBeUndefined()
    expect(names.map(({ name }) => name)).toEqual(expected)
  })

  test('may yield at the top, as a generator does, and in no function inside', () => {
    const { names, error } = readJavaScript('for (const row of Orders.output) yield row.id + Offset')
    expect(error).toBeUndefined()
    expect(names.map(({ name }) => name)).toEqual(['Orders', 'Offset'])
    expect(readJavaScript('rows.map((row) => yield row)').error?.message).toContain('cannot be read')
  })

  test('that cannot be read says where', () => {
    expect(readJavaScript('const a = 1\nconst b = ;').error).toEqual({
      message: 'The script cannot be read: ";" is unexpected in line 2.',
      position: 22,
    })
  })

  test('is renamed where it changes what it reads', () => {
    expect(renameInCode('javascript', 'Country.x = this\nreturn Country', 'Country', 'Land')).toBe(
      'Land.x = this\nreturn Land',
    )
  })
})
