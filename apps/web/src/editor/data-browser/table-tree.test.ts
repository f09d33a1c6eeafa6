import type { DatabaseColumn, DatabaseTable } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { sayColumn, tableTree } from './table-tree.ts'

const aColumn = (name: string, more: Partial<DatabaseColumn> = {}): DatabaseColumn => ({
  name,
  type: 'integer',
  kind: 'integer',
  isRequired: false,
  isFilled: false,
  ...more,
})
const aTable = (schema: string, name: string, ...columns: string[]): DatabaseTable => ({
  schema,
  name,
  primaryKey: [],
  columns: columns.map((column) => aColumn(column)),
})
const tables = [
  aTable('public', 'album', 'title'),
  aTable('public', 'artist', 'name'),
  aTable('audit', 'entry', 'at'),
]

const shown = (search: string) =>
  tableTree(tables, search).map(({ schema, tables: found }) => [schema, found.map(({ table }) => table.name)])

describe('the tree of tables', () => {
  it('holds the tables by their schemas', () => {
    expect(shown('')).toEqual([
      ['public', ['album', 'artist']],
      ['audit', ['entry']],
    ])
  })

  it('finds tables by their names, their schemas and their columns', () => {
    expect(shown('ALB')).toEqual([['public', ['album']]])
    expect(shown('audit.')).toEqual([['audit', ['entry']]])
    expect(shown('title')).toEqual([['public', ['album']]])
    expect(tableTree(tables, 'title')[0]?.tables[0]?.isFoundByColumn).toBe(true)
    expect(shown('nothing')).toEqual([])
  })
})

describe('a column', () => {
  it('is said with its type, its key and what it refers to', () => {
    const references = { schema: 'public', name: 'artist', column: 'id' }
    expect(sayColumn({ primaryKey: ['id'] }, aColumn('id', { isRequired: true }))).toBe(
      'integer, primary key',
    )
    expect(sayColumn({ primaryKey: [] }, aColumn('artist_id', { isRequired: true, references }))).toBe(
      'integer, required, refers to artist',
    )
  })
})
