import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ExpressionError } from './errors.ts'
import { readPython } from './python.ts'
import { renameInCode } from './code-language.ts'

const pathsIn = (source: string): string[] => readPython(source).references.map(({ path }) => path.join('.'))

describe('Python code reads', () => {
  test.each([
    ['return Input1.value', ['Input1.value']],
    ['return Step1.output[0]["id"]', ['Step1.output.0.id']],
    ["return Step1['output'][Input1.value].id", ['Step1.output', 'Input1.value']],
    ['return Step1.output[-1].id', ['Step1.output']],
    ['return Step1.output[1:3]', ['Step1.output']],
    ['return Step1.output.get("id")', ['Step1.output']],
    ['return [row["id"] for row in Step1.output if row.age > Age.value]', ['Step1.output', 'Age.value']],
    ['return {k: v for k, v in k.items()}', ['k']],
    ['rows = Step1.output\nfor row in rows:\n  row.id += 1\nreturn rows', ['Step1.output']],
    ['import json as j, os.path\nfrom a.b import c, d as e\nreturn j, os, c, e, d', ['d']],
    [
      'def f(a, b=Default.value, *c, **d):\n  x = 1\n  return a, b, c, d, x, Free\nreturn f',
      ['Default.value', 'Free'],
    ],
    ['return (lambda row, n=Size.value: row[n] + Free)(1)', ['Size.value', 'Free']],
    ['class A(Base):\n  x = 1\n  def m(self):\n    return x\n', ['Base', 'x']],
    ['global total\ntotal = 1\nreturn total', ['total', 'total', 'total']],
    ['def f():\n  nonlocal_ = 1\n  def g():\n    nonlocal nonlocal_\n    nonlocal_ = 2\n', []],
    ['while (n := Input1.value) > 1:\n  use(key=n)', ['Input1.value', 'use']],
    ['a, (b, *c) = Pair.value\nreturn a, b, c', ['Pair.value']],
    ['with files.one as f:\n  return f', ['files.one']],
    ['try:\n  pass\nexcept ValueError as e:\n  return e', ['ValueError']],
    [
      'match Step1.output:\n  case [first, *rest]: return first, rest\n  case {"id": i}: return i',
      ['Step1.output'],
    ],
    ['return f"{Input1.value!r:>{Width.value}} {{Input2}}"', ['Input1.value', 'Width.value']],
    ['return "Input1.value" # Input2.value', []],
    ['Var1.set(Var2.get())', ['Var1', 'Var2']],
    ['Step1.output.total = 1', ['Step1.output.total']],
  ])('%j', (source, expected) => {
    expect(pathsIn(source)).toEqual(expected)
    expect(readPython(source).error).toBeUndefined()
  })

  test.each([
    ['x = = 1\nreturn Input1.value', 'The code cannot be read: "=" is unexpected in line 1.'],
    ['x = 1\nreturn Input1.value +', 'The code breaks off in line 2.'],
  ])('what can be read of %j', (source, message) => {
    expect(readPython(source).error?.message).toBe(message)
    expect(pathsIn(source)).toEqual(['Input1.value'])
  })

  test('as deep as anybody writes, and says where it is too deep', () => {
    expect(pathsIn(`return ${'('.repeat(200)}Input1.value${')'.repeat(200)}`)).toEqual(['Input1.value'])
    expect(readPython(`return ${'a+'.repeat(20_000)}Input1`).source).toHaveLength(40_013)
  })
})

/** Python that binds `one`, `two` and `three` here and there, and reads them and others. */
const { code } = fc.letrec<{ code: string; line: string; value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('one', 'two', 'Input1.value', 'Step1.output[0]["id"]', '"Input1"', '3'),
    tie('value').map((value) => `f"{${value.replaceAll('"', "'")}}"`),
    tie('value').map((value) => `[one for one in ${value} if one]`),
    tie('value').map((value) => `(lambda two: ${value})`),
    tie('value').map((value) => `use(Input1=${value})`),
  ),
  line: fc.oneof(
    { depthSize: 'small' },
    tie('value').map((value) => `one = ${value}`),
    tie('value').map((value) => `return ${value}`),
    fc.tuple(tie('value'), tie('code')).map(([value, body]) => `for two in ${value}:\n${indented(body)}`),
    tie('code').map((body) => `def three(one):\n${indented(body)}`),
    fc.constantFrom('import two', 'del one', 'pass # Input1'),
  ),
  code: fc.array(tie('line'), { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n')),
}))

const indented = (text: string): string => text.replaceAll(/^/gmu, '  ')

describe('whatever Python is written', () => {
  test('it is read without an error, and each name stands where it was found', () => {
    fc.assert(
      fc.property(code, (source) => {
        const { names, references, error } = readPython(source)
        expect(error).toBeUndefined()
        for (const { name, start, end } of names) expect(source.slice(start, end)).toBe(name)
        expect(references.map(({ start }) => start)).toEqual(names.map(({ start }) => start))
      }),
    )
  })

  test('a new name and the old one again give the same text', () => {
    fc.assert(
      fc.property(code, fc.constantFrom('Input1', 'Step1', 'use'), (source, name) => {
        const renamed = renameInCode('python', source, name, 'Renamed')
        expect(renameInCode('python', renamed, 'Renamed', name)).toBe(source)
        expect(readPython(renamed).names.some((found) => found.name === name)).toBe(false)
      }),
    )
  })

  test('reading never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (source) => {
        expect(readPython(source).source).toBe(source)
      }),
    )
  })
})

describe('renaming Country to Land in Python', () => {
  test.each([
    ['Country.set(1)\nreturn Country.value # Country', 'Land.set(1)\nreturn Land.value # Country'],
    ['for Country in list: use(Country)', 'for Country in list: use(Country)'],
    ['return use(Country=Country.value)', 'return use(Country=Land.value)'],
    ['return f"Country {Country.value}"', 'return f"Country {Land.value}"'],
    ['return row.Country', 'return row.Country'],
  ])('%s', (source, expected) => {
    expect(renameInCode('python', source, 'Country', 'Land')).toBe(expected)
  })

  test.each([
    ['Land = 1\nreturn Country.value + Land', 'Land'],
    ['return [Country.value for Land in rows]', 'Land'],
    ['return Country.value', 'lambda'],
  ])('is refused where something else of the new name would take its place: %s', (source, to) => {
    expect(() => renameInCode('python', source, 'Country', to)).toThrow(ExpressionError)
  })
})
