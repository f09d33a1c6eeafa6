import type { FolderOfPage } from '@ashlar/files'
import { describe, expect, it } from 'vitest'
import { fileRows } from './file-rows.ts'

const folder = 'pages/orders'
const folders: readonly FolderOfPage[] = [
  {
    pageId: 'p1',
    name: 'Orders',
    folder,
    paths: [`${folder}/page.yaml`, `${folder}/apis/load/api.yaml`, `${folder}/apis/load/query.sql`],
    apis: [
      {
        apiId: 'a1',
        name: 'Load',
        folder: `${folder}/apis/load`,
        paths: [`${folder}/apis/load/api.yaml`, `${folder}/apis/load/query.sql`],
      },
    ],
  },
  { pageId: 'p2', name: 'Bills', folder: 'pages/bills', paths: ['pages/bills/page.yaml'], apis: [] },
]
const labels = (closed: readonly string[]) =>
  fileRows(folders, new Set(closed)).map(({ level, label }) => `${'  '.repeat(level)}${label}`)

describe('the tree of files', () => {
  it('has a folder for each page, and one for each API of the page that is open', () => {
    expect(labels([])).toEqual([
      'application.yaml',
      'pages',
      '  orders',
      '    page.yaml',
      '    apis/load',
      '      api.yaml',
      '      query.sql',
      '  bills',
      '    page.yaml',
    ])
  })

  it('hides what is in a folder that is closed', () => {
    expect(labels(['api a1'])).toHaveLength(7)
    expect(labels(['page p1'])).toEqual(['application.yaml', 'pages', '  orders', '  bills', '    page.yaml'])
    expect(labels(['pages'])).toEqual(['application.yaml', 'pages'])
  })

  it('says of each row where it stands, and what is done with it', () => {
    const rows = fileRows(folders, new Set())
    for (const row of rows) {
      const beside = rows.filter(({ parentKey }) => parentKey === row.parentKey)
      expect(row.setSize).toBe(beside.length)
      expect(beside.indexOf(row) + 1).toBe(row.position)
      expect(row.isOpen === null).toBe(row.path !== null)
    }
    expect(rows.map(({ about }) => about?.name ?? null)).toEqual([
      null,
      null,
      'Orders',
      'Orders',
      'Load',
      'Load',
      'Load',
      'Bills',
      'Bills',
    ])
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  })

  it('keeps its rows the same where something has another name', () => {
    const renamed = folders.map((each) => ({
      ...each,
      folder: 'pages/renamed',
      apis: each.apis.map((api) => ({ ...api, name: 'Fetch', folder: 'pages/renamed/apis/fetch' })),
    }))
    const keys = (some: readonly FolderOfPage[]) => fileRows(some, new Set(['api a1'])).map(({ key }) => key)
    expect(keys(renamed)).toEqual(keys(folders))
  })
})
