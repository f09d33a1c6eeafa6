import { parseTemplate } from '@ashlar/expression'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import type { DatabaseColumn, DatabaseTable } from '@ashlar/schema'
import type { TableQuery } from '@ashlar/schema/table-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDifferences } from './line-differences.ts'
import { pagedQuery } from './paged-query.ts'

const column = (name: string, kind: DatabaseColumn['kind']): DatabaseColumn => ({
  name,
  kind,
  type: kind,
  isRequired: true,
  isFilled: false,
})
const tables: DatabaseTable[] = [
  {
    schema: 'public',
    name: 'album',
    primaryKey: ['album_id'],
    columns: [column('album_id', 'integer'), column('title', 'text'), column('cover', 'json')],
  },
  {
    schema: 'public',
    name: 'artist',
    primaryKey: ['artist_id'],
    columns: [column('artist_id', 'integer'), column('name', 'text')],
  },
]
const reads = {
  limit: 'T.pageSize',
  offset: 'T.pageOffset',
  search: 'T.searchText',
  sorting: "T.sorted + ' ' + T.direction",
}
const language = findIntegrationDescriptor('postgres')?.tables?.queries
const read = (text: string): TableQuery => {
  const reading = language?.read(parseTemplate(text))
  if (reading?.ok !== true) throw new Error(reading?.reason)
  return reading.query
}
const paged = (text: string) => {
  const made = pagedQuery(read(text), tables, reads)
  if (!made.ok) throw new Error(made.reason)
  return { rows: language?.write(made.rows) ?? '', count: language?.write(made.count) ?? '' }
}

describe('a query whose pages are turned', () => {
  it('sorts by the columns that it reads, and by the key behind them', () => {
    expect(paged('select * from album where cover is not null limit 100').rows).toBe(`select *
from album
where cover is not null
  and ({{ T.searchText }} = '' or title ilike {{ '%' + T.searchText + '%' }})
order by
  case when {{ T.sorted + ' ' + T.direction }} = 'album_id asc' then album_id end,
  case when {{ T.sorted + ' ' + T.direction }} = 'album_id desc' then album_id end desc nulls last,
  case when {{ T.sorted + ' ' + T.direction }} = 'title asc' then title end,
  case when {{ T.sorted + ' ' + T.direction }} = 'title desc' then title end desc nulls last,
  album_id
limit {{ T.pageSize }}
offset {{ T.pageOffset }}`)
  })

  it('is counted with the same conditions', () => {
    expect(paged("select title from album where album_id > 5 or title = 'x' order by title").count).toBe(
      `select
  count(*) as number
from album
where (album_id > 5 or title = 'x')
  and ({{ T.searchText }} = '' or title ilike {{ '%' + T.searchText + '%' }})`,
    )
  })

  it('names columns as the rows do, where several tables are joined', () => {
    const { rows } = paged(
      'select album.title, artist.name as artist from album join artist on artist.artist_id = album.album_id',
    )
    expect(rows).toContain("= 'artist desc' then artist.name end desc nulls last")
    expect(rows).toContain('artist.name ilike')
    expect(rows).toMatch(/album\.album_id\nlimit/u)
  })

  it('stays the same where it is made once more', () => {
    const once = paged("select * from album where album_id > 5 or title = 'x' order by title desc")
    expect(paged(once.rows)).toEqual(once)
  })

  it('is none where something is worked out, or a table is not known', () => {
    expect(pagedQuery(read('select count(*) from album'), tables, reads)).toMatchObject({ ok: false })
    expect(pagedQuery(read('select * from hidden'), tables, reads)).toEqual({
      ok: false,
      reason: 'The columns of hidden are not known.',
    })
  })
})

describe('the differences of two texts', () => {
  it('are the lines of both, and none is lost', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDifferences(before, after)
        const without = (kind: string): string =>
          lines.flatMap((line) => (line.kind === kind ? [] : [line.text])).join('\n')
        expect(without('added')).toBe(before)
        expect(without('removed')).toBe(after)
      }),
    )
  })

  it('keep what both have', () => {
    expect(lineDifferences('a\nb\nc', 'a\nx\nc')).toEqual([
      { kind: 'kept', text: 'a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'x' },
      { kind: 'kept', text: 'c' },
    ])
  })
})
