import type { DatabaseColumn, DatabaseTable } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { namingColumns, nameOfRow, planTable } from './plan.ts'

const aColumn = (name: string, more: Partial<DatabaseColumn> = {}): DatabaseColumn => ({
  name,
  type: 'text',
  kind: 'text',
  isRequired: false,
  isFilled: false,
  ...more,
})

const aTable = (name: string, columns: DatabaseColumn[]): DatabaseTable => ({
  schema: 'public',
  name,
  columns: [aColumn('id', { kind: 'integer', isRequired: true, isFilled: true }), ...columns],
  primaryKey: ['id'],
})

describe('a row is known', () => {
  it.each([
    ['by its name', ['title', 'name', 'email'], ['name']],
    [
      'by first and last name before a title',
      ['title', 'last_name', 'first_name'],
      ['first_name', 'last_name'],
    ],
    ['by its title', ['status', 'title'], ['title']],
    ['by what is called a name', ['status', 'file_name'], ['file_name']],
    ['by its key where nothing is called a name', ['status', 'city'], ['id']],
  ])('%s', (_how, columns, naming) => {
    expect(
      namingColumns(
        aTable(
          'thing',
          columns.map((name) => aColumn(name)),
        ),
      ),
    ).toEqual(naming)
  })

  it('with what it is where a key alone would say nothing', () => {
    const orders = aTable('orders', [aColumn('status')])
    expect(nameOfRow(planTable(orders, [orders]), 'row')).toBe('Order {{ row.id }}')
  })
})

describe('the fields of rows', () => {
  it('have names that bindings can read, each once', () => {
    const names = ['a b', 'a_b', '__proto__', 'constructor', '{{ x }}', '名前', '1st']
    const table = aTable(
      'thing',
      names.map((name) => aColumn(name)),
    )
    const fields = planTable(table, [table]).columns.map(({ field }) => field)
    expect(fields).toEqual(['id', 'a_b', 'a_b_2', 'proto', 'column', 'x', 'column_2', 'column_3'])
  })

  it('make no parameter of a path that bindings refuse, such as prototype', () => {
    const table = aTable('thing', [aColumn('prototype')])
    expect(planTable(table, [table]).columns.map(({ field }) => field)).toEqual(['id', 'column'])
  })

  it('hold the words of a reference beside its value, under a name of their own', () => {
    const artist = aTable('artist', [aColumn('name')])
    const references = { schema: 'public', name: 'artist', column: 'id' }
    const album = aTable('album', [aColumn('artist'), aColumn('artist_id', { kind: 'integer', references })])
    expect(planTable(album, [album, artist]).columns.at(-1)).toMatchObject({
      field: 'artist_id',
      label: 'Artist',
      words: { field: 'artist_2', words: ['name'], key: 'id' },
    })
  })
})
