import type { JsonObject, PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { addAlbums, addDeliveries, everything, given, namedStep, tableDatabase } from './testing.ts'

const database = tableDatabase()

describe('pages made from a table', () => {
  it('save the cells of many rows at once, or none where one is refused', async () => {
    await addAlbums(database)
    await addDeliveries(database)
    const { editable } = everything(given(await database.tables(), 'delivery'))
    const { detail } = everything(given(await database.tables(), 'album'))
    const save = (page: PageRecords | undefined, changes: JsonObject) =>
      database.run(namedStep(page, 'SaveChanges'), (expression) =>
        expression === 'DeliveriesTable.editedRows'
          ? changes
          : expression === 'Global.URL.routeParams.album_id'
            ? '2'
            : null,
      )
    const row = { delivery_id: 1, album_id: 1, due_on: '2026-01-05', state: 'open', amount: 2, cost: 4 }
    const nothing = { updatedRows: [], insertedRows: [], deletedRows: [] }
    const added = { album_id: 3, due_on: '2026-03-01', cost: 1 }
    expect(
      await save(editable, {
        updatedRows: [{ ...row, state: 'done', amount: 7 }],
        insertedRows: [added],
        deletedRows: [{ ...row, delivery_id: 2 }],
      }),
    ).toEqual([{ updated: 1, inserted: 1, deleted: 1 }])
    const rows = () =>
      database.run({ body: 'select delivery_id, album_id, state, amount from delivery order by delivery_id' })
    const saved = [
      { delivery_id: 1, album_id: 1, state: 'done', amount: 7 },
      { delivery_id: 3, album_id: 2, state: 'open', amount: 3 },
      // What it does not say is what the database gives a new row.
      { delivery_id: 4, album_id: 3, state: 'open', amount: 1 },
    ]
    expect(await rows()).toEqual(saved)
    await expect(
      save(editable, {
        ...nothing,
        updatedRows: [{ ...row, amount: 8 }],
        insertedRows: [{ ...added, state: 'nowhere' }],
      }),
    ).rejects.toThrow(/violates check constraint/u)
    expect(await rows()).toEqual(saved)
    // On the page of one row only those that belong to it are touched, and what is added belongs to it. The number of the
    // row that was refused is not given again.
    expect(
      await save(detail, {
        updatedRows: [{ ...row, amount: 9 }],
        insertedRows: [{ due_on: '2026-03-02', cost: 2 }],
        deletedRows: [],
      }),
    ).toEqual([{ updated: 0, inserted: 1, deleted: 0 }])
    expect(await rows()).toEqual([...saved, { delivery_id: 6, album_id: 2, state: 'open', amount: 1 }])
  })
})
