// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'
import type { OfferedMethods, WidgetHost, WidgetMode } from '../host.ts'
import { table } from './table.ts'
import { tableMethods } from './table-methods.ts'

const tableData = [
  { id: 1, name: 'Ada', total: 30 },
  { id: 2, name: 'Alan', total: 10 },
  { id: 3, name: 'Grace', total: 20 },
]
const columns = [
  { id: 'id', key: 'id' },
  { id: 'name', key: 'name', isEditable: true },
  { id: 'total', key: 'total', type: 'number' },
]

/** A page with a table, what it offers to do, and the messages that it shows. */
const aTable = async (given: Readonly<Record<string, unknown>> = {}, mode: WidgetMode = 'edit') => {
  const told: string[] = []
  let offered: OfferedMethods = {}
  const values = { tableData, columns, enableRowInsertion: true, enableRowDeletion: true, ...given }
  const host: WidgetHost = {
    ...sampleHost([{ type: 'table', name: 'Table1', place: [0, 0, 96, 36], values }], mode),
    offerMethods: (_id, methods) => {
      offered = methods
      return () => {
        offered = {}
      }
    },
    tell: (style, message) => told.push(`${style}: ${message}`),
  }
  const page = await mountPage(host)
  const id = widgetIdOf(host, 'Table1')
  return {
    told,
    page,
    offered: () => Object.keys(offered),
    value: (name: string): unknown => host.snapshot(id)?.values[name],
    /** Calls methods one after the other before anything is drawn again. */
    ask: (...calls: readonly (readonly [method: keyof typeof tableMethods, ...handed: unknown[]])[]) =>
      // `act` answers with less than a promise.
      Promise.resolve(
        act(async () => {
          for (const [method, ...handed] of calls) offered[method]?.(...handed)
        }),
      ),
    shownNames: () =>
      [...page.querySelectorAll('[role="row"][data-position] [aria-colindex="2"]')].map(
        (cell) => cell.textContent,
      ),
  }
}

describe('changing rows of a table by steps', () => {
  it('ignores columns that are not editable and names them to those who build', async () => {
    const { ask, value, told } = await aTable()
    await ask(['updateRow', 0, { id: 9, name: 'Ida' }])
    expect(value('editOverrides')).toEqual({ 0: { name: 'Ida' } })
    expect(value('editedRows')).toMatchObject({ updatedRows: [{ id: 1, name: 'Ida', total: 30 }] })
    expect(told).toEqual(['warning: The column id of Table1 is not editable and was not changed.'])
  })

  it('ignores them without a word in applications that people use', async () => {
    const { ask, value, told } = await aTable({}, 'published')
    await ask(['updateRows', [{ rowIndex: 1, values: { id: 9, name: 'Tom' } }]])
    expect(value('editOverrides')).toEqual({ 1: { name: 'Tom' } })
    expect(told).toEqual([])
  })

  it('adds only objects, and only where the table takes new rows', async () => {
    const open = await aTable()
    await open.ask(['insertRows', ['a', { b: 1 }]])
    expect(open.value('editedRows')).toMatchObject({ insertedRows: [{ b: 1 }] })
    expect(open.told).toEqual([])
    for (const mode of ['edit', 'published'] as const) {
      const closed = await aTable({ enableRowInsertion: false }, mode)
      await closed.ask(['insertRow', { b: 1 }])
      expect(closed.value('hasChanges')).toBe(false)
      expect(closed.told).toEqual(['error: Row insertion is disabled for this table.'])
    }
  })

  it('deletes only where the table allows it', async () => {
    const open = await aTable()
    await open.ask(['deleteRows', [2, 0]])
    expect(open.value('deletedRowIndices')).toEqual([0, 2])
    for (const mode of ['edit', 'published'] as const) {
      const closed = await aTable({ enableRowDeletion: false }, mode)
      await closed.ask(['deleteRow', 0])
      expect(closed.value('deletedRowIndices')).toEqual([])
      expect(closed.told).toEqual(['error: Row deletion is disabled for this table.'])
    }
  })

  it('takes each step upon the one before, also before the table is drawn again', async () => {
    const { ask, value } = await aTable()
    await ask(
      ['insertRow', { name: 'Tom' }],
      ['insertRow', { name: 'Tim' }],
      ['deleteRow', 1],
      ['deleteRow', 2],
    )
    expect(value('editedRows')).toMatchObject({
      insertedRows: [{ name: 'Tom' }, { name: 'Tim' }],
      deletedRows: [{ id: 2 }, { id: 3 }],
    })
    await ask(['resetChanges'])
    expect(value('hasChanges')).toBe(false)
  })

  it('takes rows written as JSON, and refuses what is none with a sentence', async () => {
    const { ask, value } = await aTable()
    await ask(['updateRow', '2', '{ "name": "Gus" }'])
    expect(value('editOverrides')).toEqual({ 2: { name: 'Gus' } })
    await expect(ask(['updateRow', 7, { name: 'x' }])).rejects.toThrow('Table1 has no row 7.')
    await expect(ask(['updateRow', 0, 'name'])).rejects.toThrow('The values of a row are needed as an object')
    await expect(ask(['insertRows', 'name'])).rejects.toThrow('A list of rows is needed.')
  })

  it('lets nobody set the changes past what the table allows', () => {
    expect(table.settable).not.toContain('editOverrides')
    expect(table.settable).not.toContain('inserts')
    expect(table.settable).not.toContain('deletedRowIndices')
  })
})

describe('moving through a table by steps', () => {
  it('sorts, filters and searches', async () => {
    const { ask, value, shownNames } = await aTable()
    await ask(['setSort', 'total', 'desc'])
    expect(shownNames()).toEqual(['Ada', 'Grace', 'Alan'])
    expect(value('sortedColumn')).toEqual({ column: 'total', direction: 'desc' })
    await ask(['setFilters', [{ column: 'total', operator: 'lessThan', value: 30 }]])
    expect(shownNames()).toEqual(['Grace', 'Alan'])
    await ask(['clearFilters'], ['setSort'], ['setSearchText', 'gr'])
    expect(shownNames()).toEqual(['Grace'])
    await expect(ask(['setSort', 'color'])).rejects.toThrow('Table1 has no column color.')
  })

  it('selects rows', async () => {
    const { ask, value } = await aTable()
    await ask(['selectRow', 1])
    expect(value('selectedRow')).toEqual(tableData[1])
    await ask(['clearSelection'])
    expect(value('selectedRowIndex')).toBe(-1)
  })

  it('turns pages', async () => {
    const { ask, value, shownNames } = await aTable({ pageType: 'CLIENT_SIDE', pageSize: 2 })
    await ask(['setPage', 2])
    expect(shownNames()).toEqual(['Grace'])
    expect(value('pageOffset')).toBe(2)
  })
})

describe('what a table offers', () => {
  it('is what its descriptor declares', async () => {
    const { offered } = await aTable()
    expect(offered().toSorted()).toEqual(Object.keys(tableMethods).toSorted())
  })

  it('stands whatever it is handed', async () => {
    const { ask, page } = await aTable()
    const hostile = [
      undefined,
      null,
      '',
      '{',
      -1,
      1e30,
      Number.NaN,
      [],
      {},
      [[null]],
      [{ rowIndex: {} }],
      () => 1,
    ]
    for (const method of ['updateRow', 'updateRows', 'insertRow', 'insertRows', 'deleteRows'] as const)
      for (const value of hostile)
        await ask([method, value, value]).catch((thrown: unknown) => expect(thrown).toBeInstanceOf(Error))
    expect(page.querySelector('[role="grid"]')).not.toBeNull()
  })
})
