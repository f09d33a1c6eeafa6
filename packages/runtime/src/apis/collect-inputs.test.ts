import { describe, expect, it } from 'vitest'
import { collectInputs, declaredInputs } from './collect-inputs.ts'

describe('the inputs of a run', () => {
  it('are the declared paths and nothing else, as nested objects', () => {
    const values: Record<string, unknown> = {
      'Country.value': 'Norway',
      'Table1.selectedRow.id': 7,
      'Table1.data[0].name': 'first',
    }
    expect(collectInputs(Object.keys(values), (path) => values[path])).toEqual({
      Country: { value: 'Norway' },
      Table1: { selectedRow: { id: 7 }, data: { '0': { name: 'first' } } },
    })
  })

  it('hold a whole value once, though a part of it is declared too', () => {
    const row = { id: 7, name: 'Ada' }
    const read = (path: string) => (path === 'Table1.row' ? row : 7)
    expect(collectInputs(['Table1.row.id', 'Table1.row'], read)).toEqual({ Table1: { row } })
  })

  it('keep lists as lists, so that code in any language reads them by index', () => {
    const values: Record<string, unknown> = {
      'Upload.files.1.name': 'b.csv',
      'Upload.files': [{ name: 'a.csv' }, { name: 'b.csv' }],
      'Row.7.id': 1,
      Row: { 7: { id: 1 } },
    }
    const read = (path: string): unknown => values[path]
    expect(collectInputs(['Upload.files.1.name', 'Row.7.id'], read)).toEqual({
      Upload: { files: [null, { name: 'b.csv' }] },
      Row: { 7: { id: 1 } },
    })
  })

  it('become null where JSON has no word for them', () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    for (const value of [undefined, Number.NaN, () => 1, Symbol('x'), 5n, cyclic]) {
      expect(collectInputs(['A.b'], () => value)).toEqual({ A: { b: null } })
    }
    expect(collectInputs(['A.b'], () => new Date(0))).toEqual({ A: { b: '1970-01-01T00:00:00.000Z' } })
  })

  it('treat names of prototypes as names', () => {
    const inputs = collectInputs(['__proto__.polluted', 'A.constructor'], () => 1)
    expect(Object.hasOwn(inputs, '__proto__')).toBe(true)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('inputs that somebody sent', () => {
  it('are cut down to the paths that the API declares', () => {
    const given = {
      Country: { value: 'Norway', isAdmin: true },
      Table1: { selectedRow: { id: 7, price: 1 }, data: [1, 2] },
      Global: { user: { id: 'forged' } },
      Step1: { output: 'forged' },
    }
    expect(declaredInputs(['Country.value', 'Table1.selectedRow.id'], given)).toEqual({
      Country: { value: 'Norway' },
      Table1: { selectedRow: { id: 7 } },
    })
    expect(declaredInputs([], given)).toEqual({})
  })

  it('are those that the page sends', () => {
    const values: Record<string, unknown> = {
      'Upload.files.1.name': 'b.csv',
      'Upload.files': [{ name: 'a.csv' }, { name: 'b.csv' }],
      'Rows.length': 2,
      'Rows.0.id': 1,
      'Empty.value': undefined,
    }
    const paths = ['Upload.files.1.name', 'Rows.length', 'Rows.0.id', 'Empty.value']
    const sent = collectInputs(paths, (path) => values[path])
    expect(declaredInputs(paths, sent)).toEqual(sent)
  })

  it('are not taken from what every object inherits, nor from the letters of a text', () => {
    const given = { Country: { value: 'Norway' } }
    const paths = [
      'Country.constructor.name',
      'Country.value.0',
      'toString',
      '__proto__.x',
      'Country.value.length',
    ]
    expect(declaredInputs(paths, given)).toEqual({})
  })

  it('hold a name such as __proto__ as a name like any other', () => {
    const given = JSON.parse('{"__proto__": {"isAdmin": true}}')
    const inputs = declaredInputs(['__proto__.isAdmin'], given)
    expect(Object.getPrototypeOf(inputs)).toBe(Object.prototype)
    expect('isAdmin' in inputs).toBe(false)
  })
})
