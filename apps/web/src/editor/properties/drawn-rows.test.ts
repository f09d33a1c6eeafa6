import { describe, expect, it } from 'vitest'
import { drawnRows, type RowForm, writtenRows } from './drawn-rows.ts'

const marks: RowForm = {
  rows: {
    noun: 'mark',
    fields: [
      { name: 'value', label: 'Number', placeholder: '', isNumber: true, standsAlone: true },
      { name: 'label', label: 'Label', placeholder: '' },
    ],
  },
}
const shortcuts: RowForm = {
  offers: [{ value: 'today', label: 'Today' }],
  rows: {
    noun: 'shortcut',
    fields: [
      { name: 'label', label: 'Label', placeholder: '' },
      { name: 'value', label: 'Day', placeholder: '', isNumber: true },
    ],
  },
}

describe('rows edited by hand', () => {
  it('are read from numbers and objects, and written back as they were', () => {
    const text = '[0,{"value":50,"label":"Half"},100]'
    const rows = drawnRows(text, marks)
    expect(rows).toEqual([
      { word: '', texts: { value: '0' } },
      { word: '', texts: { value: '50', label: 'Half' } },
      { word: '', texts: { value: '100' } },
    ])
    expect(writtenRows(rows ?? [], marks)).toBe(text)
  })

  it('are words that are offered, or rows of their own', () => {
    const text = '["today",{"label":"In two weeks","value":14},{"label":"Fair","value":"2026-05-04"}]'
    const rows = drawnRows(text, shortcuts)
    expect(rows?.[0]).toEqual({ word: 'today', texts: {} })
    expect(writtenRows(rows ?? [], shortcuts)).toBe(text)
  })

  it('are left out while nothing is filled in', () => {
    expect(drawnRows('', marks)).toEqual([])
    expect(drawnRows('[]', marks)).toEqual([])
    expect(writtenRows([{ word: '', texts: { value: '' } }], marks)).toBe('[]')
    expect(writtenRows([{ word: '', texts: { label: 'Later' } }], marks)).toBe('[{"label":"Later"}]')
  })

  it('are left to code where they would be written as something else', () => {
    for (const value of [
      '{{ Marks.response }}',
      '{"value":1}',
      '[{"value":"5","label":"five"}]',
      '[{"value":5}]',
      '[{"value":5,"label":7}]',
      '[{"value":5,"label":"five","color":"danger"}]',
      '[[1]]',
      '[null]',
    ])
      expect(drawnRows(value, marks), value).toBeUndefined()
    expect(drawnRows('["whenever"]', shortcuts)).toBeUndefined()
  })
})
