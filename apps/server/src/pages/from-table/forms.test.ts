import { describe, expect, it } from 'vitest'
import { addAlbums, everything, given, namedStep, tableDatabase } from './testing.ts'

const database = tableDatabase()

describe('forms made from a table', () => {
  it('leave out of their forms what the database fills in, and know what it allows', async () => {
    await addAlbums(database)
    const tables = await database.tables()
    const { form } = everything(given(tables, 'album'))
    const inputs = Object.values(form ?? {}).flatMap((record) =>
      record.kind === 'widget' && typeof record.properties.label === 'string' ? [record] : [],
    )
    expect(inputs.map(({ type, properties: { label } }) => `${type} ${String(label)}`)).toEqual([
      'input Title',
      'dropdown Artist',
      'dropdown State',
      'numberInput Price',
      'switch Is live',
    ])
    expect(inputs.map(({ properties }) => properties)).toMatchObject([
      { isRequired: true, maxLength: 160 },
      { isRequired: true, options: '{{ FindArtist.response }}' },
      { options: '["new", "sold"]', defaultOptionValue: '{{ "new" }}' },
      { decimalPlaces: 2 },
      { defaultCheckedState: '{{ false }}' },
    ])
  })

  it('find what is referred to among all its rows, and keep what is chosen among what they offer', async () => {
    await database.run({
      body: "insert into artist (name) select 'Artist ' || n from generate_series(1, 1500) as n",
    })
    const { list } = everything(given(await database.tables(), 'album'))
    const found = async (search: string, chosen: number | null = null) => {
      const asked: Record<string, unknown> = {
        'ArtistChoice.searchText': search,
        'ArtistChoice.selectedOptionValue': chosen,
      }
      const rows = await database.run(
        namedStep(list, 'ReadOptions'),
        (expression) => asked[expression] ?? null,
      )
      return Array.isArray(rows) ? rows : []
    }
    expect(await found('')).toHaveLength(100)
    expect(await found('artist 1499')).toEqual([{ value: 1501, label: 'Artist 1499' }])
    expect(await found('nobody')).toEqual([])
    expect((await found('', 1502))[0]).toEqual({ value: 1502, label: 'Artist 1500' })
    expect(await found('artist 1499', 2)).toEqual([
      { value: 2, label: 'Bo' },
      { value: 1501, label: 'Artist 1499' },
    ])
  })
})
