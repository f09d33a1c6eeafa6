import { data, type RowField } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  drawnRows,
  emptyRow,
  partsOf,
  type RowForm,
  rowFormOf,
  withPart,
  withText,
  wordOf,
  writtenRows,
} from './drawn-rows.ts'

const number: RowField = { name: 'value', label: 'Number', isNumber: true, standsAlone: true }
const label: RowField = { name: 'label', label: 'Label' }
const marks: RowForm = { rows: { noun: 'mark', fields: [number, label] } }
const shortcuts: RowForm = {
  offers: [{ value: 'today', label: 'Today' }],
  rows: { noun: 'shortcut', fields: [label, { name: 'value', label: 'Day', isNumber: true }] },
}
const name: RowField = { name: 'label', label: 'Label', standsAlone: true, namedBy: 'labelKey' }
const below: RowField = { name: 'children', label: 'Contains', kind: 'rows' }
const isOff: RowField = { name: 'disabled', label: 'Disabled', kind: 'flag' }
const nested: RowForm = { rows: { noun: 'option', fields: [name, isOff, below] } }

describe('rows edited by hand', () => {
  it('are read from numbers and objects, and written back as they were', () => {
    const text = '[0,{"value":50,"label":"Half"},{"value":"5"},{"label":"Later","color":"danger"}]'
    const rows = drawnRows(text, marks) ?? []
    expect(rows.map((row) => partsOf(row, marks))).toEqual([
      { value: 0 },
      { value: 50, label: 'Half' },
      { value: '5' },
      { label: 'Later', color: 'danger' },
    ])
    expect(writtenRows(rows)).toBe(text)
  })

  it('are words that are offered, or rows of their own', () => {
    const text = '["today",{"label":"In two weeks","value":14}]'
    const rows = drawnRows(text, shortcuts) ?? []
    expect(rows.map((row) => wordOf(row, shortcuts))).toEqual(['today', undefined])
    expect(writtenRows(rows)).toBe(text)
  })

  it('are left out while nothing is filled in, also among the rows below one', () => {
    expect(drawnRows('', marks)).toEqual([])
    expect(drawnRows('[]', marks)).toEqual([])
    expect(writtenRows([emptyRow, { label: 'Europe', children: [emptyRow, 'Norway'] }])).toBe(
      '[{"label":"Europe","children":["Norway"]}]',
    )
  })

  it('are left to code where a field could not show what is there', () => {
    for (const value of [
      '{{ Marks.response }}',
      '{"value":1}',
      '[{"value":[5]}]',
      '[[1]]',
      '[null]',
      '[true]',
    ])
      expect(drawnRows(value, marks), value).toBeUndefined()
    expect(drawnRows('["whenever"]', shortcuts)).toBeUndefined()
    expect(drawnRows('[{"label":"a","disabled":"no"}]', nested)).toBeUndefined()
    expect(drawnRows('[{"label":"a","children":[{"label":["b"]}]}]', nested)).toBeUndefined()
  })
})

describe('a row of several fields', () => {
  it('is its one value alone where nothing else is filled in, and nothing where that is taken out', () => {
    const half = withText(withText(emptyRow, number, '50', marks), label, 'Half', marks)
    expect(half).toEqual({ value: 50, label: 'Half' })
    expect(withText(half, label, '', marks)).toBe(50)
    expect(withText(50, number, '', marks)).toEqual(emptyRow)
    expect(withText(emptyRow, label, 'Later', marks)).toEqual({ label: 'Later' })
  })

  it('keeps what no field is about, and text that looks like a number', () => {
    expect(withText({ label: 'a', tone: 3 }, label, 'b', marks)).toEqual({ label: 'b', tone: 3 })
    expect(withText({ value: '007', label: 'a' }, number, '8', marks)).toEqual({ value: 8, label: 'a' })
    expect(withText({ value: '7', label: 'a' }, number, '8', marks)).toEqual({ value: '8', label: 'a' })
  })

  it('becomes an object when it gets switched or gets rows below it', () => {
    expect(withPart('Norway', isOff, true, nested)).toEqual({ label: 'Norway', disabled: true })
    const parent = withPart('Europe', below, ['Norway'], nested)
    expect(parent).toEqual({ label: 'Europe', children: ['Norway'] })
    expect(withPart(parent, below, undefined, nested)).toBe('Europe')
  })

  it('has its fields under the names that the component gives to them', () => {
    const property = data('Options', '', {
      help: 'Options.',
      expects: 'array',
      editor: 'rows',
      example: '',
      rows: { noun: 'option', fields: [name] },
    })
    if (property.kind !== 'data') throw new Error('Data is data.')
    const namesIn = (beside: { labelKey: string }) =>
      rowFormOf(property, beside).rows?.fields.map((field) => field.name)
    expect(namesIn({ labelKey: 'country' })).toEqual(['country'])
    expect(namesIn({ labelKey: '' })).toEqual(['label'])
    expect(namesIn({ labelKey: '{{ Names.label }}' })).toEqual(['label'])
  })
})
