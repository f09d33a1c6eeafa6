import { describe, expect, it } from 'vitest'
import { addAlbums, addDeliveries, everything, given, namedStep, tableDatabase } from './testing.ts'

const database = tableDatabase()

describe('pages made from a table', () => {
  it('choose rows by their fixed choices and their days', async () => {
    await addAlbums(database)
    await addDeliveries(database)
    const { list, dashboard } = everything(given(await database.tables(), 'delivery'))
    const asked = (values: Record<string, unknown>) => (expression: string) => values[expression] ?? null
    const count = async (values: Record<string, unknown>) =>
      database.run(namedStep(list, 'CountRows'), asked({ 'DeliveriesTable.searchText': '', ...values }))
    expect(await count({})).toEqual([{ number: 3 }])
    expect(await count({ 'StateFilter.selectedOptionValue': 'open' })).toEqual([{ number: 2 }])
    const january = { startDate: '2026-01-05', endDate: '2026-01-31' }
    const period = (name: string) => ({
      [`${name}.startDate`]: january.startDate,
      [`${name}.endDate`]: january.endDate,
    })
    expect(await count({ 'StateFilter.selectedOptionValue': 'open', ...period('DueOnFilter') })).toEqual([
      { number: 1 },
    ])
    const inJanuary = asked(period('DeliveriesPeriod'))
    expect(await database.run(namedStep(dashboard, 'SumUp'), inJanuary)).toEqual([
      { number: 2, total: 3, average: 1.5 },
    ])
    expect(await database.run(namedStep(dashboard, 'SumDay'), inJanuary)).toEqual([
      { day: '2026-01-05', number: 1, total: 2 },
      { day: '2026-01-31', number: 1, total: 1 },
    ])
    expect(await database.run(namedStep(dashboard, 'SumState'))).toEqual([
      { value: 'open', number: 2, total: 5 },
      { value: 'done', number: 1, total: 1 },
    ])
  })
})
