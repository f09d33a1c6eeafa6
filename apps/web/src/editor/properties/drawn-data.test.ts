import { data, text } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  drawnChoices,
  drawnColors,
  drawnEditor,
  drawnFilters,
  drawnWords,
  writtenColors,
  writtenFilters,
} from './drawn-data.ts'
import { typedValue } from './typed-value.ts'

const colors = data('Colors', '', { help: 'Colors.', expects: 'object', editor: 'colors', example: '' })

describe('data edited by hand', () => {
  it('is drawn as its property names it, and left to code where it holds a binding', () => {
    expect(drawnEditor(colors, '{"paid":"success"}')).toBe('colors')
    expect(drawnEditor(colors, '{{ GetColors.response }}')).toBeUndefined()
    expect(drawnEditor(text('Text', '', { help: 'Words.' }), 'a')).toBeUndefined()
  })

  it('takes what is written as a number for one, and codes for text', () => {
    expect(['2', '-1.5', '007', '', 'a1', '1e5'].map(typedValue)).toEqual([2, -1.5, '007', '', 'a1', '1e5'])
  })
})

describe('colors edited by hand', () => {
  it('are read and written as an object, without rows that are not complete', () => {
    const rows = drawnColors('{"paid":"success","late":"#c00000"}')
    expect(rows).toEqual([
      { value: 'paid', color: 'success' },
      { value: 'late', color: '#c00000' },
    ])
    expect(writtenColors([...(rows ?? []), { value: '', color: 'info' }])).toBe(
      '{"paid":"success","late":"#c00000"}',
    )
    expect(drawnColors('{{ colors }}')).toBeUndefined()
    expect(drawnColors({ paid: 3 })).toBeUndefined()
  })
})

describe('filters edited by hand', () => {
  it('are written as the table reads them, lists of values with commas between them', () => {
    const written =
      '[{"column":"status","operator":"isOneOf","value":["new","paid"]},{"column":"total","operator":"between","value":"5","end":"9"}]'
    const rows = drawnFilters(written)
    expect(rows).toEqual([
      { column: 'status', operator: 'isOneOf', value: 'new, paid', end: '' },
      { column: 'total', operator: 'between', value: '5', end: '9' },
    ])
    expect(writtenFilters(rows ?? [])).toBe(written)
  })

  it('are left out while they name no field', () => {
    expect(writtenFilters([{ column: '', operator: 'equals', value: '5', end: '' }])).toBe('[]')
    expect(drawnFilters('')).toEqual([])
  })

  it('are left to code where a row of fields could not hold them', () => {
    expect(drawnFilters('{{ API1.response }}')).toBeUndefined()
    expect(
      drawnFilters('[{"column":"a","operator":"isOneOf","value":["Oslo, Norway","Bergen"]}]'),
    ).toBeUndefined()
    expect(drawnFilters('[{"column":"a","value":{"deep":1}}]')).toBeUndefined()
  })
})

describe('words edited by hand', () => {
  it('are texts alone: what is more is left to code', () => {
    expect(drawnWords('["saturday","sunday"]')).toEqual(['saturday', 'sunday'])
    expect(drawnWords('')).toEqual([])
    expect(drawnWords('[6, 0]')).toBeUndefined()
    expect(drawnWords('{{ days }}')).toBeUndefined()
  })
})

describe('choices made by hand', () => {
  it('are texts and numbers: what is more is left to code', () => {
    expect(drawnChoices('["DE",7]')).toEqual(['DE', 7])
    expect(drawnChoices('')).toEqual([])
    expect(drawnChoices('[true]')).toBeUndefined()
    expect(drawnChoices('{{ GetUser.response.countries }}')).toBeUndefined()
  })
})
