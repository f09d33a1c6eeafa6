import { emptyPage, type PageRecords } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { readOpenTabs, writeOpenTabs } from './open-tabs.ts'

const place = { organizationId: 'org', userId: 'olga', applicationId: 'app', pageId: 'page' }
const records: PageRecords = {
  ...emptyPage(
    'Page1',
    (() => {
      let count = 0
      return () => `id${count++}`
    })(),
  ),
  api: {
    kind: 'api',
    id: 'api',
    name: 'Orders',
    responseType: 'SYNC',
    trigger: { type: 'UI' },
    blocks: [],
    onSuccess: [],
    onError: [],
    onCancel: [],
  },
}
const aStorage = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  }
}
const code = { entityType: 'api', entityId: 'api', path: 's.configuration.body' } as const
const open = { openApis: ['api'], activeApi: 'api', openProperties: [code] }

describe('the tabs that were open for a page', () => {
  it('are there again, for this page only', () => {
    const storage = aStorage()
    writeOpenTabs(storage, place, open)
    expect(readOpenTabs(storage, place, records)).toEqual(open)
    expect(readOpenTabs(storage, { ...place, pageId: 'other' }, records)).toEqual({})
  })

  it('are kept with what they show', () => {
    const storage = aStorage()
    writeOpenTabs(storage, place, open)
    expect(JSON.parse([...storage.items.values()][0] ?? '')).toMatchObject({
      openBottomPanelTabs: [
        { id: 'api', entityType: 'api', entityId: 'api' },
        { entityType: 'api', entityId: 'api', widgetProperty: 's.configuration.body' },
      ],
    })
  })

  it('are left out where what they show is gone', () => {
    const storage = aStorage()
    writeOpenTabs(storage, place, { openApis: ['gone', 'api'], activeApi: 'gone', openProperties: [] })
    expect(readOpenTabs(storage, place, records)).toMatchObject({ openApis: ['api'], activeApi: null })
  })

  it('are none where what is kept cannot be read, which is told in the log', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const storage = aStorage()
    writeOpenTabs(storage, place, open)
    for (const key of storage.items.keys()) storage.items.set(key, '{')
    expect(readOpenTabs(storage, place, records)).toEqual({})
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  })
})
