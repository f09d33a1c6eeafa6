import type { DatabaseColumn, DatabaseTable } from '@ashlar/schema'
import type { TableQuery } from '@ashlar/schema/table-query'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { parseTemplate } from '@ashlar/expression'
import { describe, expect, it } from 'vitest'
import { withJoin, withoutJoin, withSelected } from './query-edits.ts'
import { columnChoices, joinChoices, tablesOfQuery } from './query-tables.ts'
import { valueOf } from './query-values.ts'
import { groupChoices } from './worked-out.ts'

const column = (name: string, facts: Partial<DatabaseColumn> = {}): DatabaseColumn => ({
  name,
  type: 'integer',
  kind: 'integer',
  isRequired: true,
  isFilled: false,
  ...facts,
})
const refersTo = (name: string, to: string): DatabaseColumn =>
  column(name, { references: { schema: 'public', name: to, column: name } })
const table = (name: string, columns: DatabaseColumn[]): DatabaseTable => ({
  schema: 'public',
  name,
  columns,
  primaryKey: [`${name}_id`],
})
const tables = [
  table('artist', [column('artist_id'), column('name', { kind: 'text' })]),
  table('album', [column('album_id'), column('title', { kind: 'text' }), refersTo('artist_id', 'artist')]),
  table('track', [column('track_id'), column('name', { kind: 'text' }), refersTo('album_id', 'album')]),
]

const language = findIntegrationDescriptor('postgres')?.tables?.queries
const read = (text: string): TableQuery => {
  const reading = language?.read(parseTemplate(text))
  if (reading?.ok !== true) throw new Error(reading?.reason)
  return reading.query
}
const write = (query: TableQuery): string => language?.write(query) ?? ''

const join = (query: TableQuery, label: string): TableQuery => {
  const known = tablesOfQuery(query, tables)
  const choice = joinChoices(known, tables).find((one) => one.label === label)
  if (choice === undefined) throw new Error(`There is no ${label}.`)
  return withJoin(query, choice.join, known)
}

describe('a table that is joined', () => {
  const albums = read("select title, artist_id from album where title = 'x' order by album_id")

  it('is offered along the references of both sides', () => {
    expect(joinChoices(tablesOfQuery(albums, tables), tables).map(({ label }) => label)).toEqual([
      'artist, by album.artist_id',
      'track, whose album_id leads to album',
    ])
  })

  it('has the columns that stood alone written behind their table', () => {
    expect(write(join(albums, 'artist, by album.artist_id'))).toBe(`select
  album.title,
  album.artist_id
from album
left join artist on artist.artist_id = album.artist_id
where album.title = 'x'
order by album.album_id`)
  })

  it('gets a name of its own where it is there already', () => {
    const twice = join(join(albums, 'artist, by album.artist_id'), 'artist, by album.artist_id')
    expect(write(twice)).toContain('left join artist as artist_2 on artist_2.artist_id = album.artist_id')
  })

  it('leaves "all columns" those of the first table', () => {
    expect(write(join(read('select * from album'), 'artist, by album.artist_id'))).toContain('select album.*')
  })

  it('goes with all that reads it, and with the joins that need it', () => {
    const both = join(
      join(read('select artist_id from artist'), 'album, whose artist_id leads to artist'),
      'track, whose album_id leads to album',
    )
    const reads: TableQuery = {
      ...both,
      selected: [...both.selected, { kind: 'column', column: { table: 'track', column: 'name' } }],
      order: [{ by: { table: 'album', column: 'title' }, direction: 'asc' }],
      where: {
        kind: 'group',
        match: 'all',
        conditions: [
          { kind: 'comparison', left: { table: 'album', column: 'title' }, operator: 'is null', values: [] },
        ],
      },
    }
    expect(write(withoutJoin(reads, 0))).toBe('select\n  artist.artist_id\nfrom artist')
  })
})

describe('columns', () => {
  it('are offered behind their tables as soon as there are several', () => {
    const known = tablesOfQuery(read('select * from album'), tables)
    expect(columnChoices(known).map(({ label }) => label)).toEqual(['album_id', 'title', 'artist_id'])
    const both = tablesOfQuery(join(read('select * from album'), 'artist, by album.artist_id'), tables)
    expect(columnChoices(both).map(({ label }) => label)).toContain('artist.name')
  })

  it('that are worked out leave no room for all columns', () => {
    const query = read('select * from album')
    expect(write(withSelected(query, [...query.selected, { kind: 'rows' }]))).toBe(
      'select\n  count(*)\nfrom album',
    )
  })
})

describe('conditions on groups', () => {
  const grouped = read('select title, sum(album_id) from album group by title having sum(album_id) > 5')

  it('compare what is selected, and the number of rows', () => {
    const known = tablesOfQuery(grouped, tables)
    expect(groupChoices(grouped.selected, known).map(({ label, facts }) => [label, facts?.kind])).toEqual([
      ['Number of rows', 'integer'],
      ['Sum of album_id', 'decimal'],
      ['title', 'text'],
    ])
  })

  it('have their columns written behind their table where another is joined', () => {
    expect(write(join(grouped, 'artist, by album.artist_id'))).toContain('having sum(album.album_id) > 5')
  })

  it('go where nothing is worked out any more', () => {
    expect(write(withSelected(grouped, grouped.selected.slice(0, 1)))).toBe('select\n  title\nfrom album')
  })

  it('go with the table that they are about', () => {
    const joined = read(
      'select album.title, count(*) from album join artist on artist.artist_id = album.artist_id group by album.title having max(artist.name) is null',
    )
    expect(write(withoutJoin(joined, 0))).toBe(
      'select\n  album.title,\n  count(*)\nfrom album\ngroup by album.title',
    )
  })
})

describe('what is written as a value', () => {
  it.each([
    ['{{ Search.value }}', 'text', { kind: 'binding', source: 'Search.value' }],
    ['12.5', 'decimal', { kind: 'number', text: '12.5' }],
    ['12.5', 'text', { kind: 'text', text: '12.5' }],
    ['12; drop table album', 'integer', { kind: 'text', text: '12; drop table album' }],
    ['true', 'boolean', { kind: 'boolean', value: true }],
    ['a {{ b }}', 'text', null],
    ['{{ b + }}', 'text', null],
  ] as const)('is read for its column: %s', (written, kind, value) => {
    expect(valueOf(written, { kind })).toEqual(value)
  })
})
