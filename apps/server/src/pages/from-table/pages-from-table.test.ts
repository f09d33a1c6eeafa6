import { offerOfTable, pathOfRow } from '@ashlar/document'
import { mayRunByItself } from '@ashlar/integrations/descriptors'
import { describe, expect, it } from 'vitest'
import {
  addAlbums,
  apisOf,
  everything,
  expectAccepted,
  expectSound,
  given,
  namedStep,
  stepsOf,
  tableDatabase,
} from './testing.ts'

const database = tableDatabase()

const titleOf = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && 'title' in row ? row.title : undefined

describe('pages made from a table', () => {
  it('work with its rows: searched, sorted, turned, made, changed and deleted', async () => {
    await addAlbums(database)
    const from = given(await database.tables(), 'album')
    const { list, detail } = everything(from)
    const rows = async (asked: Record<string, unknown>) => {
      const all: Record<string, unknown> = {
        'AlbumsTable.searchText': '',
        'AlbumsTable.pageSize': 2,
        'AlbumsTable.pageOffset': 0,
        ...asked,
      }
      const answer = await database.run(namedStep(list, 'ReadRows'), (expression) => all[expression] ?? null)
      return Array.isArray(answer) ? answer.map(titleOf) : answer
    }
    expect(await rows({})).toEqual(['Loud 100%', 'Quiet'])
    expect(await rows({ 'AlbumsTable.pageOffset': 2 })).toEqual(['Silent'])
    expect(await rows({ 'AlbumsTable.searchText': '0%' })).toEqual(['Loud 100%'])
    expect(await rows({ 'AlbumsTable.searchText': 'ADA' })).toEqual(['Quiet', 'Silent'])
    expect(
      await rows({
        'AlbumsTable.sortedColumns[0]?.column': 'artist',
        'AlbumsTable.sortedColumns[0]?.direction': 'desc',
      }),
    ).toEqual(['Loud 100%', 'Quiet'])
    const search = (text: string) => (expression: string) =>
      expression === 'AlbumsTable.searchText' ? text : null
    expect(await database.run(namedStep(list, 'CountRows'), search('ada'))).toEqual([{ number: 2 }])
    expect(await database.run(namedStep(list, 'ReadOptions'))).toEqual([
      { value: 1, label: 'Ada' },
      { value: 2, label: 'Bo' },
    ])

    const entered: Record<string, unknown> = {
      'TitleInput.value || null': 'New one',
      'ArtistChoice.selectedOptionValue ?? null': 2,
      'StateChoice.selectedOptionValue ?? null': 'sold',
      'PriceInput.value': 9.5,
      'IsLiveSwitch.isChecked': true,
      'ChosenAlbum.value.album_id': 4,
    }
    const enter = (expression: string) => entered[expression] ?? null
    await database.run(namedStep(list, 'InsertAlbum'), enter)
    entered['TitleInput.value || null'] = 'Another'
    await database.run(namedStep(list, 'UpdateAlbum'), enter)
    const key = (expression: string) => (expression === 'Global.URL.routeParams.album_id' ? '4' : null)
    expect(await database.run(namedStep(detail, 'ReadAlbum'), key)).toMatchObject([
      { title: 'Another', artist: 'Bo', state: 'sold', price: 9.5, is_live: true },
    ])
    await database.run(namedStep(list, 'RemoveAlbum'), enter)
    expect(await database.run(namedStep(detail, 'ReadAlbum'), key)).toEqual([])
  })

  it('follow what people search without event handlers, and change nothing by themselves', async () => {
    const { list } = everything(given(await database.tables(), 'album'))
    const byThemselves = apisOf(list ?? {}).filter(mayRunByItself)
    expect(byThemselves.map(({ name }) => name)).toEqual(['GetAlbums', 'CountAlbums', 'FindArtist'])
    expect(byThemselves.map(({ trigger }) => trigger.executeOnInputChange === true)).toEqual([
      true,
      true,
      true,
    ])
  })

  it('tell rows apart by all parts of a key, and only read where there is none', async () => {
    await database.run({
      body: `create table playlist_track (
          playlist_id integer, track_id integer, note text, primary key (track_id, playlist_id));
        create table log_line (line text, at timestamp default now());
        create view recent_line as select * from log_line`,
    })
    const tables = await database.tables()
    const keyed = given(tables, 'playlist_track')
    expect(pathOfRow(keyed, '/tracks')).toBe('/tracks/:track_id/:playlist_id')
    const remove = stepsOf(everything(keyed).list ?? {}).find(({ name }) => name === 'RemovePlaylistTrack')
    expect(remove?.configuration.body).toBe(
      'delete from public.playlist_track\nwhere track_id = {{ ChosenPlaylistTrack.value.track_id }}\n  and playlist_id = {{ ChosenPlaylistTrack.value.playlist_id }}',
    )
    const log = given(tables, 'recent_line')
    expect(offerOfTable(log.table, tables).readOnlyBecause).toContain('recent_line has no primary key')
    expect(Object.keys(everything(log))).toEqual(['table', 'list', 'form', 'dashboard'])
    for (const name of ['playlist_track', 'log_line', 'recent_line']) {
      for (const page of Object.values(everything(given(tables, name)))) {
        expectSound(page)
        await expectAccepted(database, page)
      }
    }
  })
})
