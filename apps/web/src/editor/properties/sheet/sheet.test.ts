import { describe, expect, it } from 'vitest'
import {
  cellText,
  readSheet,
  refusalOfName,
  type Sheet,
  type SheetForm,
  withCell,
  withField,
  withName,
  withoutField,
  withoutRow,
  withPasted,
  withRow,
  writeSheet,
} from './sheet.ts'

const list: SheetForm = { expects: 'array', example: '[{ "id": 1, "name": "Ada" }]' }
const object: SheetForm = { expects: 'object', example: '{ "name": "Ada" }' }

const sheetOf = (value: string, form: SheetForm = list): Sheet => {
  const sheet = readSheet(value, form)
  if (sheet === undefined) throw new Error(`No sheet: ${value}`)
  return sheet
}

describe('data as a sheet', () => {
  it('has a column for each field of any object, and is written back as it was', () => {
    const text = '[{"id":1,"tags":["a"]},{"id":2,"name":null,"isNew":false}]'
    const sheet = sheetOf(text)
    expect(sheet.fields).toEqual(['id', 'tags', 'name', 'isNew'])
    expect(sheet.rows.map((row) => cellText(row.tags))).toEqual(['["a"]', ''])
    expect(writeSheet(sheet, list)).toBe(text)
  })

  it('begins with the fields of the example while there is no data, and is nothing until something is typed', () => {
    const sheet = sheetOf('')
    expect(sheet).toEqual({ fields: ['id', 'name'], rows: [{}] })
    expect(writeSheet(withRow(sheet), list)).toBe('')
    expect(writeSheet(withCell(sheet, 0, 'name', 'Alan'), list)).toBe('[{"name":"Alan"}]')
  })

  it('is one line where one object is wanted', () => {
    const sheet = sheetOf('{"name":"Ada","age":36}', object)
    expect(writeSheet(withCell(sheet, 0, 'age', '37'), object)).toBe('{"name":"Ada","age":37}')
    expect(readSheet('[{"name":"Ada"}]', object)).toBeUndefined()
  })

  it('is left to code where it is a binding or more than objects', () => {
    for (const value of ['{{ API1.response }}', '[1]', '["a"]', '{"a":1}', '[{"a":1}, {{ X.value }}]', '[{'])
      expect(readSheet(value, list), value).toBeUndefined()
  })
})

describe('a cell of a sheet', () => {
  const after = (value: string, text: string) => withCell(sheetOf(value), 0, 'a', text).rows[0]

  it('keeps the kind of value that stood there', () => {
    expect(after('[{"a":"7"}]', '8')).toEqual({ a: '8' })
    expect(after('[{"a":7}]', '8.5')).toEqual({ a: 8.5 })
    expect(after('[{"a":"x"}]', '8')).toEqual({ a: 8 })
    expect(after('[{"a":"007"}]', '008')).toEqual({ a: '008' })
    expect(after('[{"a":false}]', 'true')).toEqual({ a: true })
    expect(after('[{"a":"true"}]', 'false')).toEqual({ a: 'false' })
    expect(after('[{"a":[1]}]', '[1,2]')).toEqual({ a: [1, 2] })
    expect(after('[{"a":[1]}]', '[1,')).toEqual({ a: '[1,' })
  })

  it('is not there when it is emptied', () => {
    expect(after('[{"a":1,"b":2}]', '')).toEqual({ b: 2 })
    expect(after('[{"a":null}]', '')).toEqual({ a: null })
  })
})

describe('lines and columns of a sheet', () => {
  it('are added, named and removed', () => {
    const wide = withField(sheetOf('[{"a":1}]'))
    expect(wide.fields).toEqual(['a', 'field2'])
    const named = withName(withCell(wide, 0, 'field2', 'x'), 'field2', 'city')
    expect(named).toEqual({ fields: ['a', 'city'], rows: [{ a: 1, city: 'x' }] })
    expect(withoutField(named, 'a')).toEqual({ fields: ['city'], rows: [{ city: 'x' }] })
    expect(withoutRow(named, 0)).toEqual({ fields: ['a', 'city'], rows: [{}] })
  })

  it('have names that no other has', () => {
    const sheet = sheetOf('[{"a":1,"b":2}]')
    expect(refusalOfName(sheet, 'a', 'b')).toBe('There is a field b already.')
    expect(refusalOfName(sheet, 'a', ' ')).toBe('A field needs a name.')
    expect(refusalOfName(sheet, 'a', 'a')).toBeUndefined()
  })
})

describe('lines pasted from a spreadsheet', () => {
  it('fill the cells from there on, and add what there is not yet', () => {
    const sheet = withPasted(
      sheetOf('[{"a":1,"b":2}]'),
      { row: 0, field: 'b' },
      [
        ['3', 'x'],
        ['4', 'y'],
      ],
      list,
    )
    expect(sheet.fields).toEqual(['a', 'b', 'field3'])
    expect(sheet.rows).toEqual([
      { a: 1, b: 3, field3: 'x' },
      { b: 4, field3: 'y' },
    ])
  })

  it('name the columns of an empty sheet, where the first line is words', () => {
    const lines = [
      ['city', 'people'],
      ['Oslo', '709037'],
    ]
    const pasted = withPasted(sheetOf(''), { row: 0, field: 'id' }, lines, list)
    expect(pasted).toEqual({ fields: ['city', 'people'], rows: [{ city: 'Oslo', people: 709037 }] })
  })

  it('stay within one line where one object is wanted', () => {
    const pasted = withPasted(sheetOf('{"a":1}', object), { row: 0, field: 'a' }, [['2'], ['3']], object)
    expect(writeSheet(pasted, object)).toBe('{"a":2}')
  })
})
